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

  // The light and the dark line below the trail make it visible on every ground (V9).
  private let darkRim = CAShapeLayer()
  private let rim = CAShapeLayer()
  private let trail = CAShapeLayer()
  private let head = UIView()
  private let badge = UIView()
  private let digit = UILabel()
  private let cross = UIView()
  private var number = 0

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    for line in [darkRim, rim, trail] {
      line.fillColor = nil
      line.lineJoin = .round
      line.lineCap = .round
      layer.addSublayer(line)
    }
    darkRim.strokeColor = InspectorLook.rims.dark
    rim.strokeColor = InspectorLook.rims.light
    head.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    cross.frame = head.bounds
    badge.frame = CGRect(x: 39.5, y: 1.5, width: 23, height: 23)
    digit.font = .systemFont(ofSize: 12, weight: .semibold).withLineHeight(16)
    digit.textAlignment = .center
    digit.frame = CGRect(x: -0.5, y: 3.5, width: 24, height: 16)
    badge.addSubview(digit)
    for part in [cross, badge] { head.addSubview(part) }
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
    cross.isHidden = !touch.isCancelled || opacity == 1
    let path = TouchMarkView.path(points)
    for (line, width) in [(darkRim, 6), (rim, 4), (trail, 2)] as [(CAShapeLayer, CGFloat)] {
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
    head.layer.paths = TouchMarkShapes.head(radius: Self.radius, color)
    cross.layer.paths = TouchMarkShapes.cross(color)
    badge.layer.paths = TouchMarkShapes.pill(badge.bounds.size, color)
    digit.textColor = UIColor(ink)
    digit.text = "\(new)"
  }
}
