import PantoBase

/// Recognizes two fingers that turn about each other. The rotation begins when they have turned
/// enough, changes with every movement, and ends when both have lifted (ROT-01).
///
/// One finger may lift and touch down again; the rotation then continues from where it was
/// (ROT-04).
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// How the velocity changes while the fingers rest. Default `.decaying` (PAN-16).
  public var velocityPolicy = VelocityPolicy.decaying

  /// The state of a rotation during one sequence of touches. Angles are in radians, clockwise
  /// positive.
  struct Turn {
    var hasBoth = false
    /// The direction from the first finger to the second.
    var angle: CGFloat = 0
    /// The sum of all turning so far, over any number of full turns (ROT-03).
    var total: CGFloat = 0
    /// The value of `total` at which the rotation is 0.
    var origin: CGFloat = 0
    /// The newest distance between the fingers, in points.
    var separation: CGFloat = 1
  }

  final var turn = Turn()
  private final let estimator = VelocityEstimator()

  open override var gestureKind: GestureKind { .rotation }

  // MARK: Results

  /// The angle by which the fingers have turned since the gesture began, in radians, clockwise
  /// positive. Two full turns are 4π (ROT-01, ROT-03). 0 unless the gesture has begun.
  ///
  /// Setting the rotation makes the current angle mean that rotation, and measures the velocity
  /// anew. Values that are not finite are refused and reported.
  open var rotation: CGFloat {
    get {
      if isAsking { return turn.total }
      return current == .possible || current == .failed ? 0 : turn.total - turn.origin
    }
    set {
      guard newValue.isFinite else {
        return Misuse.report("rotation: \(newValue) is no angle")
      }
      guard current != .possible else { return }
      turn.origin = turn.total - newValue
      estimator.restart()
      estimator.add(CGPoint(x: turn.total, y: 0), at: now)
    }
  }

  /// The speed of turning in radians per second (ROT-01).
  open var velocity: CGFloat {
    guard isAsking || current != .possible && current != .failed else { return 0 }
    return estimator.velocity(now: now, policy: velocityPolicy, grain: 1 / turn.separation).x
  }

  // MARK: Decisions

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    keepTwo(event)
    guard tracked.count == 2 else { return }
    rebase()
    guard !turn.hasBoth else { return }
    turn.hasBoth = true
    estimator.restart()
    estimator.add(.zero, at: event.eventTime)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if follow(), current.isActive { continueGesture(because: .moved) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    _ = follow()
    pairLifted()
  }

  open override func reset() {
    super.reset()
    turn = Turn()
    estimator.restart()
  }

  override func didResume(_ touch: UITouch) { rebase() }

  open override var lackingReason: Reason {
    turn.hasBoth
      ? .movedTooLittle(turn.total.magnitude * 180 / .pi, needs: numbers.rotationSlop)
      : .tooFewTouches(tracked.count, needs: 2)
  }

  /// Makes the rotation 0 when the gesture begins, so that nothing jumps then (ROT-02).
  override func didEnter(_ state: State) {
    if state == .began { turn.origin = turn.total }
  }

  private func rebase() {
    guard tracked.count == 2 else { return }
    let apart = tracked[1].position - tracked[0].position
    turn.angle = Maths.atan2(apart.y, apart.x)
  }

  /// Processes the movement of both fingers in this event. Returns `false` if they did not turn.
  private func follow() -> Bool {
    let before = turn.total
    followPair(measuredBy: estimator) { apart, time, isLift in
      let distance = apart.length
      // Fingers less than a point apart have no meaningful direction.
      guard distance >= 1 else { return }
      let angle = Maths.atan2(apart.y, apart.x)
      var change = angle - turn.angle
      if change > .pi { change -= 2 * .pi }
      if change <= -.pi { change += 2 * .pi }
      turn.angle = angle
      turn.separation = distance
      // Before the gesture begins, a turn of fingers that are too close together is noise and does
      // not count (ROT-02).
      guard current.isActive || distance >= numbers.rotationSeparation else { return }
      guard change != 0 else {
        // A sample without change is evidence of rest, except that of a lift, which repeats the
        // newest position (SDL-07).
        if !isLift { estimator.add(CGPoint(x: turn.total, y: 0), at: time) }
        return
      }
      turn.total += change
      estimator.add(CGPoint(x: turn.total, y: 0), at: time)
      if !current.isActive { propose() }
    }
    return turn.total != before
  }

  private func propose() {
    let degrees = turn.total.magnitude * 180 / .pi
    // The tolerance of one part in a billion keeps an angle of exactly 5° from failing by a
    // rounding error.
    guard current == .possible, !isWaiting, degrees >= numbers.rotationSlop * (1 - 1e-9) else {
      return
    }
    request(.began, because: .thresholdReached(degrees, needs: numbers.rotationSlop))
  }
}
