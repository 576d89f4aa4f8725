import PantoBase

/// Two fingers that turn round each other. Begins when they have turned enough, changes with every
/// movement, ends when both have lifted (ROT-01).
///
/// One finger may lift and come back: the rotation waits for it (ROT-04).
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// What a finger's rest does to the velocity. Default `.decaying` (PAN-16).
  public var velocityPolicy = VelocityPolicy.decaying

  /// All that changes during a sequence, in radians, clockwise positive.
  struct Turn {
    var hasBoth = false
    /// The direction from the first finger to the second.
    var angle: CGFloat = 0
    /// Everything turned so far, however often round (ROT-03).
    var total: CGFloat = 0
    /// `total` where the rotation is 0.
    var origin: CGFloat = 0
    /// The newest distance between the fingers, in points.
    var separation: CGFloat = 1
  }

  final var turn = Turn()
  private final let pace = VelocityEstimator()

  override var kind: GestureKind { .rotation }

  // MARK: What it reports

  /// How far the fingers have turned since the begin, in radians, clockwise positive; two full turns
  /// read 4π (ROT-01, ROT-03).
  ///
  /// Setting it makes the current angle mean that rotation, and starts the velocity anew. 0 unless
  /// the gesture has begun.
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
      pace.restart()
      pace.add(CGPoint(x: turn.total, y: 0), at: now)
    }
  }

  /// How fast the fingers turn, in radians per second (ROT-01).
  open var velocity: CGFloat {
    guard isAsking || current != .possible && current != .failed else { return 0 }
    return pace.velocity(now: now, policy: velocityPolicy, grain: 1 / turn.separation).x
  }

  // MARK: How it decides

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    keepTwo(event)
    guard tracked.count == 2 else { return }
    rebase()
    guard !turn.hasBoth else { return }
    turn.hasBoth = true
    pace.restart()
    pace.add(.zero, at: event.eventTime)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if follow(), current.isActive { goOn(because: .moved) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    _ = follow()
    if current.isActive {
      if remaining == 0 { request(.ended, because: .allTouchesLifted) }
    } else if current == .possible, !isWaiting {
      request(.failed, because: lacking())
    }
  }

  open override func reset() {
    super.reset()
    turn = Turn()
    pace.restart()
  }

  override func tookBack(_ touch: UITouch) { rebase() }

  override func lacking() -> Reason {
    turn.hasBoth
      ? .movedTooLittle(turn.total.magnitude * 180 / .pi, needs: numbers.rotationSlop)
      : .tooFewTouches(tracked.count, needs: 2)
  }

  /// The begin is no jump: the rotation is 0 there (ROT-02).
  override func didEnter(_ state: State) {
    if state == .began { turn.origin = turn.total }
  }

  private func rebase() {
    guard tracked.count == 2 else { return }
    let apart = tracked[1].position - tracked[0].position
    turn.angle = Maths.atan2(apart.y, apart.x)
  }

  /// Takes in where the fingers went; `false`: nothing turned.
  private func follow() -> Bool {
    guard tracked.count == 2, takesIn() else { return false }
    if tracked[0].hasTimeJump || tracked[1].hasTimeJump { pace.restart() }
    let before = turn.total
    followPair { apart, time, isLift in
      let distance = apart.length
      // Nearly on one spot they have no direction.
      guard distance >= 1 else { return }
      let angle = Maths.atan2(apart.y, apart.x)
      var change = angle - turn.angle
      if change > .pi { change -= 2 * .pi }
      if change <= -.pi { change += 2 * .pi }
      turn.angle = angle
      turn.separation = distance
      // Before the begin a turn of fingers too close is noise, and does not count (ROT-02).
      guard current.isActive || distance >= numbers.rotationSeparation else { return }
      guard change != 0 else {
        // Evidence of rest, except from a lift, which repeats the newest place (SDL-07).
        if !isLift { pace.add(CGPoint(x: turn.total, y: 0), at: time) }
        return
      }
      turn.total += change
      pace.add(CGPoint(x: turn.total, y: 0), at: time)
      if !current.isActive { propose() }
    }
    return turn.total != before
  }

  private func propose() {
    let degrees = turn.total.magnitude * 180 / .pi
    // One part in a billion: an angle of exactly 5° must not fail for its last bit.
    guard current == .possible, !isWaiting, degrees >= numbers.rotationSlop * (1 - 1e-9) else {
      return
    }
    request(.began, because: .thresholdReached(degrees, needs: numbers.rotationSlop))
  }
}
