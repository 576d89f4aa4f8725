import PantoCore
import PantoDemoKit

/// The picture of the photo table: two prints, and two fingers that turn the front one.
final class PhotosPicture: CardPicture {
  private let back = UIView(frame: CGRect(x: 0, y: 0, width: 104, height: 124))
  private let front = UIView(frame: CGRect(x: 0, y: 0, width: 108, height: 130))
  private static let angles: (back: CGFloat, front: CGFloat) = (-0.227, 0.165)
  private static let places = (CGPoint(x: 82, y: 110), CGPoint(x: 190, y: 105))

  init(theme: Theme) {
    super.init(theme: theme, light: (0x23272F, 0x121419), dark: (0x1B1F26, 0x0C0E12))
    fill(back, "Tatra, dawn", sky: (0x2B4C63, 0xE0A37F), hills: 0x20252C)
    fill(front, "Harbour", sky: (0x203B63, 0x7FA7D0), hills: 0x242B36)
    (back.center, front.center) = Self.places
    back.transform = CGAffineTransform(rotationAngle: Self.angles.back)
    front.transform = CGAffineTransform(rotationAngle: Self.angles.front)
    let blue = color(0x7DB2FF, 0x7DB2FF)
    let amber = color(0xE8B04A, 0xE8B04A)
    for (mark, place) in [
      (FingerMark(1, color: blue, textColor: color(0x10203A, 0x10203A)), CGPoint(x: 24, y: 46)),
      (FingerMark(2, color: amber, textColor: color(0x2B1C00, 0x2B1C00)), CGPoint(x: 92, y: 92)),
    ] {
      mark.transform = CGAffineTransform(rotationAngle: -Self.angles.front)
      mark.center = place
      front.addSubview(mark)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Adds the parts of a photo to a print: paper, sky, sun, hills and caption.
  private func fill(_ print: UIView, _ caption: String, sky: (UInt32, UInt32), hills: UInt32) {
    let size = print.bounds.size
    print.backgroundColor = UIColor(hex: 0xFCFCFA)
    print.layer.cornerRadius = 4
    print.layer.shadow = LayerContent.Shadow(
      color: RGBA(0, 0, 0, 0.5), offset: CGVector(dx: 0, dy: 6), blur: 14)
    let view = UIView(frame: CGRect(x: 6, y: 6, width: size.width - 12, height: size.height - 32))
    view.clipsToBounds = true
    view.layer.gradient = .linearGradient(
      start: .zero, end: CGPoint(x: 0, y: 1),
      stops: [.init(at: 0, color: RGBA(hex: sky.0)), .init(at: 1, color: RGBA(hex: sky.1))])
    let sun = UIView(frame: CGRect(x: size.width * 0.56, y: 24, width: 21, height: 21))
    sun.layer.cornerRadius = 10.5
    sun.backgroundColor = UIColor(hex: 0xF6EBD0)
    view.addSubview(sun)
    let ridge = CAShapeLayer()
    ridge.frame = view.bounds
    ridge.path = Self.ridge(in: view.bounds)
    ridge.fillColor = RGBA(hex: hills)
    view.layer.addSublayer(ridge)
    let words = PictureLabel(drawn: caption, .systemFont(ofSize: 8), UIColor(hex: 0x4A4E57))
    words.frame = CGRect(x: 0, y: size.height - 22, width: size.width, height: 14)
    print.addSubview(view)
    print.addSubview(words)
    canvas.addSubview(print)
  }

  /// Returns the outline of two mountain peaks in front of the sky.
  private static func ridge(in b: CGRect) -> CGPath {
    let points: [(CGFloat, CGFloat)] = [
      (0, 1), (0.28, 0.52), (0.5, 0.78), (0.7, 0.54), (1, 0.96), (1, 1),
    ]
    let path = UIBezierPath()
    for (i, p) in points.enumerated() {
      let p = CGPoint(x: p.0 * b.width, y: p.1 * b.height)
      if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
    }
    path.close()
    return path.cgPath
  }

  override func play() {
    UIView.performWithoutAnimation {
      front.transform = CGAffineTransform(rotationAngle: -0.2).scaledBy(x: 0.72, y: 0.72)
      back.transform = .identity
    }
    UIView.animate(springDamping: 0.8, response: 0.4, options: .allowUserInteraction) {
      front.transform = CGAffineTransform(rotationAngle: Self.angles.front)
      back.transform = CGAffineTransform(rotationAngle: Self.angles.back)
    }
  }
}
