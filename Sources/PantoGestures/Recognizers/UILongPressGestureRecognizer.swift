import PantoBase

/// Recognizes a press that stays in place. The gesture begins after `minimumPressDuration` if the
/// fingers stayed within `allowableMovement` (LPR-02). From then on it follows them at any
/// distance, and ends when one of them lifts (LPR-04).
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The time that the press must last, in seconds. Default 0.5; 0 begins at touch down (LPR-05).
  /// Negative values are taken as 0, and values that are not finite are ignored.
  open var minimumPressDuration: TimeInterval = 0.5 {
    didSet {
      if !minimumPressDuration.isFinite { minimumPressDuration = oldValue }
      minimumPressDuration = max(0, minimumPressDuration)
    }
  }
  /// The distance that a finger may move before the gesture begins, in points. Default 10 (LPR-01).
  /// Negative values are ignored.
  open var allowableMovement: CGFloat {
    get { numbers.pressMovement }
    set { if newValue >= 0 { numbers.pressMovement = newValue } }
  }
  /// The number of fingers that must press. Default 1; values below 1 are taken as 1.
  open var numberOfTouchesRequired = 1 {
    didSet { numberOfTouchesRequired = max(1, numberOfTouchesRequired) }
  }
  /// The number of full taps before the press. Default 0; values below 0 are taken as 0.
  open var numberOfTapsRequired = 0 {
    didSet { numberOfTapsRequired = max(0, numberOfTapsRequired) }
  }

  /// The state of a long press during one sequence of touches.
  struct Press {
    /// The time limit that the running deadline stands for.
    enum Limit { case fingers, tap, gap, press }

    /// The number of full taps so far; `place` and `liftedAt` are their position and the time of
    /// the newest lift.
    var taps = 0
    var place = CGPoint.zero
    var liftedAt: TimeInterval = 0
    /// The number of fingers that touched down for the present tap or press.
    var touchDowns = 0
    var touchDownSum = CGPoint.zero
    /// The time at which the last required finger touched down; for a tap, the first.
    var since: TimeInterval = 0
    var limit = Limit.press
  }

  final var press = Press()

  open override var gestureKind: GestureKind { .longPress }
  override var requiredTaps: Int { numberOfTapsRequired }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in tracked where touch.stage == .began {
      if current.isActive || isWaiting {
        ignore(touch, for: event)
      } else if current == .possible, let reason = countTouchDown(touch) {
        return request(.failed, because: reason)
      }
    }
    guard current == .possible, !isWaiting else { return }
    if press.taps < numberOfTapsRequired { return startTapTimeLimit() }
    guard press.touchDowns == numberOfTouchesRequired else { return stopTimer() }
    press.limit = .press
    if minimumPressDuration == 0 {
      request(.began, because: .durationReached(0, needs: 0))
    } else {
      startTimer(at: press.since + minimumPressDuration)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if current.isActive { return continueGesture(because: .moved) }
    guard current == .possible, !isWaiting else { return }
    if let reason = excessMovement(in: .moved) { request(.failed, because: reason) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if current.isActive {
      let left = remaining
      return request(
        .ended,
        because: left == 0
          ? .allTouchesLifted : .belowMinimumTouches(left, needs: numberOfTouchesRequired))
    }
    guard current == .possible, !isWaiting else { return }
    if let reason = excessMovement(in: .ended) { return request(.failed, because: reason) }
    if press.touchDowns < numberOfTouchesRequired {
      return request(
        .failed, because: .tooFewTouches(press.touchDowns, needs: numberOfTouchesRequired))
    }
    if press.taps < numberOfTapsRequired { return endTap(event) }
    request(
      .failed,
      because: .liftedEarly(
        Timekeeper.seconds(from: press.since, to: event.eventTime), needs: minimumPressDuration))
  }

  open override func reset() {
    super.reset()
    press = Press()
  }

  override func timerFired() {
    switch press.limit {
    case .press:
      request(.began, because: .durationReached(minimumPressDuration, needs: minimumPressDuration))
    case .fingers:
      request(.failed, because: .tooFewTouches(press.touchDowns, needs: numberOfTouchesRequired))
    case .tap:
      request(
        .failed,
        because: .heldTooLong(
          Timekeeper.seconds(from: press.since, to: now), allowed: numbers.tapMaxDuration))
    case .gap:
      request(
        .failed,
        because: .tapGapTooLong(
          Timekeeper.seconds(from: press.liftedAt, to: now), allowed: numbers.multiTapInterval))
    }
  }

  open override var lackingReason: Reason {
    if press.touchDowns < numberOfTouchesRequired {
      return .tooFewTouches(press.touchDowns, needs: numberOfTouchesRequired)
    }
    return .liftedEarly(Timekeeper.seconds(from: press.since, to: now), needs: minimumPressDuration)
  }

  /// Counts a finger that touches down. Returns the reason for failing if that is one too many, or
  /// too far from the earlier taps.
  private func countTouchDown(_ touch: UITouch) -> Reason? {
    press.touchDowns += 1
    if press.touchDowns > numberOfTouchesRequired {
      return .tooManyTouches(press.touchDowns, allowed: numberOfTouchesRequired)
    }
    if press.touchDowns == 1 || press.taps == numberOfTapsRequired { press.since = touch.startTime }
    press.touchDownSum += touch.startPosition
    guard press.touchDowns == numberOfTouchesRequired else { return nil }
    let here = press.touchDownSum * (1 / CGFloat(press.touchDowns))
    if press.taps == 0 {
      press.place = here
      return nil
    }
    let distance = here.distance(to: press.place)
    return distance > numbers.multiTapDistance
      ? .tapTooFar(distance, allowed: numbers.multiTapDistance) : nil
  }

  /// Limits the time of a tap before the press, as for any other tap (TAP-03).
  private func startTapTimeLimit() {
    if press.touchDowns < numberOfTouchesRequired {
      press.limit = .fingers
      startTimer(at: press.since + numbers.multiFingerWindow, letsEventsPass: true)
    } else {
      press.limit = .tap
      startTimer(at: press.since + numbers.tapMaxDuration, letsEventsPass: true)
    }
  }

  private func endTap(_ event: UIEvent) {
    guard remaining == 0 else { return }
    press.taps += 1
    press.touchDowns = 0
    press.touchDownSum = .zero
    press.liftedAt = event.eventTime
    press.limit = .gap
    startTimer(at: press.liftedAt + numbers.multiTapInterval, letsEventsPass: true)
  }

  private func excessMovement(in stage: UITouch.Phase) -> Reason? {
    let allowed = press.taps < numberOfTapsRequired ? numbers.tapMovement : numbers.pressMovement
    for touch in tracked where touch.stage == stage && touch.farthest > allowed * allowed {
      return .movedTooFar(touch.farthest.squareRoot(), allowed: allowed)
    }
    return nil
  }
}
