import PantoBase
import PantoScene

/// A view above or below the rows of a section, which a table uses again.
///
/// The view shows a text, or views of your own in `contentView`.
@preconcurrency @MainActor open class UITableViewHeaderFooterView: UIView {
  /// The name under which the view is used again; `nil`: never.
  public final let reuseIdentifier: String?
  /// The view for the contents; fills the view.
  public final let contentView = UIView()
  private var label: UILabel?
  private var detail: UILabel?

  /// Makes a view of 320 by 28 points.
  public required init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    setUp()
  }

  /// Makes a view without a name for reuse.
  public convenience init() { self.init(reuseIdentifier: nil) }

  private func setUp() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  /// The text, 15 points and bold. Made when first read.
  open var textLabel: UILabel? {
    if label == nil { label = makeLabel(.boldSystemFont(ofSize: 15)) }
    return label
  }
  /// The second text at the right edge. Made when first read.
  open var detailTextLabel: UILabel? {
    if detail == nil {
      detail = makeLabel(.systemFont(ofSize: 15))
      detail?.textAlignment = .right
      detail?.textColor = .secondaryLabel
    }
    return detail
  }
  /// A view behind the contents. Default `nil`.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      guard let backgroundView else { return }
      backgroundView.frame = bounds
      insertSubview(backgroundView, at: 0)
    }
  }

  /// Called before the view is used for another section. Does nothing by default.
  open func prepareForReuse() {}

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    contentView.frame = bounds
    let box = CGRect(x: 16, y: 0, width: max(0, bounds.width - 32), height: bounds.height)
    label?.frame = box
    detail?.frame = box
  }

  private func makeLabel(_ font: UIFont) -> UILabel {
    let label = UILabel()
    label.font = font
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }
}

/// The headers and footers of a table that wait for another section, by their identifiers.
@MainActor struct TitleViews {
  var classes: [String: UITableViewHeaderFooterView.Type] = [:]
  private var waiting: [UITableViewHeaderFooterView] = []
  /// A table asks for all its sections at once, so more than this wait only while it shrinks (P2).
  private static let limit = 64

  mutating func recycle(_ view: UIView?) {
    guard let view = view as? UITableViewHeaderFooterView, view.reuseIdentifier != nil,
      waiting.count < TitleViews.limit
    else { return }
    waiting.append(view)
  }

  /// A view that the delegate hands out itself waits no longer.
  mutating func take(_ view: UIView) { waiting.removeAll { $0 === view } }

  mutating func dequeue(_ identifier: String) -> UITableViewHeaderFooterView? {
    if let i = waiting.firstIndex(where: { $0.reuseIdentifier == identifier }) {
      let view = waiting.remove(at: i)
      view.prepareForReuse()
      return view
    }
    return classes[identifier].map { $0.init(reuseIdentifier: identifier) }
  }
}
