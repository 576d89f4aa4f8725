import Pantograph

/// A product of the shop. Prices are in cents, so that sums are exact.
struct Product: Hashable, Sendable {
  let name: String
  let cents: Int
  /// The two colours of the picture's gradient, `0xRRGGBB`.
  let colors: (UInt32, UInt32)

  static func == (a: Product, b: Product) -> Bool { a.name == b.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }

  static let all = [
    Product(name: "Linen tote", cents: 2400, colors: (0xFFD3A5, 0xFD6585)),
    Product(name: "Notebook", cents: 950, colors: (0xA1C4FD, 0x6A82FB)),
    Product(name: "Kettle", cents: 5800, colors: (0xD4FC79, 0x56AB6B)),
    Product(name: "Desk lamp", cents: 7900, colors: (0xF6D5F7, 0x9D6FC9)),
    Product(name: "Bottle", cents: 1990, colors: (0x84FAB0, 0x45A6E5)),
    Product(name: "Beanie", cents: 2200, colors: (0xF6D365, 0xFDA085)),
    Product(name: "Mug", cents: 1400, colors: (0xE0C3FC, 0x8EC5FC)),
    Product(name: "Apron", cents: 3600, colors: (0xFFE29F, 0xFF719A)),
    Product(name: "Teapot", cents: 4250, colors: (0xC2E9FB, 0x81A4FD)),
    Product(name: "Blanket", cents: 6400, colors: (0xFBC2EB, 0xA18CD1)),
    Product(name: "Planter", cents: 2750, colors: (0xDCE35B, 0x45B649)),
    Product(name: "Pen set", cents: 1850, colors: (0xFFDDE1, 0xEE9CA7)),
  ]

  static func price(_ cents: Int) -> String {
    let rest = cents % 100
    return "€\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// The contents of the cart, in the order in which products were added.
struct Cart: Sendable {
  struct Line: Hashable, Sendable {
    let product: Product
    var quantity: Int
  }

  private(set) var lines: [Line] = []

  var count: Int { lines.reduce(0) { $0 + $1.quantity } }
  var cents: Int { lines.reduce(0) { $0 + $1.quantity * $1.product.cents } }

  mutating func add(_ product: Product, _ amount: Int = 1) {
    if let i = lines.firstIndex(where: { $0.product == product }) {
      lines[i].quantity = min(99, lines[i].quantity + amount)
      if lines[i].quantity <= 0 { lines.remove(at: i) }
    } else if amount > 0 {
      lines.append(Line(product: product, quantity: amount))
    }
  }

  mutating func empty() { lines = [] }
}

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
