import PantoControls
import PantoCore
import PantoDemoKit

/// The picture of the floating cart: a thrown ball, its trail, and the place where it will rest.
final class CartPicture: CardPicture {
  private let ball = UIView(frame: CGRect(x: 0, y: 0, width: 86, height: 96))
  private let ghost = UIView(frame: CGRect(x: 0, y: 0, width: 42, height: 42))
  private var trail: [UIView] = []
  private static let place = CGPoint(x: 172, y: 80)
  private static let dots: [(x: CGFloat, y: CGFloat, radius: CGFloat, alpha: CGFloat)] = [
    (49, 147, 3, 0.2), (69, 145, 4, 0.3), (89, 138, 4.5, 0.38), (109, 127, 5, 0.46),
    (129, 112, 6, 0.55),
  ]

  init(theme: Theme) {
    super.init(theme: theme, light: (0xFFECEA, 0xFDD9D5), dark: (0x381D1D, 0x291414))
    for (x, y, r, alpha) in Self.dots {
      let frame = CGRect(x: x - r, y: y - r, width: 2 * r, height: 2 * r)
      trail.append(add(frame, color(0xE5231B, 0xFF6B5E), radius: r, alpha: alpha))
    }
    addGhost()
    addBall(theme)
  }

  required init?(coder: NSCoder) { nil }

  private func addGhost() {
    let dashes = CAShapeLayer()
    dashes.frame = ghost.bounds
    dashes.path = UIBezierPath(ovalIn: ghost.bounds.smaller(dx: 1, dy: 1)).cgPath
    dashes.fillColor = nil
    dashes.strokeColor = RGBA(hex: 0xD9493F)
    dashes.lineWidth = 2
    dashes.lineDashPattern = [2, 2]
    ghost.layer.addSublayer(dashes)
    ghost.center = CGPoint(x: 245, y: 137)
    canvas.addSubview(ghost)
  }

  private func addBall(_ theme: Theme) {
    let disc = UIView(frame: CGRect(x: 0, y: 6, width: 84, height: 84))
    disc.layer.cornerRadius = 42
    disc.layer.shadow = theme.ballShadow
    disc.layer.gradient = .linearGradient(
      start: .zero, end: CGPoint(x: 0, y: 1),
      stops: [
        .init(at: 0, color: RGBA(hex: 0xFF5A4F)), .init(at: 1, color: RGBA(hex: 0xE5231B)),
      ])
    let icon = UIImageView(image: UIImage(systemName: "cart"))
    icon.tintColor = .white
    icon.frame = CGRect(x: 22, y: 22, width: 40, height: 40)
    disc.addSubview(icon)
    let badge = UIView(frame: CGRect(x: 57, y: 2, width: 30, height: 30))
    badge.layer.cornerRadius = 15
    badge.layer.borderWidth = 2.5
    badge.layer.borderColor = RGBA(1, 1, 1)
    badge.backgroundColor = UIColor(hex: 0x1C1C1E)
    let count = PictureLabel(drawn: "3", .systemFont(ofSize: 14, weight: .bold), .white)
    count.frame = badge.bounds
    badge.addSubview(count)
    ball.addSubview(disc)
    ball.addSubview(badge)
    canvas.addSubview(ball)
    ball.center = Self.place
  }

  override func play() {
    UIView.performWithoutAnimation {
      ball.center = CGPoint(x: 49, y: 140)
      ghost.alpha = 0
      for dot in trail { dot.alpha = 0 }
    }
    UIView.animate(springDamping: 0.8, response: 0.4, options: .allowUserInteraction) {
      ball.center = Self.place
    }
    UIView.animate(withDuration: 0.25, delay: 0.2, options: .allowUserInteraction) {
      ghost.alpha = 1
    }
    for (i, dot) in trail.enumerated() {
      UIView.animate(
        withDuration: 0.15, delay: 0.04 * Double(i), options: .allowUserInteraction
      ) {
        dot.alpha = Self.dots[i].alpha
      }
    }
  }
}
