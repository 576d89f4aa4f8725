import PantoBase

/// Recognizes two fingers that move apart or together. The pinch begins when their distance has
/// changed enough, changes with every movement, and ends when both have lifted (PIN-01).
///
/// One finger may lift and touch down again; the scale then continues from where it was (PIN-05).
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// How the velocity changes while the fingers rest. Default `.decaying` (PAN-16).
  public var velocityPolicy = VelocityPolicy.decaying

  /// The state of a pinch during one sequence of touches. Distances are in points.
  struct Pinch {
    var hasBoth = false
    /// The distance between the fingers when both were down for the first time.
    var start: CGFloat = 1
    var distance: CGFloat = 1
    /// The distance at which the scale is 1.
    var base: CGFloat = 1
    var scale: CGFloat = 1
    /// The scale per unit of the velocity estimator's input, which was measured before the gesture
    /// began against another distance.
    var unit: CGFloat = 1
  }

  final var pinch = Pinch()
  private final let estimator = VelocityEstimator()

  open override var gestureKind: GestureKind { .pinch }

  // MARK: Results

  /// The distance of the fingers divided by that when the gesture began, where the scale is 1
  /// (PIN-02, PIN-03). 1 unless the gesture has begun.
  ///
  /// Setting the scale makes the current distance mean that scale, and measures the velocity anew.
  /// Values that are not finite or not above 0 are refused and reported.
  open var scale: CGFloat {
    get {
      if isAsking { return pinch.distance / pinch.start }
      return current == .possible || current == .failed ? 1 : pinch.scale
    }
    set {
      guard newValue.isFinite, newValue > 0 else {
        return Misuse.report("scale: \(newValue) is no scale")
      }
      guard current != .possible else { return }
      pinch.scale = newValue
      pinch.base = pinch.distance / newValue
      pinch.unit = 1
      estimator.restart()
      estimator.add(CGPoint(x: newValue, y: 0), at: now)
    }
  }

  /// The change of the scale per second (PIN-04).
  open var velocity: CGFloat {
    guard isAsking || current != .possible && current != .failed else { return 0 }
    let grain = reported / pinch.distance
    return estimator.velocity(now: now, policy: velocityPolicy, grain: grain).x * pinch.unit
  }

  // MARK: Decisions

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    keepTwo(event)
    guard tracked.count == 2 else { return }
    rebase()
    guard !pinch.hasBoth else { return }
    pinch.hasBoth = true
    pinch.start = pinch.distance
    estimator.restart()
    estimator.add(CGPoint(x: 1, y: 0), at: event.eventTime)
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
    pinch = Pinch()
    estimator.restart()
  }

  override func didResume(_ touch: UITouch) { rebase() }

  open override var lackingReason: Reason {
    pinch.hasBoth
      ? .movedTooLittle((pinch.distance - pinch.start).magnitude, needs: numbers.pinchSlop)
      : .tooFewTouches(tracked.count, needs: 2)
  }

  /// Makes the scale 1 when the gesture begins, so that nothing jumps then (PIN-02).
  override func didEnter(_ state: State) {
    guard state == .began else { return }
    pinch.base = pinch.distance
    pinch.scale = 1
    pinch.unit = pinch.start / pinch.distance
  }

  /// Continues the scale from its present value when a second finger touches down again (PIN-05).
  private func rebase() {
    guard tracked.count == 2 else { return }
    pinch.distance = max(1, tracked[0].position.distance(to: tracked[1].position))
    pinch.base = pinch.distance / pinch.scale
  }

  /// Processes the movement of both fingers in this event. Returns `false` if their distance did
  /// not change.
  private func follow() -> Bool {
    let before = pinch.distance
    followPair(measuredBy: estimator) { apart, time, isLift in
      // Distances below a point count as one point (PIN-06).
      let distance = max(1, apart.length)
      guard distance != pinch.distance else {
        // A sample without change is evidence of rest, except that of a lift, which repeats the
        // newest position (SDL-07).
        if !isLift { estimator.add(CGPoint(x: reported, y: 0), at: time) }
        return
      }
      pinch.distance = distance
      if current.isActive { pinch.scale = distance / pinch.base }
      estimator.add(CGPoint(x: reported, y: 0), at: time)
      if !current.isActive { propose() }
    }
    return pinch.distance != before
  }

  /// The input of the velocity estimator: the scale against the distance at which both fingers were
  /// first down.
  private var reported: CGFloat {
    current == .possible ? pinch.distance / pinch.start : pinch.scale / pinch.unit
  }

  private func propose() {
    let change = (pinch.distance - pinch.start).magnitude
    guard current == .possible, !isWaiting, change >= numbers.pinchSlop else { return }
    request(.began, because: .thresholdReached(change, needs: numbers.pinchSlop))
  }
}
