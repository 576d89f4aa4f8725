import PantoBase

/// A press that stays. Begins after `minimumPressDuration` if the fingers kept within
/// `allowableMovement` (LPR-02); then it follows them however far they go, and ends when one of them
/// lifts (LPR-04).
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long the press must stay, in seconds. Default 0.5; 0 begins at touch-down (LPR-05). Less
  /// than 0 is taken as 0; what is not a number changes nothing.
  open var minimumPressDuration: TimeInterval = 0.5 {
    didSet {
      if !minimumPressDuration.isFinite { minimumPressDuration = oldValue }
      minimumPressDuration = max(0, minimumPressDuration)
    }
  }
  /// How far a finger may wander before the begin, in points. Default 10 (LPR-01).
  open var allowableMovement: CGFloat {
    get { numbers.pressMovement }
    set { if newValue >= 0 { numbers.pressMovement = newValue } }
  }
  /// Default 1; less than 1 is taken as 1.
  open var numberOfTouchesRequired = 1 {
    didSet { numberOfTouchesRequired = max(1, numberOfTouchesRequired) }
  }
  /// Full taps before the press. Default 0.
  open var numberOfTapsRequired = 0 {
    didSet { numberOfTapsRequired = max(0, numberOfTapsRequired) }
  }

  /// All that changes during a sequence.
  struct Press {
    /// What the running deadline stands for.
    enum Limit { case fingers, tap, gap, press }

    /// Full taps so far, and their place and newest lift.
    var taps = 0
    var place = CGPoint.zero
    var liftedAt: TimeInterval = 0
    /// Fingers that landed for this tap or this press.
    var landed = 0
    var landings = CGPoint.zero
    /// When the last required finger landed; for a tap, when the first did.
    var since: TimeInterval = 0
    var limit = Limit.press
  }

  final var press = Press()

  override var kind: GestureKind { .longPress }
  override var requiredTaps: Int { numberOfTapsRequired }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in tracked where touch.stage == .began {
      if current.isActive || isWaiting {
        ignore(touch, for: event)
      } else if current == .possible, let reason = land(touch) {
        return request(.failed, because: reason)
      }
    }
    guard current == .possible, !isWaiting else { return }
    if press.taps < numberOfTapsRequired { return watchTheTap() }
    guard press.landed == numberOfTouchesRequired else { return stopTimer() }
    press.limit = .press
    if minimumPressDuration == 0 {
      request(.began, because: .durationReached(0, needs: 0))
    } else {
      startTimer(at: press.since + minimumPressDuration)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if current.isActive { return goOn(because: .moved) }
    guard current == .possible, !isWaiting else { return }
    if let reason = wandered(.moved) { request(.failed, because: reason) }
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
    if let reason = wandered(.ended) { return request(.failed, because: reason) }
    if press.landed < numberOfTouchesRequired {
      return request(.failed, because: .tooFewTouches(press.landed, needs: numberOfTouchesRequired))
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
      request(.failed, because: .tooFewTouches(press.landed, needs: numberOfTouchesRequired))
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

  override func lacking() -> Reason {
    if press.landed < numberOfTouchesRequired {
      return .tooFewTouches(press.landed, needs: numberOfTouchesRequired)
    }
    return .liftedEarly(Timekeeper.seconds(from: press.since, to: now), needs: minimumPressDuration)
  }

  /// One finger lands. The reason, if that is one too many or too far from the taps before.
  private func land(_ touch: UITouch) -> Reason? {
    press.landed += 1
    if press.landed > numberOfTouchesRequired {
      return .tooManyTouches(press.landed, allowed: numberOfTouchesRequired)
    }
    if press.landed == 1 || press.taps == numberOfTapsRequired { press.since = touch.startTime }
    press.landings += touch.startPosition
    guard press.landed == numberOfTouchesRequired else { return nil }
    let here = press.landings * (1 / CGFloat(press.landed))
    if press.taps == 0 {
      press.place = here
      return nil
    }
    let distance = here.distance(to: press.place)
    return distance > numbers.multiTapDistance
      ? .tapTooFar(distance, allowed: numbers.multiTapDistance) : nil
  }

  /// A tap before the press is a tap like any other (TAP-03).
  private func watchTheTap() {
    if press.landed < numberOfTouchesRequired {
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
    press.landed = 0
    press.landings = .zero
    press.liftedAt = event.eventTime
    press.limit = .gap
    startTimer(at: press.liftedAt + numbers.multiTapInterval, letsEventsPass: true)
  }

  private func wandered(_ stage: UITouch.Phase) -> Reason? {
    let allowed = press.taps < numberOfTapsRequired ? numbers.tapMovement : numbers.pressMovement
    for touch in tracked where touch.stage == stage && touch.farthest > allowed * allowed {
      return .movedTooFar(touch.farthest.squareRoot(), allowed: allowed)
    }
    return nil
  }
}
