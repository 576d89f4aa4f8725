import PantoControls
import PantoCore
import PantoDemoKit

/// The number of things in the cart, on a dark disc with a white ring at the ball's upper edge
/// (VIS-03).
final class CartBadge: UIView {
  private let number = ScaledLabel(scaled: "", .systemFont(ofSize: 13, weight: .bold), .white)

  /// The number of products that the badge shows, with at most two digits.
  var count = 0 {
    didSet {
      number.text = count > 99 ? "99+" : "\(count)"
      isHidden = count == 0
    }
  }

  init() {
    super.init(frame: .zero)
    accessibilityIdentifier = "badge"
    isUserInteractionEnabled = false
    layer.borderWidth = 2.5
    layer.borderColor = RGBA(1, 1, 1)
    backgroundColor = UIColor(hex: 0x1C1C1E)
    number.textAlignment = .center
    addSubview(number)
  }

  required init?(coder: NSCoder) { nil }

  /// Places the disc in a ball with these bounds. The disc becomes a pill when the number is too
  /// wide for it.
  func layOut(in ball: CGRect) {
    let text = number.intrinsicContentSize
    let height = max(24, (ball.width * 0.09).rounded() * 4, (text.height / 2).rounded(.up) * 2 + 6)
    let width = max(height, text.width.rounded(.up) + 12)
    // Bounds and centre are set because the frame is transformed while the badge swells.
    bounds = CGRect(x: 0, y: 0, width: width, height: height)
    center = CGPoint(x: ball.width - width / 2, y: height / 2)
    layer.cornerRadius = height / 2
    number.frame = bounds
  }

  /// Enlarges the badge to 1.2 times its size for a moment (DEM-03 item 4).
  func pop() {
    UIView.animate(withDuration: 0.12, delay: 0, options: .allowUserInteraction) {
      transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
    } completion: { [weak self] _ in
      UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) {
        self?.transform = .identity
      }
    }
  }
}
