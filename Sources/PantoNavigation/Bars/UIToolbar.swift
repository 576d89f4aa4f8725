import PantoBase
import PantoScene

/// A row of buttons, usually at the lower edge. Flexible spaces between them share the rest of the
/// width (PRT-32).
@preconcurrency @MainActor open class UIToolbar: UIView, BarOfItems {
  /// The buttons and spaces, from the leading edge. Default `nil`.
  open var items: [UIBarButtonItem]? {
    didSet {
      // A custom view that stays in the bar is not removed, so that it keeps its touches and the
      // keyboard.
      let kept = (items ?? []).map(\.view)
      for item in oldValue ?? [] where item.view.superview === self && !kept.contains(item.view) {
        item.view.removeFromSuperview()
      }
      itemsChanged()
    }
  }
  /// The look of the bar. Set it again after a change of its properties. Default: the standard one.
  open var standardAppearance = UIToolbarAppearance() {
    didSet {
      hasStandard = true
      take(standardAppearance)
    }
  }
  /// The look above content that ends at the bar in UIKit. Here it counts while
  /// `standardAppearance` was not set. Default `nil`.
  open var scrollEdgeAppearance: UIToolbarAppearance? {
    didSet { if !hasStandard { take(scrollEdgeAppearance ?? standardAppearance) } }
  }
  private var hasStandard = false
  private let line = UIView()
  /// The height of the bar without the safe area below it, in points.
  static let height: CGFloat = 44
  /// The colour of the bar; `nil`, the default, is the standard one.
  open var barTintColor: UIColor? { didSet { showColor() } }
  /// Whether controllers extend under the bar by default (PRT-05). Default `true`.
  ///
  /// The bar itself is drawn opaque.
  public final var isTranslucent = true {
    didSet { if isTranslucent != oldValue { superview?.setNeedsLayout() } }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    line.backgroundColor = .separator
    addSubview(line)
    showColor()
  }

  private func showColor() { backgroundColor = barTintColor ?? .systemBackground }

  private func take(_ look: UIBarAppearance) {
    backgroundColor = look.backgroundColor
    line.backgroundColor = look.shadowColor
  }

  func itemsChanged() {
    for item in items ?? [] {
      item.owner = self
      if item.isSpace { continue }
      item.view.isHidden = item.isHidden
      if item.view.superview !== self { addSubview(item.view) }
    }
    setNeedsLayout()
  }

  /// Sets the buttons. Never animated.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIToolbar.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: UIToolbar.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 0.5)
    let items = (items ?? []).filter { !$0.isHidden }
    let widths = items.map { item -> CGFloat in
      if item.isSpace { return item.width }
      if item.width > 0 { return item.width }
      return item.customView?.bounds.width
        ?? max(44, item.view.sizeThatFits(CGSize(width: bounds.width, height: 44)).width)
    }
    let flexible = items.filter(\.isFlexible).count
    let margin: CGFloat = 8
    let left = bounds.width - 2 * margin - widths.reduce(0, +)
    let gap = flexible > 0 ? max(0, left) / CGFloat(flexible) : 0
    let height = min(UIToolbar.height, bounds.height)
    var x = margin
    for (item, width) in zip(items, widths) {
      let shown = item.isFlexible ? gap : width
      if !item.isSpace {
        let own = item.customView?.bounds.height ?? height
        let start =
          effectiveUserInterfaceLayoutDirection == .rightToLeft
          ? bounds.width - x - shown : x
        item.view.frame = CGRect(x: start, y: (height - own) / 2, width: shown, height: own)
      }
      x += shown
    }
  }
}
