import PantoCore
import PantoDemoKit

/// The stage of *Touch here*: a ball to throw, and the library's recognizers for everything else
/// that a finger may do (GAL-05).
///
/// A drag moves the ball from wherever it begins. The recognizers are ordinary ones, so what they
/// decide is in the log, and a recording of the strip replays on a second surface.
final class StripSurface: UIView, UIGestureRecognizerDelegate {
  static let ballSide: CGFloat = 56
  /// The distance of a ball at rest from the edge.
  static let margin: CGFloat = 8
  /// The spring that carries a thrown ball to its place.
  static let response: TimeInterval = 0.55
  private static let damping: CGFloat = 0.85
  /// The distance from the ball's centre within which a touch begins on the ball.
  private static let grip: CGFloat = 36

  let ball = StripBall()
  let pan = UIPanGestureRecognizer()
  let tap = UITapGestureRecognizer()
  let doubleTap = UITapGestureRecognizer()
  let press = UILongPressGestureRecognizer()
  let pinch = UIPinchGestureRecognizer()
  let rotation = UIRotationGestureRecognizer()
  /// Whether the page around the strip scrolls. A vertical drag beside the ball is then the page's.
  var pageScrolls = false
  /// Called when the ball is let go, with its velocity in points per second.
  var onThrow: ((CGPoint) -> Void)?
  /// Called with scale and angle while fingers pinch or turn.
  var onTurn: ((CGFloat, CGFloat) -> Void)?
  private var grabbed: CGPoint?

  init() {
    super.init(frame: .zero)
    accessibilityIdentifier = "strip"
    doubleTap.name = "doubleTap:strip"
    doubleTap.numberOfTapsRequired = 2
    tap.require(toFail: doubleTap)
    pan.maximumNumberOfTouches = 1
    for own in [pan, press, pinch, rotation] as [UIGestureRecognizer] { own.delegate = self }
    pan.addTarget(self, action: Self.dragged(_:))
    pinch.addTarget(self, action: Self.turned)
    rotation.addTarget(self, action: Self.turned)
    for own in [tap, doubleTap, press, pinch, rotation] as [UIGestureRecognizer] {
      addGestureRecognizer(own)
    }
    ball.addGestureRecognizer(pan)
    addSubview(ball)
  }

  required init?(coder: NSCoder) { nil }

  /// The recognizers of the strip, that of the ball first.
  var recognizers: [UIGestureRecognizer] { [pan, tap, doubleTap, press, pinch, rotation] }

  /// The centres at which the whole ball is inside.
  var limits: CGRect {
    let inset = Self.ballSide / 2 + Self.margin
    return bounds.insetBy(
      dx: min(inset, bounds.width / 2), dy: min(inset, bounds.height / 2))
  }

  /// Returns the nearest centre at which the whole ball is inside.
  func clamped(_ p: CGPoint) -> CGPoint {
    let limits = limits
    return CGPoint(
      x: min(max(p.x, limits.minX), limits.maxX), y: min(max(p.y, limits.minY), limits.maxY))
  }

  /// Puts the ball at a place at once.
  func place(_ center: CGPoint) {
    UIView.performWithoutAnimation {
      ball.layer.removeAllAnimations()
      ball.center = center
    }
  }

  // MARK: Gestures

  /// A touch stops a ball that flies (VIS-07).
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    place(shownCenter)
  }

  /// The place of the ball that shows now.
  var shownCenter: CGPoint { ball.layer.presentation()?.position ?? ball.center }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      place(shownCenter)
      grabbed = ball.center
      follow(pan)
    case .changed: follow(pan)
    case .ended:
      follow(pan)
      grabbed = nil
      let velocity = pan.velocity(in: self)
      onThrow?(velocity)
      throwBall(velocity)
    case .cancelled:
      let home = grabbed ?? ball.center
      grabbed = nil
      UIView.animate(springDamping: 1, response: 0.3, options: .allowUserInteraction) {
        ball.center = home
      }
    default: break
    }
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    guard let grabbed else { return }
    ball.center = clamped(grabbed + pan.translation(in: self))
  }

  private func throwBall(_ velocity: CGPoint) {
    let target = clamped(Projection.point(from: ball.center, velocity: velocity))
    let way = target - ball.center
    let tuned = stage?.tuning[.springResponse] ?? Self.response
    let flight = StripThrow(response: tuned, damping: Double(Self.damping))
    let limits = limits
    // The space beyond the target, up to the edge of the stage.
    let space = CGPoint(
      x: Self.margin + (velocity.x < 0 ? target.x - limits.minX : limits.maxX - target.x),
      y: Self.margin + (velocity.y < 0 ? target.y - limits.minY : limits.maxY - target.y))
    UIView.animate(
      springDamping: Self.damping, response: Self.response,
      velocity: CGVector(
        dx: flight.bounded(velocity.x, over: way.x, within: space.x),
        dy: flight.bounded(velocity.y, over: way.y, within: space.y)),
      options: .allowUserInteraction
    ) {
      ball.center = target
    }
  }

  /// Shows scale and turn at the ball while fingers pinch, and lets it spring back.
  private func turned() {
    let isActive = [pinch, rotation].contains { $0.state == .began || $0.state == .changed }
    guard isActive else {
      UIView.animate(springDamping: 0.8, response: 0.4, options: .allowUserInteraction) {
        ball.transform = .identity
      }
      return
    }
    onTurn?(pinch.scale, rotation.rotation)
    let scale = min(max(pinch.scale, 0.5), 2)
    ball.transform = CGAffineTransform(rotationAngle: rotation.rotation).scaledBy(
      x: scale, y: scale)
  }

  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer === pan, pageScrolls else { return true }
    let way = pan.velocity(in: self)
    let start = pan.location(in: self) - pan.translation(in: self)
    return way.x.magnitude >= way.y.magnitude || start.distance(to: ball.center) <= Self.grip
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool {
    let own = [pan, press, pinch, rotation] as [UIGestureRecognizer]
    return own.contains { $0 === gestureRecognizer } && own.contains { $0 === other }
  }
}
