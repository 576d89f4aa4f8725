import Pantograph

/// The picture of the pieces: three of them overlap, and two fingers turn the front one.
final class PiecePicture: CardPicture {
  private let front = UIView(frame: CGRect(x: 0, y: 0, width: 130, height: 92))
  private static let angle: CGFloat = -0.26

  init(theme: Theme) {
    super.init(theme: theme, light: (0xE6F6EC, 0xD0EFDC), dark: (0x17291F, 0x101E17))
    let size = CGSize(width: 84, height: 84)
    let (blue, green, amber) = theme.pieces
    add(CGRect(center: CGPoint(x: 84, y: 76), size: size), blue, radius: 12)
    add(CGRect(center: CGPoint(x: 128, y: 92), size: size), amber, radius: 12)
    front.bounds = CGRect(x: 0, y: 0, width: 92, height: 92)
    front.backgroundColor = green
    front.layer.cornerRadius = 12
    front.layer.shadow = theme.liftedShadow
    front.center = CGPoint(x: 178, y: 118)
    let digits = color(0xFFFFFF, 0x10203A)
    for (i, x) in [CGFloat(14), 78].enumerated() {
      let mark = FingerMark(i + 1, color: color(0x0A3F22, 0xD5F5E3), textColor: digits)
      mark.center = CGPoint(x: x, y: i == 0 ? 70 : 22)
      front.addSubview(mark)
    }
    canvas.addSubview(front)
    front.transform = CGAffineTransform(rotationAngle: Self.angle)
  }

  required init?(coder: NSCoder) { nil }

  override func play() {
    UIView.performWithoutAnimation {
      front.transform = CGAffineTransform(scaleX: 0.7, y: 0.7)
    }
    UIView.animate(springDamping: 0.8, response: 0.4, options: .allowUserInteraction) {
      front.transform = CGAffineTransform(rotationAngle: Self.angle)
    }
  }
}
