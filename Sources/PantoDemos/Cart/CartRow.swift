import PantoControls
import PantoCore
import PantoDemoKit

/// One row of the cart: picture, name, price of one piece, a stepper, and the price of all pieces.
final class CartRow: UIView {
  var onStep: ((Int) -> Void)?
  let product: Product
  private let picture: ArtView
  private let name: ScaledLabel
  private let unit: ScaledLabel
  private let price: ScaledLabel
  let stepper: CartStepper
  private let hairline = UIView()

  /// The side of the picture, in points.
  private static let side: CGFloat = 44
  private static let gap: CGFloat = 12

  init(_ line: Cart.Line, theme: Theme) {
    product = line.product
    picture = ArtView(line.product.art)
    name = ScaledLabel(scaled: line.product.name, Theme.body, theme.text)
    unit = ScaledLabel(
      scaled: "\(Product.price(line.product.cents)) each", Theme.label, theme.text2)
    price = ScaledLabel(scaled: "", Theme.body, theme.text)
    stepper = CartStepper(theme: theme)
    super.init(frame: .zero)
    accessibilityIdentifier = "cartRow"
    picture.layer.gradient = product.backdrop
    picture.layer.cornerRadius = 10
    hairline.backgroundColor = theme.separator
    stepper.onStep = { [weak self] in self?.onStep?($0) }
    for view in [picture, name, unit, stepper, price, hairline] as [UIView] { addSubview(view) }
    show(line)
  }

  func show(_ line: Cart.Line) {
    price.text = Product.price(line.product.cents * line.quantity)
    stepper.show(line.quantity)
    setNeedsLayout()
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Layout

  /// A multiple of four points that is not below `length` (VIS-05).
  private func grid(_ length: CGFloat) -> CGFloat { (length / 4).rounded(.up) * 4 }

  private var wordsWidth: CGFloat {
    max(name.intrinsicContentSize.width, unit.intrinsicContentSize.width).rounded(.up) + 2
  }
  /// The width that the price of all pieces of the product needs, in points.
  var priceWidth: CGFloat { price.intrinsicContentSize.width.rounded(.up) + 2 }
  /// The width of the column of prices, in points. The sheet chooses the same for all rows.
  var priceColumn: CGFloat = 0 { didSet { if priceColumn != oldValue { setNeedsLayout() } } }
  private var wordsHeight: CGFloat { grid(name.font.lineHeight) + grid(unit.font.lineHeight) }
  private var lineHeight: CGFloat { max(Self.side, wordsHeight) }

  /// Whether the stepper fits beside the name in a row of this width, in points.
  func isOneLine(width: CGFloat, priceColumn: CGFloat) -> Bool {
    Self.side + wordsWidth + stepper.intrinsicContentSize.width + priceColumn + 3 * Self.gap
      <= width
  }

  /// The height of a row, in points.
  func height(isOneLine: Bool) -> CGFloat {
    isOneLine ? lineHeight + 20 : lineHeight + 8 + CartStepper.button + 20
  }

  /// Whether the stepper lies beside the product's name. The sheet chooses the same for all rows.
  var isOneLine = true { didSet { if isOneLine != oldValue { setNeedsLayout() } } }

  override func layoutSubviews() {
    let w = bounds.width
    let isReversed = traitCollection.layoutDirection == .rightToLeft
    func place(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
      view.frame = CGRect(
        x: isReversed ? w - x - width : x, y: y, width: max(0, width), height: height)
    }
    for label in [name, unit] { label.textAlignment = isReversed ? .right : .left }
    price.textAlignment = isReversed ? .left : .right
    let top: CGFloat = 8
    let total = max(priceColumn, priceWidth)
    let step = stepper.intrinsicContentSize
    let x = Self.side + Self.gap
    let middle = top + ((lineHeight - wordsHeight) / 8).rounded(.down) * 4
    let room = isOneLine ? w - x - step.width - total - 2 * Self.gap : w - x - total - Self.gap
    place(picture, 0, top, Self.side, Self.side)
    place(name, x, middle, room, grid(name.font.lineHeight))
    place(unit, x, middle + grid(name.font.lineHeight), room, grid(unit.font.lineHeight))
    if isOneLine {
      place(stepper, w - total - Self.gap - step.width, top, step.width, step.height)
      place(price, w - total, top, total, lineHeight)
    } else {
      place(price, w - total, middle, total, grid(price.font.lineHeight))
      place(stepper, w - step.width, top + lineHeight + 8, step.width, step.height)
    }
    // The separator is one pixel thick (VIS-05).
    let pixel = separatorWidth
    hairline.frame = CGRect(x: 0, y: bounds.height - pixel, width: w, height: pixel)
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
  }
}
