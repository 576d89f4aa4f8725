import PantoCore
import PantoDemoKit

/// The ball of *Touch here*. A touch anywhere on the strip is a touch on the ball, so that every
/// drag has something to move.
final class StripBall: UIView {
  private let mark = UIView()

  init() {
    super.init(
      frame: CGRect(x: 0, y: 0, width: StripSurface.ballSide, height: StripSurface.ballSide))
    accessibilityIdentifier = "ball"
    accessibilityLabel = "Ball"
    layer.cornerRadius = StripSurface.ballSide / 2
    layer.gradient = .linearGradient(
      start: .zero, end: CGPoint(x: 0, y: 1),
      stops: [
        .init(at: 0, color: RGBA(hex: 0x2E86FF)), .init(at: 1, color: RGBA(hex: 0x0A4FD0)),
      ])
    layer.shadow = Theme(isDark: false).ballShadow
    // The mark shows the turn of the ball.
    mark.frame = CGRect(x: StripSurface.ballSide / 2 - 2, y: 6, width: 4, height: 10)
    mark.backgroundColor = UIColor(white: 1, alpha: 0.7)
    mark.layer.cornerRadius = 2
    mark.isUserInteractionEnabled = false
    addSubview(mark)
  }

  required init?(coder: NSCoder) { nil }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    guard let superview else { return false }
    return superview.bounds.contains(convert(point, to: superview))
  }
}
