import PantoBase

/// Recognizes fingers that drag. The pan begins when their centroid has moved enough, changes with
/// every movement, and ends when they lift (PAN).
///
/// The distance that it took to begin is subtracted from the translation (PAN-04), so that an
/// object moved by `translation(in:)` starts where it is.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The number of fingers that a pan needs. Default 1 (PAN-01); values below 1 are taken as 1.
  open var minimumNumberOfTouches: Int {
    get { leastTouches }
    set { leastTouches = max(1, newValue) }
  }
  /// The number of fingers that a pan allows. Default unlimited (PAN-01); values below 1 are taken
  /// as 1 (B60).
  open var maximumNumberOfTouches: Int {
    get { mostTouches }
    set { mostTouches = max(1, newValue) }
  }
  /// The scroll events that drag like fingers do. Default none (PAN-19).
  open var allowedScrollTypesMask: UIScrollTypeMask = []
  /// How the velocity changes while a finger rests. Default `.decaying` (PAN-16).
  public var velocityPolicy = VelocityPolicy.decaying
  /// The movement that begins a pan, in points, inclusive. Default 10 (PAN-03); 0 begins with any
  /// movement. Negative values are ignored.
  public var hysteresis: CGFloat {
    get { numbers.hysteresis }
    set { if newValue >= 0 { numbers.hysteresis = newValue } }
  }
  /// The movement that begins a pan with a mouse or trackpad pointer, in points, inclusive. Default
  /// 4 (PAN-06). Negative values are ignored.
  public var pointerHysteresis: CGFloat {
    get { numbers.pointerHysteresis }
    set { if newValue >= 0 { numbers.pointerHysteresis = newValue } }
  }

  /// The state of a pan during one sequence of touches, in window points.
  struct Drag {
    /// The accumulated movement of the centroid. Fingers that touch down or lift do not change it
    /// (PAN-02).
    var distance = CGPoint.zero
    var centroid = CGPoint.zero
    /// The part of `distance` that `translation(in:)` leaves out: the threshold, or what
    /// `setTranslation` chose.
    var origin = CGPoint.zero
    /// The value of `distance` when it first reached the threshold.
    var crossing: CGPoint?
    /// The newest value given to `setTranslation`, returned exactly until the next movement
    /// (PAN-13).
    var set: (host: ObjectIdentifier?, value: CGPoint)?
    var isScrolling = false
  }

  final var drag = Drag()
  final let estimator = VelocityEstimator()
  /// The edges over which the pan must come in, for a screen edge pan; else `nil`.
  package final var screenEdges: ScreenEdges?
  final var leastTouches = 1
  final var mostTouches = Int.max

  open override var gestureKind: GestureKind { .pan }

  // MARK: Results

  /// Returns how far the fingers have dragged, in points of `host`'s coordinates; `nil` means the
  /// window.
  ///
  /// The translation is the total since the gesture began, not since the last call, mapped by the
  /// linear part of the transform only (PAN-12). It is zero unless the gesture has begun (PAN-20),
  /// except inside `gestureRecognizerShouldBegin` (PAN-05).
  open func translation(in host: (any GestureHost)?) -> CGPoint {
    guard isReadable else { return .zero }
    if isAsking { return map(drag.distance, into: host) }
    if let set = drag.set, set.host == host.map({ ObjectIdentifier($0) }) { return set.value }
    return map(drag.distance - drag.origin, into: host)
  }

  /// Makes `translation(in:)` of the same view return `translation` until the next movement, count
  /// on from there, and measures the velocity anew (PAN-13).
  ///
  /// - Parameter translation: in points of `host`'s coordinates. Values that are not finite are
  ///   refused and reported.
  open func setTranslation(_ translation: CGPoint, in host: (any GestureHost)?) {
    guard translation.isFinite else {
      return Misuse.report("setTranslation: the translation is not a number")
    }
    guard current != .possible else { return }
    var inWindow = translation
    if let t = host?.windowTransform { inWindow = translation.applyingLinearPart(of: t) }
    drag.origin = drag.distance - inWindow
    var mark: ObjectIdentifier?
    if let host { mark = ObjectIdentifier(host) }
    drag.set = (mark, translation)
    estimator.restart()
    estimator.add(drag.distance, at: moment)
  }

  /// The time of the current position: that of the newest event whose action is running, which may
  /// be earlier than the present frame; otherwise the present time.
  private var moment: TimeInterval {
    var latest = -TimeInterval.infinity
    for touch in tracked where touch.stage == .moved || touch.stage == .ended {
      latest = max(latest, touch.time)
    }
    return latest.isFinite ? latest : now
  }

  /// Returns the velocity of the fingers in points per second, mapped like `translation(in:)`
  /// (PAN-14…16).
  open func velocity(in host: (any GestureHost)?) -> CGPoint {
    guard isReadable else { return .zero }
    return map(estimator.velocity(now: now, policy: velocityPolicy), into: host)
  }

  private var isReadable: Bool {
    current != .possible && current != .failed || isAsking || state == .began
  }

  private func map(_ v: CGPoint, into host: (any GestureHost)?) -> CGPoint {
    guard let host else { return v }
    let t = host.windowTransform
    if t.isTranslation { return v }
    return t.isInvertible ? v.applyingLinearPart(of: t.inverted()) : .zero
  }

  // MARK: Decisions

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if screenEdges != nil, !admitsAtEdge(event) { return }
    if current.isActive, tracked.count > mostTouches {
      for touch in tracked.reversed()
      where touch.stage == .began && tracked.count > mostTouches {
        ignore(touch, for: event)
      }
    } else if current == .possible, tracked.count > mostTouches {
      return request(
        .failed, because: .tooManyTouches(tracked.count, allowed: mostTouches))
    }
    drag.centroid = centroidBefore
    if drag.distance == .zero, current == .possible {
      estimator.restart()
      estimator.add(.zero, at: event.eventTime)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard follow() else { return }
    if current.isActive {
      continueGesture(because: .moved)
    } else if current == .possible {
      propose()
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    // The position of the lift counts as a movement (PAN-18), although it usually repeats the last
    // position.
    let hasMoved = follow()
    if current == .possible, hasMoved { propose() }
    let left = remaining
    drag.centroid = centroid(ofThoseStillDown: left)
    if current.isActive {
      if left == 0 {
        request(.ended, because: .allTouchesLifted)
      } else if left < leastTouches {
        request(.ended, because: .belowMinimumTouches(left, needs: leastTouches))
      }
    } else if current == .possible, left == 0 {
      // A pan that begins with the lift itself also ends with it (PAN-18, ARB-12).
      if isWaiting { return request(.ended, because: .allTouchesLifted) }
      request(.failed, because: lackingReason)
    } else if isWaiting, left < leastTouches {
      // A pan that begins with the last movement before the lift also ends with it (PAN-10,
      // ARB-12).
      request(.ended, because: .belowMinimumTouches(left, needs: leastTouches))
    }
  }

  open override func ignore(_ touch: UITouch, for event: UIEvent) {
    super.ignore(touch, for: event)
    drag.centroid = centroid
  }

  override func didResume(_ touch: UITouch) { drag.centroid = centroid }

  open override func reset() {
    super.reset()
    drag.distance = .zero
    drag.origin = .zero
    drag.crossing = nil
    drag.set = nil
    drag.isScrolling = false
    screenEdges?.near = []
    estimator.restart()
  }

  open override var lackingReason: Reason {
    if tracked.count < leastTouches {
      return .tooFewTouches(tracked.count, needs: leastTouches)
    }
    return .movedTooLittle(drag.distance.length, needs: threshold)
  }

  /// Subtracts the threshold from the translation when the gesture begins, in the direction of the
  /// movement (PAN-04).
  override func didEnter(_ state: State) {
    guard state == .began, !drag.isScrolling else { return }
    let length = drag.distance.length
    let out = threshold
    if length >= out, length > 0 {
      drag.origin = drag.distance * (out / length)
    } else if let crossing = drag.crossing, crossing.length > 0 {
      drag.origin = crossing * (out / crossing.length)
    }
  }

  override var movementForControls: CGPoint? { drag.isScrolling ? nil : drag.distance }

  /// The movement that begins the pan, in points, for the kind of its first touch.
  final var threshold: CGFloat {
    tracked.first?.kind == .indirectPointer ? numbers.pointerHysteresis : numbers.hysteresis
  }

  /// Decides whether the movement so far begins the pan: yes, no, or not yet known.
  final func judge(_ distance: CGPoint, needs: CGFloat) -> Judgement {
    if let screenEdges { return screenEdges.judge(distance, needs: needs) }
    let squared = distance.squaredLength
    guard squared >= needs * needs, squared > 0 else { return .undecided }
    return .yes(.thresholdReached(squared.squareRoot(), needs: needs))
  }

  enum Judgement {
    case undecided
    case yes(Reason)
    case no(Reason)
  }

  private func propose() {
    guard let crossing = drag.crossing else { return }
    switch judge(crossing, needs: threshold) {
    case .undecided: break
    case .yes(let reason): request(.began, because: reason)
    case .no(let reason): request(.failed, because: reason)
    }
  }

  /// The centroid before this event moved any finger. A finger that touches down in the same event
  /// does not take away from that movement (PAN-02).
  private var centroidBefore: CGPoint {
    guard !tracked.isEmpty else { return centroid }
    var sum = CGPoint.zero
    for touch in tracked { sum += touch.stage == .moved ? touch.previousPosition : touch.position }
    return sum * (1 / CGFloat(tracked.count))
  }

  private func centroid(ofThoseStillDown count: Int) -> CGPoint {
    guard count > 0 else { return centroid }
    var sum = CGPoint.zero
    for touch in tracked where touch.isLive && touch.stage != .ended { sum += touch.position }
    return sum * (1 / CGFloat(count))
  }

  override func assumeMovement(_ movement: CGPoint, _ ask: () -> Bool) -> Bool {
    let before = drag
    let estimatorBefore = VelocityEstimator()
    estimator.swap(with: estimatorBefore)
    defer {
      drag = before
      estimator.swap(with: estimatorBefore)
    }
    drag.distance = movement
    drag.origin = .zero
    drag.set = nil
    drag.centroid = centroid + movement
    // The supposed movement takes a twentieth of a second.
    for step in 0...4 {
      estimator.add(movement * (CGFloat(step) / 4), at: now + 0.0125 * Double(step - 4))
    }
    return ask()
  }

  // MARK: Scrolling (PAN-19)

  override var keepsSequence: Bool { drag.isScrolling && timer != nil }

  override func wantsScroll(isContinuous: Bool) -> Bool {
    guard drag.isScrolling || tracked.isEmpty else { return false }
    return allowedScrollTypesMask.contains(isContinuous ? .continuous : .discrete)
  }

  override func scrolled(_ event: UIEvent) {
    let step = numbers.wheelStep
    // Away from the user moves the content down, right moves it left (PTR-07).
    let moved = CGPoint(x: -event.scroll.dx * step, y: event.scroll.dy * step)
    guard moved != .zero else { return }
    if !drag.isScrolling {
      drag.isScrolling = true
      estimator.add(.zero, at: event.eventTime)
    }
    drag.centroid = event.pointer
    drag.distance += moved
    drag.set = nil
    estimator.add(drag.distance, at: event.eventTime)
    startTimer(at: event.eventTime + numbers.wheelEnd)
    if current.isActive {
      request(.changed, because: .moved)
    } else {
      request(.began, because: .thresholdReached(moved.length, needs: 0))
    }
  }

  override func timerFired() {
    guard drag.isScrolling else { return }
    if current.isActive {
      request(.ended, because: .durationReached(numbers.wheelEnd, needs: numbers.wheelEnd))
    } else {
      request(.failed, because: .sequenceEnded)
    }
  }

  open override func location(in host: (any GestureHost)?) -> CGPoint {
    drag.isScrolling ? UITouch.convert(drag.centroid, to: host) : super.location(in: host)
  }
}
