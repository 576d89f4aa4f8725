import PantoBase
import PantoScene

/// A spinner above the content of a scroll view, which a pull downwards starts (PRT-32).
///
/// Set the control as `refreshControl` of a scroll view. A pull that is long enough sends
/// `.valueChanged`; call `endRefreshing()` when the content is new.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  /// Whether the control is refreshing: its spinner turns.
  public private(set) final var isRefreshing = false
  /// A text below the spinner. Default `nil`.
  public final var attributedTitle: NSAttributedString? {
    didSet {
      label.attributedText = attributedTitle
      setNeedsLayout()
    }
  }
  private let spinner = UIActivityIndicatorView(style: .medium)
  private let label = UILabel()
  private weak var scroll: UIScrollView?
  private var offset: NSKeyValueObservation?
  /// Whether a pull must end before the next one counts.
  private var waitsForLift = false
  private var addedInset: CGFloat = 0
  /// The height of the control, in points, and the length of a pull that starts it.
  private static let height: CGFloat = 60
  private static let pull: CGFloat = 100

  public override init(frame: CGRect) {
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: UIRefreshControl.height))
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    bounds.size = CGSize(width: 320, height: UIRefreshControl.height)
    setUp()
  }

  /// Makes a refresh control that does not refresh yet.
  public convenience init() { self.init(frame: .zero) }

  private func setUp() {
    spinner.hidesWhenStopped = false
    label.font = .systemFont(ofSize: 13)
    label.textAlignment = .center
    label.textColor = .secondaryLabel
    addSubview(spinner)
    addSubview(label)
    alpha = 0
    isUserInteractionEnabled = false
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let hasText = attributedTitle != nil
    spinner.center = CGPoint(x: bounds.midX, y: hasText ? 20 : bounds.midY)
    spinner.color = tintColor
    label.frame = CGRect(x: 0, y: 38, width: bounds.width, height: 18)
  }

  fileprivate func join(_ scroll: UIScrollView) {
    self.scroll = scroll
    scroll.addSubview(self)
    offset = scroll.observe(\.contentOffset) { [weak self] _, _ in self?.follow() }
    follow()
  }

  fileprivate func leave() {
    if isRefreshing { endRefreshing() }
    offset = nil
    scroll = nil
    removeFromSuperview()
  }

  /// Places the control above the content, and starts it once the pull is long enough.
  private func follow() {
    guard let scroll else { return }
    let top = scroll.adjustedContentInset.top - addedInset
    let pulled = -scroll.contentOffset.y - top
    center = CGPoint(x: scroll.bounds.midX, y: -UIRefreshControl.height / 2)
    bounds.size.width = scroll.bounds.width
    if !scroll.isTracking { waitsForLift = false }
    if isRefreshing { return }
    alpha = min(1, max(0, pulled / UIRefreshControl.height))
    guard pulled >= UIRefreshControl.pull, scroll.isTracking, !waitsForLift else { return }
    beginRefreshing()
    sendActions(for: .valueChanged)
  }

  /// Starts the spinner, and makes room for it above the content. Sends nothing.
  open func beginRefreshing() {
    guard !isRefreshing, let scroll else { return }
    isRefreshing = true
    waitsForLift = true
    alpha = 1
    spinner.startAnimating()
    addedInset = UIRefreshControl.height
    scroll.contentInset.top += addedInset
  }

  /// Stops the spinner, and lets the content return.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    spinner.stopAnimating()
    guard let scroll else { return }
    let added = addedInset
    addedInset = 0
    let wasAtTop = scroll.contentOffset.y <= -(scroll.adjustedContentInset.top - added)
    scroll.contentInset.top -= added
    if wasAtTop, !scroll.isTracking {
      scroll.setContentOffset(
        CGPoint(x: scroll.contentOffset.x, y: -scroll.adjustedContentInset.top), animated: true)
    }
    follow()
  }
}

extension UIScrollView {
  /// The control that a pull downwards starts. Default `nil` (PRT-32).
  public final var refreshControl: UIRefreshControl? {
    get { attachments.lazy.compactMap { $0 as? UIRefreshControl }.first }
    set {
      let old = refreshControl
      guard old !== newValue else { return }
      old?.leave()
      attachments.removeAll { $0 === old }
      guard let newValue else { return }
      attachments.append(newValue)
      alwaysBounceVertical = true
      newValue.join(self)
    }
  }
}
