import Pantograph

/// One row of the cart: name, price, quantity, and buttons for fewer and more.
final class CartRow: UIView {
  var onStep: ((Int) -> Void)?
  let product: Product
  private let name: UILabel
  private let price: UILabel
  private let quantity: UILabel
  private let fewer = UIButton()
  private let more = UIButton()
  private let hairline = UIView()

  init(_ line: Cart.Line, theme: Theme) {
    product = line.product
    name = UILabel(line.product.name, Theme.body, theme.text)
    price = UILabel("", Theme.number, theme.text2)
    quantity = UILabel("", Theme.bodyStrong, theme.text)
    super.init(frame: .zero)
    accessibilityIdentifier = "cartRow"
    price.textAlignment = .right
    quantity.textAlignment = .center
    hairline.backgroundColor = theme.separator
    fewer.setImage(Icons.minus, for: .normal)
    more.setImage(Icons.plus, for: .normal)
    for (button, amount) in [(fewer, -1), (more, 1)] {
      button.tintColor = theme.accent
      button.addAction(for: .touchUpInside) { [weak self] _ in self?.onStep?(amount) }
    }
    for view in [name, price, quantity, fewer, more, hairline] as [UIView] { addSubview(view) }
    show(line)
  }

  func show(_ line: Cart.Line) {
    price.text = Product.price(line.product.cents * line.quantity)
    quantity.text = "\(line.quantity)"
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    let w = bounds.width
    name.frame = CGRect(x: 0, y: 12, width: max(0, w - 224), height: 28)
    fewer.frame = CGRect(x: w - 216, y: 4, width: 44, height: 44)
    quantity.frame = CGRect(x: w - 172, y: 12, width: 36, height: 28)
    more.frame = CGRect(x: w - 136, y: 4, width: 44, height: 44)
    price.frame = CGRect(x: w - 92, y: 16, width: 92, height: 20)
    // The line is one pixel thick (VIS-05).
    let pixel = 1 / max(1, traitCollection.displayScale)
    hairline.frame = CGRect(x: 0, y: 52 - pixel, width: w, height: pixel)
  }
}
