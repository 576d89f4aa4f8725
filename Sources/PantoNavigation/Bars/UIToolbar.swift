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
  /// The look of the bar over content that goes on below it. Set it again after a change of its
  /// properties. Default: the standard one.
  open var standardAppearance = UIToolbarAppearance() {
    didSet {
      hasStandard = true
      take(replaces: true)
    }
  }
  /// The look over content that ends at the bar (BAR-09). A bar without a navigation controller has
  /// it while `standardAppearance` was not set.
  ///
  /// Default `nil`: the standard look without its background and line.
  open var scrollEdgeAppearance: UIToolbarAppearance? { didSet { take(replaces: true) } }
  private var hasStandard = false
  /// Whether the content under the bar is at its lower end; `nil` without a navigation controller.
  final var contentIsAtEdge: Bool? { didSet { if contentIsAtEdge != oldValue { take() } } }
  private let line = UIView()
  /// The height of the bar without the safe area below it, in points.
  static let height: CGFloat = 44
  /// The colour of the bar over content that goes on below it; `nil`, the default, is that of its
  /// look.
  open var barTintColor: UIColor? { didSet { take() } }
  /// Whether controllers extend under the bar by default (PRT-05). Default `true`.
  ///
  /// The bar is opaque over content that goes on below it (BAR-09).
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
    take()
  }

  /// Whether the program has set the background.
  private var hasOwnFill = false
  /// Whether the bar itself sets the background now.
  private var isShowingFill = false
  /// A background of the program, shown in place of that of the look until the look is set again.
  /// `nil` brings back that of the look.
  open override var backgroundColor: UIColor? {
    didSet {
      guard !isShowingFill else { return }
      hasOwnFill = backgroundColor != nil
      if !hasOwnFill { take() }
    }
  }

  /// Takes the look for the place of the content.
  ///
  /// - Parameter replaces: Whether the look replaces a background that the program has set.
  private func take(replaces: Bool = false) {
    let usesEdge = contentIsAtEdge ?? !hasStandard
    let edge = usesEdge ? scrollEdgeAppearance : nil
    let isClear = contentIsAtEdge == true && edge == nil
    let look = edge ?? standardAppearance
    if replaces { hasOwnFill = false }
    if !hasOwnFill {
      let fill = edge == nil ? barTintColor ?? look.backgroundColor : look.backgroundColor
      isShowingFill = true
      backgroundColor = isClear ? .clear : fill
      isShowingFill = false
    }
    line.backgroundColor = look.shadowColor
    line.alpha = isClear ? 0 : 1
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
