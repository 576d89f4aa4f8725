import PantoControls
import PantoCore
import PantoDemoKit

/// The letter of one of several balls, on a white disc at the ball's lower edge.
final class BallMark: UIView {
  private let letter: ScaledLabel

  init(_ text: String, color: RGBA) {
    letter = ScaledLabel(
      scaled: text, .systemFont(ofSize: 12, weight: .bold), UIColor(cgColor: color))
    super.init(frame: .zero)
    accessibilityIdentifier = "ballMark"
    isUserInteractionEnabled = false
    backgroundColor = .white
    letter.textAlignment = .center
    addSubview(letter)
  }

  required init?(coder: NSCoder) { nil }

  /// Places the disc in a ball with these bounds.
  func layOut(in ball: CGRect) {
    let side = max(20, (letter.intrinsicContentSize.height / 2).rounded(.up) * 2 + 4)
    bounds = CGRect(x: 0, y: 0, width: side, height: side)
    center = CGPoint(x: side / 2, y: ball.height - side / 2)
    layer.cornerRadius = side / 2
    letter.frame = bounds
  }
}
