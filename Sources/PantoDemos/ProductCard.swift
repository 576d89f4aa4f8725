import Pantograph

/// The card of a product: picture, name, price, and a button that adds it to the cart.
final class ProductCard: UIView {
  private let picture = UIView()
  private let ring = UIView()
  private let core = UIView()
  private let name: UILabel
  private let price: UILabel
  let addButton = RoomyButton()
  let product: Product

  init(_ product: Product, theme: Theme, onAdd: @escaping () -> Void) {
    self.product = product
    name = UILabel(product.name, Theme.bodyStrong, theme.text)
    price = UILabel(Product.price(product.cents), Theme.body, theme.text2)
    super.init(frame: .zero)
    accessibilityIdentifier = "card"
    backgroundColor = theme.surface
    layer.cornerRadius = 14
    layer.shadow = theme.cardShadow
    picture.layer.gradient = .linearGradient(
      start: .zero, end: CGPoint(x: 1, y: 1),
      stops: [
        .init(at: 0, color: RGBA(hex: product.colors.0)),
        .init(at: 1, color: RGBA(hex: product.colors.1)),
      ])
    picture.layer.cornerRadius = 10
    ring.backgroundColor = UIColor(white: 1, alpha: 0.4)
    core.backgroundColor = UIColor(white: 1, alpha: 0.75)
    for view in [picture, ring, core] { view.isUserInteractionEnabled = false }
    picture.addSubview(ring)
    picture.addSubview(core)
    addButton.accessibilityIdentifier = "add"
    addButton.backgroundColor = theme.accentSoft
    addButton.tintColor = theme.accent
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
  }

  override func layoutSubviews() {
    let w = bounds.width
    let h = bounds.height
    picture.frame = CGRect(x: 8, y: 8, width: w - 16, height: max(40, h - 84))
    let middle = CGPoint(x: picture.bounds.midX, y: picture.bounds.midY)
    ring.frame = CGRect(center: middle, size: CGSize(width: 64, height: 64))
    ring.layer.cornerRadius = 32
    core.frame = CGRect(center: middle, size: CGSize(width: 32, height: 32))
    core.layer.cornerRadius = 16
    name.frame = CGRect(x: 12, y: h - 68, width: w - 24, height: 20)
    price.frame = CGRect(x: 12, y: h - 40, width: w - 60, height: 24)
    addButton.frame = CGRect(x: w - 44, y: h - 44, width: 32, height: 32)
  }
}
