import PantoControls
import PantoCore
import PantoDemoKit

/// A stepper: a number between a button for fewer and one for more. At 1 the button for fewer shows
/// a bin, because it takes the product out of the cart.
final class CartStepper: UIView {
  let fewer = UIButton()
  let more = UIButton()
  private let number: ScaledLabel
  /// Called with -1 or 1 when a button of the stepper is pressed.
  var onStep: ((Int) -> Void)?

  /// The width and height of a button, in points (MSE-04).
  static let button: CGFloat = 44

  init(theme: Theme) {
    number = ScaledLabel(scaled: "", Theme.bodyStrong, theme.text)
    super.init(frame: .zero)
    accessibilityIdentifier = "stepper"
    backgroundColor = theme.accentSoft
    number.textAlignment = .center
    number.accessibilityIdentifier = "quantity"
    fewer.accessibilityIdentifier = "fewer"
    more.accessibilityIdentifier = "more"
    more.setImage(Icons.plus, for: .normal)
    for (button, amount) in [(fewer, -1), (more, 1)] {
      button.tintColor = theme.accentOnSoft
      button.layer.cornerRadius = Self.button / 2
      button.addAction(for: .touchUpInside) { [weak self] _ in self?.onStep?(amount) }
    }
    layer.cornerRadius = Self.button / 2
    for view in [fewer, number, more] as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ quantity: Int) {
    number.text = "\(quantity)"
    fewer.setImage(quantity > 1 ? Icons.minus : UIImage(systemName: "trash"), for: .normal)
    more.isEnabled = quantity < Cart.most
  }

  override var intrinsicContentSize: CGSize {
    let two = UILabel("99", number.font, .white).intrinsicContentSize.width
    return CGSize(
      width: 2 * Self.button + ((two + 8) / 4).rounded(.up) * 4, height: Self.button)
  }

  override func layoutSubviews() {
    let isReversed = traitCollection.layoutDirection == .rightToLeft
    let low = CGRect(x: 0, y: 0, width: Self.button, height: bounds.height)
    let high = low.offsetBy(dx: bounds.width - Self.button, dy: 0)
    fewer.frame = isReversed ? high : low
    more.frame = isReversed ? low : high
    number.frame = CGRect(
      x: Self.button, y: 0, width: max(0, bounds.width - 2 * Self.button), height: bounds.height)
  }
}
