import PantoBase
import PantoScene

/// A row of buttons, usually at the lower edge. Spaces between them take what is left (PRT-32).
@preconcurrency @MainActor open class UIToolbar: UIView {
  /// The buttons and spaces, from the leading edge. Default `nil`.
  open var items: [UIBarButtonItem]? {
    didSet {
      for item in oldValue ?? [] where item.view.superview === self {
        item.view.removeFromSuperview()
      }
      for item in items ?? [] where !item.isSpace { addSubview(item.view) }
      setNeedsLayout()
    }
  }
  /// The colour of the bar; `nil`, the default, is the standard one.
  open var barTintColor: UIColor? { didSet { showColor() } }
  /// Whether the bar lets what is behind shine through in UIKit. Kept only. Default `true`.
  public final var isTranslucent = true

  public override init(frame: CGRect) {
    super.init(frame: frame)
    showColor()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    showColor()
  }

  private func showColor() { backgroundColor = barTintColor ?? .secondarySystemBackground }

  /// Sets the buttons. Never animated.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 44)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 44)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let items = items ?? []
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
    let height = min(44, bounds.height)
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
