import Pantograph

/// A recognizer for one finger that turns a knob by moving round the middle of the view.
///
/// The gesture begins when the finger has turned by `minimumTurn`, changes with every movement, and
/// ends when the finger lifts. The recognizer fails if the finger lands on the hub, pulls away
/// instead of turning, or rests.
///
/// A recognizer of your own does three things: it overrides the touch methods, asks for states with
/// `request(_:because:)`, and gives a reason each time. The rest (who wins, what the log says,
/// `diagnose`, the inspector) is the library's.
final class KnobGestureRecognizer: UIGestureRecognizer {
  /// How far the finger must turn before the gesture begins, in radians. Default 5°.
  var minimumTurn: CGFloat = 5 * .pi / 180
  /// The distance from the middle, in points, below which the finger has no clear direction.
  /// Default 12.
  var hubRadius: CGFloat = 12
  /// How far the finger may move towards the middle or away from it before the gesture begins, in
  /// points. Default 16.
  var allowedPull: CGFloat = 16
  /// How long the finger may rest before the gesture begins, in seconds. Default 0.8.
  var longestRest: TimeInterval = 0.8

  /// How far the finger has turned since the gesture began, in radians, clockwise positive.
  var rotation: CGFloat { hasBegun ? turn.total - turn.origin : 0 }
  /// How fast the finger turns, in radians per second.
  var velocity: CGFloat { hasBegun ? estimator.velocity(now: now, grain: 1 / turn.radius).x : 0 }

  /// The values that change during a sequence of touches. `reset()` restores them.
  private struct Turn {
    var finger: UITouch?
    var angle: CGFloat = 0
    var radius: CGFloat = 1
    var landingRadius: CGFloat = 1
    /// How far the finger has turned since it landed, in radians.
    var total: CGFloat = 0
    /// The value of `total` at which the rotation is 0.
    var origin: CGFloat = 0
  }

  private var turn = Turn()
  private let estimator = VelocityEstimator()

  private var hasBegun: Bool { state == .began || state == .changed || state == .ended }

  // MARK: Explaining itself

  // The kind names the recognizer in the log: `knob:volume`.
  override var gestureKind: GestureKind { .knob }

  // The answer to "why has the gesture not begun yet?". If the finger lifts now, the recognizer
  // fails with this reason.
  override var lackingReason: Reason { .turnedTooLittle(turn.total, needs: minimumTurn) }

  // MARK: Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      // One finger turns the knob; the others do not count.
      if turn.finger == nil { land(touch) } else { ignore(touch, for: event) }
    }
  }

  private func land(_ touch: UITouch) {
    turn.finger = touch
    let place = polar(touch)
    if place.radius < hubRadius {
      return request(.failed, because: .landedOnHub(place.radius, needs: hubRadius))
    }
    (turn.angle, turn.radius, turn.landingRadius) = (place.angle, place.radius, place.radius)
    estimator.restart()
    estimator.add(.zero, at: touch.timestamp)
    // The timer is on the stage's clock: no time passes in a test until the test says so.
    scheduleTimer(at: touch.timestamp + longestRest) { [unowned self] in
      if state == .possible { request(.failed, because: .restedTooLong(allowed: longestRest)) }
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let finger = turn.finger else { return }
    let place = polar(finger)
    // On the hub a small movement would count as a large turn.
    guard place.radius >= hubRadius else { return }
    turn.total += shortestTurn(from: turn.angle, to: place.angle)
    (turn.angle, turn.radius) = (place.angle, place.radius)
    estimator.add(CGPoint(x: turn.total, y: 0), at: finger.timestamp)

    if state == .began || state == .changed {
      request(.changed, because: .moved)
    } else if abs(turn.total) >= minimumTurn * (1 - 1e-9) {
      // The tolerance of one part in a billion keeps an exact 5° from failing by its last bit. The
      // turn so far is left out of the rotation, so that the knob does not jump.
      turn.origin = turn.total
      invalidateTimer()
      request(.began, because: .turnedEnough(turn.total, needs: minimumTurn))
    } else {
      let pull = abs(turn.radius - turn.landingRadius)
      if pull > allowedPull {
        request(.failed, because: .pulledAway(pull, allowed: allowedPull))
      }
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    // Without a timer there is nothing to wait for: a recognizer that has not begun fails with its
    // `lackingReason` when its last finger has lifted.
    invalidateTimer()
    if state == .began || state == .changed { request(.ended, because: .allTouchesLifted) }
  }

  override func reset() {
    super.reset()
    turn = Turn()
    estimator.restart()
  }

  // MARK: Geometry

  /// The position of a touch relative to the middle of the view: an angle in radians and a distance
  /// in points.
  private func polar(_ touch: UITouch) -> (angle: CGFloat, radius: CGFloat) {
    let place = touch.location(in: view)
    let x = place.x - (view?.bounds.midX ?? 0)
    let y = place.y - (view?.bounds.midY ?? 0)
    // The library's own functions give the same bits on every machine. Those of Glibc do not.
    return (Maths.atan2(y, x), (x * x + y * y).squareRoot())
  }

  /// The change from one angle to another in the shorter direction, in radians.
  private func shortestTurn(from old: CGFloat, to new: CGFloat) -> CGFloat {
    let change = new - old
    if change > .pi { return change - 2 * .pi }
    if change <= -.pi { return change + 2 * .pi }
    return change
  }
}
