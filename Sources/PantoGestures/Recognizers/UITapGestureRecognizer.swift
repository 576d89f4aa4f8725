import PantoBase

/// Recognizes one or more short touches that stay in place, when the last finger of the last tap
/// lifts (TAP-02). The location of the gesture is where the first tap touched down (TAP-05).
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps that make the gesture. Default 1; values below 1 are taken as 1.
  open var numberOfTapsRequired = 1 {
    didSet { numberOfTapsRequired = max(1, numberOfTapsRequired) }
  }
  /// The number of fingers of each tap. Default 1; values below 1 are taken as 1.
  open var numberOfTouchesRequired = 1 {
    didSet { numberOfTouchesRequired = max(1, numberOfTouchesRequired) }
  }
  /// The buttons that a pointer must press, for pointers only (TAP-01). Default primary.
  open var buttonMaskRequired: UIEvent.ButtonMask = .primary
  /// The distance that a finger may move during a tap, in points. Default `constants.tapMovement`,
  /// 10 (TAP-07). Negative values are ignored.
  open var allowableMovement: CGFloat {
    get { numbers.tapMovement }
    set { if newValue >= 0 { numbers.tapMovement = newValue } }
  }

  /// The state of a tap gesture during one sequence of touches.
  struct Taps {
    enum Phase: Equatable { case idle, touchingDown, down, between }
    enum Limit { case fingers, duration, gap }

    var phase = Phase.idle
    var done = 0
    var touchDowns = 0
    var since: TimeInterval = 0
    var liftedAt: TimeInterval = 0
    /// The centroid of the first tap's fingers when they touched down.
    var place = CGPoint.zero
    var touchDownSum = CGPoint.zero
    /// The fingers of the present tap, those that lifted included (FID-32).
    var fingers: [UITouch] = []
    var limit = Limit.duration
  }

  final var taps = Taps()

  open override var gestureKind: GestureKind { .tap }
  override var isDiscrete: Bool { true }
  override var requiredTaps: Int { numberOfTapsRequired }
  override var yieldsToControls: Bool { numberOfTapsRequired == 1 && numberOfTouchesRequired == 1 }
  override var countedTouches: [UITouch] {
    taps.done == numberOfTapsRequired && !taps.fingers.isEmpty ? taps.fingers : tracked
  }
  // Touches with a wrong button are received, so that the gesture fails with its own reason
  // (TAP-03).
  override func accepts(_ buttons: UIEvent.ButtonMask) -> Bool { true }

  open override func location(in host: (any GestureHost)?) -> CGPoint {
    UITouch.convert(taps.phase == .down || taps.done > 0 ? taps.place : centroid, to: host)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard current == .possible, !isWaiting else { return }
    for touch in tracked where touch.stage == .began {
      if touch.kind == .indirectPointer, touch.buttons != buttonMaskRequired {
        return request(
          .failed,
          because: .wrongButton(touch.buttons.rawValue, needs: buttonMaskRequired.rawValue))
      }
      if let reason = countTouchDown(touch) { return request(.failed, because: reason) }
    }
    startTimeLimit()
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard current == .possible, !isWaiting else { return }
    let allowed = numbers.tapMovement
    for touch in tracked where touch.stage == .moved && touch.farthest > allowed * allowed {
      return request(
        .failed, because: .movedTooFar(touch.farthest.squareRoot(), allowed: allowed))
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard current == .possible, !isWaiting else { return }
    let allowed = numbers.tapMovement
    for touch in tracked where touch.stage == .ended && touch.farthest > allowed * allowed {
      return request(
        .failed, because: .movedTooFar(touch.farthest.squareRoot(), allowed: allowed))
    }
    guard taps.touchDowns >= numberOfTouchesRequired else {
      return request(
        .failed, because: .tooFewTouches(taps.touchDowns, needs: numberOfTouchesRequired))
    }
    guard remaining == 0 else { return }
    taps.done += 1
    stopTimer()
    if taps.done == numberOfTapsRequired {
      request(
        .ended,
        because: .thresholdReached(CGFloat(taps.done), needs: CGFloat(numberOfTapsRequired)))
    } else {
      taps.phase = .between
      taps.touchDowns = 0
      taps.liftedAt = event.eventTime
      taps.limit = .gap
      // The next tap may begin at exactly this time (TAP-03). Without one the gesture fails at
      // exactly this time.
      startTimer(at: taps.liftedAt + numbers.multiTapInterval, letsEventsPass: true)
    }
  }

  open override func reset() {
    super.reset()
    taps = Taps()
  }

  /// A tap prevents others with at most as many taps. A single tap therefore never prevents a
  /// double tap that is pending, and equal taps prevent each other (ARB-07).
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let other = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return numberOfTapsRequired >= other.numberOfTapsRequired
  }

  open override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let other = preventingGestureRecognizer as? UITapGestureRecognizer else { return true }
    return other.numberOfTapsRequired >= numberOfTapsRequired
  }

  override func timerFired() {
    switch taps.limit {
    case .fingers:
      request(.failed, because: .tooFewTouches(taps.touchDowns, needs: numberOfTouchesRequired))
    case .duration:
      request(
        .failed,
        because: .heldTooLong(
          Timekeeper.seconds(from: taps.since, to: now), allowed: numbers.tapMaxDuration))
    case .gap:
      request(
        .failed,
        because: .tapGapTooLong(
          Timekeeper.seconds(from: taps.liftedAt, to: now), allowed: numbers.multiTapInterval))
    }
  }

  open override var lackingReason: Reason {
    if taps.phase == .between {
      return .tapGapTooLong(
        Timekeeper.seconds(from: taps.liftedAt, to: now), allowed: numbers.multiTapInterval)
    }
    return taps.touchDowns < numberOfTouchesRequired
      ? .tooFewTouches(taps.touchDowns, needs: numberOfTouchesRequired) : .sequenceEnded
  }

  /// Counts a finger that touches down. Returns the reason for failing if that is one too many, or
  /// too far from the earlier taps.
  private func countTouchDown(_ touch: UITouch) -> Reason? {
    if taps.phase != .touchingDown, taps.phase != .down {
      taps.phase = .touchingDown
      taps.touchDowns = 0
      taps.since = touch.startTime
      taps.touchDownSum = .zero
      taps.fingers.removeAll(keepingCapacity: true)
    }
    taps.touchDowns += 1
    if numberOfTouchesRequired > 1 { taps.fingers.append(touch) }
    if taps.touchDowns > numberOfTouchesRequired {
      return .tooManyTouches(taps.touchDowns, allowed: numberOfTouchesRequired)
    }
    taps.touchDownSum += touch.startPosition
    guard taps.touchDowns == numberOfTouchesRequired else { return nil }
    taps.phase = .down
    let here = taps.touchDownSum * (1 / CGFloat(taps.touchDowns))
    if taps.done == 0 {
      taps.place = here
      return nil
    }
    let distance = here.distance(to: taps.place)
    return distance > numbers.multiTapDistance
      ? .tapTooFar(distance, allowed: numbers.multiTapDistance) : nil
  }

  private func startTimeLimit() {
    if taps.phase == .touchingDown {
      taps.limit = .fingers
      startTimer(at: taps.since + numbers.multiFingerWindow, letsEventsPass: true)
    } else {
      taps.limit = .duration
      startTimer(at: taps.since + numbers.tapMaxDuration, letsEventsPass: true)
    }
  }
}
