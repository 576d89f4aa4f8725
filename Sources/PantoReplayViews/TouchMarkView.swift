import PantoBase
import PantoControls
import PantoGraphics
import PantoInspector
import PantoLayers
import PantoReplay
import PantoScene

/// The mark of one recorded touch: ring, dot, number and trail in the inspector's colour (INS-01).
/// The view fills its superview, so that the trail is in the same points as the mark.
final class TouchMarkView: UIView {
  static let radius: CGFloat = 22
  /// The most points of a trail. Of a longer one only every second, third or later point is drawn.
  static let mostPoints = 1500

  private let rim = CAShapeLayer()
  private let trail = CAShapeLayer()
  private let head = UIView()
  private let ring = UIView()
  private let dot = UIView()
  private let badge = UIView()
  private let digit = UILabel()
  private let cross = CAShapeLayer()
  private var number = 0

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    for line in [rim, trail] {
      line.fillColor = nil
      line.lineJoin = .round
      line.lineCap = .round
      layer.addSublayer(line)
    }
    rim.strokeColor = RGBA(1, 1, 1, 0.6)
    let r = Self.radius
    head.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    ring.frame = CGRect(x: 32 - r, y: 32 - r, width: 2 * r, height: 2 * r)
    ring.layer.cornerRadius = r
    ring.layer.borderWidth = 2
    dot.frame = CGRect(x: 29, y: 29, width: 6, height: 6)
    dot.layer.cornerRadius = 3
    badge.frame = CGRect(x: 42, y: 4, width: 18, height: 18)
    badge.layer.cornerRadius = 9
    badge.layer.borderWidth = 1.5
    badge.layer.borderColor = RGBA(1, 1, 1)
    digit.font = .systemFont(ofSize: 12, weight: .semibold).withLineHeight(16)
    digit.textAlignment = .center
    digit.frame = CGRect(x: -3, y: 1, width: 24, height: 16)
    badge.addSubview(digit)
    cross.fillColor = nil
    cross.lineWidth = 3
    cross.path = UIBezierPath.cross(in: CGRect(x: 20, y: 20, width: 24, height: 24)).cgPath
    for part in [ring, dot, badge] { head.addSubview(part) }
    head.layer.addSublayer(cross)
    addSubview(head)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a touch whose trail ends at its position.
  func show(
    _ touch: RecordedTouch, _ points: [CGPoint], opacity: CGFloat, keepsTrail: Bool,
    scale: CGFloat
  ) {
    updateColor(touch.number)
    if let frame = superview?.bounds { self.frame = frame }
    if let last = points.last { head.center = last }
    head.alpha = opacity
    head.transform = CGAffineTransform(scaleX: scale, y: scale)
    cross.opacity = touch.isCancelled && opacity < 1 ? 1 : 0
    let path = TouchMarkView.path(points)
    for (line, width) in [(rim, 4), (trail, 2)] as [(CAShapeLayer, CGFloat)] {
      line.lineWidth = width * scale
      line.path = path
      line.opacity = keepsTrail ? 1 : Float(opacity)
    }
  }

  private static func path(_ points: [CGPoint]) -> CGPath? {
    guard points.count > 1, let last = points.last else { return nil }
    let path = UIBezierPath()
    path.move(to: points[0])
    let step = (points.count + mostPoints - 1) / mostPoints
    for i in Swift.stride(from: step, to: points.count - 1, by: step) {
      path.addLine(to: points[i])
    }
    path.addLine(to: last)
    return path.cgPath
  }

  private func updateColor(_ new: Int) {
    guard new != number else { return }
    number = new
    let color = InspectorLook.touchColor(new)
    let ink = InspectorLook.onTouchColor(color)
    trail.strokeColor = color
    cross.strokeColor = color
    ring.layer.borderColor = color
    ring.backgroundColor = UIColor(color).withAlphaComponent(0.16)
    dot.backgroundColor = UIColor(color)
    badge.backgroundColor = UIColor(color)
    digit.textColor = UIColor(ink)
    digit.text = "\(new)"
  }
}

extension UIBezierPath {
  /// Returns the two diagonals of a rectangle as a path.
  fileprivate static func cross(in rect: CGRect) -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: rect.minX, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    path.move(to: CGPoint(x: rect.maxX, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    return path
  }
}
