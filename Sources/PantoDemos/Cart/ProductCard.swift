import PantoControls
import PantoCore
import PantoDemoKit

/// The card of a product: picture, name, price, and a button that adds it to the cart.
final class ProductCard: UIView {
  private let picture: ArtView
  private let name: ScaledLabel
  private let price: ScaledLabel
  let addButton = RoomyButton()
  let product: Product

  init(_ product: Product, theme: Theme, onAdd: @escaping () -> Void) {
    self.product = product
    picture = ArtView(product.art)
    name = ScaledLabel(scaled: product.name, Theme.bodyStrong, theme.text)
    price = ScaledLabel(scaled: Product.price(product.cents), Theme.body, theme.text2)
    super.init(frame: .zero)
    accessibilityIdentifier = "card"
    backgroundColor = theme.surface
    layer.cornerRadius = 14
    layer.shadow = theme.cardShadow
    picture.layer.gradient = product.backdrop
    picture.layer.cornerRadius = 10
    addButton.accessibilityIdentifier = "add"
    addButton.backgroundColor = theme.accentSoft
    addButton.tintColor = theme.accentOnSoft
    addButton.setImage(Icons.plus, for: .normal)
    addButton.layer.cornerRadius = 16
    addButton.addAction(for: .touchUpInside) { _ in onAdd() }
    for view in [picture, name, price, addButton] as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  /// Returns a card with the same look whose button does nothing.
  func copy() -> ProductCard { ProductCard(product, theme: Theme(around: self)) {} }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    // A lifted card has no shadow of its own.
    if layer.shadow != nil { layer.shadow = Theme(around: self).cardShadow }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let (w, h) = (bounds.width, bounds.height)
    let isReversed = traitCollection.layoutDirection == .rightToLeft
    // Heights of lines are multiples of four points (VIS-05).
    func lines(_ height: CGFloat) -> CGFloat { (height / 4).rounded(.up) * 4 }
    let nameHeight = lines(name.font.lineHeight)
    let priceHeight = lines(price.font.lineHeight + 4)
    let text = 16 + priceHeight + 8 + nameHeight
    picture.frame = CGRect(x: 8, y: 8, width: w - 16, height: max(40, h - 16 - text))
    for label in [name, price] { label.textAlignment = isReversed ? .right : .left }
    name.frame = CGRect(x: 12, y: h - text, width: w - 24, height: nameHeight)
    price.frame = CGRect(
      x: isReversed ? 48 : 12, y: h - 16 - priceHeight, width: w - 60, height: priceHeight)
    addButton.frame = CGRect(x: isReversed ? 12 : w - 44, y: h - 44, width: 32, height: 32)
  }
}
