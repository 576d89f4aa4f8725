import PantoBase
import PantoScene

/// A spinner above the content of a scroll view, which a pull downwards starts (PRT-32).
///
/// Set the control as `refreshControl` of a scroll view. A pull that is long enough sends
/// `.valueChanged`; call `endRefreshing()` when the content is new. The control stands at the upper
/// edge of the visible part, 60 points high, and is hidden unless the content is pulled down or
/// the control refreshes.
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
    isHidden = true
    isUserInteractionEnabled = false
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeParts()
    spinner.color = tintColor
    label.frame = CGRect(x: 0, y: 38, width: bounds.width, height: 18)
  }

  /// Puts the spinner into the middle of the part that the content leaves free, and shows the text
  /// once there is space for it.
  private func placeParts() {
    let most = attributedTitle != nil ? 40 : UIRefreshControl.height
    spinner.center = CGPoint(x: bounds.midX, y: min(max(pulled, 20), most) / 2)
    label.alpha = pulled >= UIRefreshControl.height ? 1 : 0
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

  /// How far the content is pulled down from the upper edge of the visible part, in points;
  /// negative where it is scrolled.
  private var pulled: CGFloat {
    guard let scroll else { return 0 }
    return addedInset - scroll.adjustedContentInset.top - scroll.contentOffset.y
  }

  /// Places the control at the upper edge of the visible part, and starts it once the pull is long
  /// enough.
  private func follow() {
    guard let scroll else { return }
    let pulled = pulled
    center = CGPoint(x: scroll.bounds.midX, y: UIRefreshControl.height / 2 - pulled)
    bounds.size.width = scroll.bounds.width
    placeParts()
    if !scroll.isTracking { waitsForLift = false }
    alpha = min(1, max(0, pulled / UIRefreshControl.height))
    isHidden = !isRefreshing && pulled <= 0
    guard !isRefreshing, pulled >= UIRefreshControl.pull, scroll.isTracking, !waitsForLift
    else { return }
    beginRefreshing()
    sendActions(for: .valueChanged)
  }

  /// Starts the spinner, and lets the content rest 60 points lower. Sends nothing.
  ///
  /// The content does not move, as in UIKit: scroll to -60 points to show the spinner.
  open func beginRefreshing() {
    guard !isRefreshing, let scroll else { return }
    isRefreshing = true
    waitsForLift = true
    spinner.startAnimating()
    addedInset = UIRefreshControl.height
    scroll.addTopInset(addedInset)
    follow()
  }

  /// Stops the spinner, and lets the content return.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    spinner.stopAnimating()
    guard let scroll else { return }
    let added = addedInset
    addedInset = 0
    let rest = added - scroll.adjustedContentInset.top
    // The return begins before the space goes, which would take the content back at once.
    if scroll.contentOffset.y <= rest, !scroll.isTracking {
      scroll.setContentOffset(CGPoint(x: scroll.contentOffset.x, y: rest), animated: true)
    }
    scroll.contentInset.top -= added
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
