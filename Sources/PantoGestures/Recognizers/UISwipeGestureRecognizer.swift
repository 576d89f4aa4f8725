import PantoBase

/// Recognizes a short, quick stroke in a direction, while the finger is still down, as soon as the
/// stroke is long and straight enough (SWP-02).
///
/// A slow swipe may be short but must be precise; a fast one must be long but may deviate further
/// from its direction (SWP-03).
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The directions in which a swipe is recognized.
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The direction of a swipe to the right.
    public static let right = Direction(rawValue: 1)
    /// The direction of a swipe to the left.
    public static let left = Direction(rawValue: 2)
    /// The direction of a swipe upwards.
    public static let up = Direction(rawValue: 4)
    /// The direction of a swipe downwards.
    public static let down = Direction(rawValue: 8)
  }

  /// The directions that are recognized. Default right. The property does not change to the
  /// direction of the swipe that was made (SWP-01).
  open var direction: Direction = .right
  /// The number of fingers that must swipe. Default 1; values below 1 are taken as 1.
  open var numberOfTouchesRequired = 1 {
    didSet { numberOfTouchesRequired = max(1, numberOfTouchesRequired) }
  }

  /// The state of a swipe during one sequence of touches, in window points.
  struct Stroke {
    enum Limit { case tooFew, tooMany, duration }

    /// The centroid and the time at which all required fingers were down.
    var start: (place: CGPoint, time: TimeInterval)?
    /// The position of each finger at that time; empty for a single finger.
    var starts: [(contact: Int64, place: CGPoint)] = []
    var firstTouchDown: TimeInterval = 0
    var hasTouchDown = false
    var movement = CGPoint.zero
    var centroid = CGPoint.zero
    var limit = Limit.duration
  }

  final var stroke = Stroke()

  override var movementForControls: CGPoint? { stroke.movement }

  open override var gestureKind: GestureKind { .swipe }
  override var isDiscrete: Bool { true }

  /// Returns the position at which the swipe began (SWP-06).
  open override func location(in host: (any GestureHost)?) -> CGPoint {
    UITouch.convert(stroke.start?.place ?? centroid, to: host)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard current == .possible, !isWaiting else { return }
    if !stroke.hasTouchDown {
      stroke.hasTouchDown = true
      stroke.firstTouchDown = event.eventTime
    }
    stroke.centroid = centroid
    let count = tracked.count
    if count < numberOfTouchesRequired {
      stroke.limit = .tooFew
      startTimer(at: stroke.firstTouchDown + numbers.multiFingerWindow, letsEventsPass: true)
    } else if count == numberOfTouchesRequired {
      stroke.start = (centroid, event.eventTime)
      if count > 1 { stroke.starts = tracked.map { ($0.contact, $0.position) } }
      stroke.limit = .duration
      startTimer(at: event.eventTime + numbers.swipeMaxDuration, letsEventsPass: true)
    } else if stroke.limit != .tooMany {
      // A surplus finger fails the swipe if it stays down for the multi-finger time. The time limit
      // of the stroke itself still applies.
      let window = Timekeeper.onGrid(event.eventTime + numbers.multiFingerWindow)
      let rest = Timekeeper.onGrid((stroke.start?.time ?? .infinity) + numbers.swipeMaxDuration)
      if window < rest {
        stroke.limit = .tooMany
        startTimer(at: window, letsEventsPass: true)
      }
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { follow() }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    follow()
    guard current == .possible, !isWaiting else { return }
    request(.failed, because: lackingReason)
  }

  open override func ignore(_ touch: UITouch, for event: UIEvent) {
    super.ignore(touch, for: event)
    stroke.centroid = centroid
  }

  override func didResume(_ touch: UITouch) { stroke.centroid = centroid }

  open override func reset() {
    super.reset()
    stroke = Stroke()
  }

  override func timerFired() {
    switch stroke.limit {
    case .tooFew, .tooMany: request(.failed, because: lackingReason)
    case .duration:
      let since = stroke.start?.time ?? stroke.firstTouchDown
      request(
        .failed,
        because: .tooSlow(
          Timekeeper.seconds(from: since, to: now), allowed: numbers.swipeMaxDuration))
    }
  }

  open override var lackingReason: Reason {
    let count = tracked.count
    if count > numberOfTouchesRequired {
      return .tooManyTouches(count, allowed: numberOfTouchesRequired)
    }
    if stroke.start == nil || count < numberOfTouchesRequired {
      return .tooFewTouches(count, needs: numberOfTouchesRequired)
    }
    let length = stroke.movement.length
    let least = leastDistance(length, at: now)
    guard length >= least, let slowest = fingerMovements().map(\.length).min() else {
      return .movedTooLittle(length, needs: least)
    }
    // The centroid came far enough, but one of the fingers stayed behind.
    return .movedTooLittle(slowest, needs: numbers.hysteresis)
  }

  // MARK: Decisions

  /// Processes the movement of the fingers sample by sample, until one sample decides.
  private final func follow() {
    guard current == .possible, !isWaiting, claimSamplesOfStep() else { return }
    followCentroid(from: stroke.centroid) { place, time in
      let moved = place - stroke.centroid
      stroke.centroid = place
      guard stroke.start != nil, tracked.count == numberOfTouchesRequired else { return true }
      stroke.movement += moved
      guard let verdict = judge(at: time) else { return true }
      request(verdict.state, because: verdict.reason)
      return false
    }
  }

  private final func judge(at time: TimeInterval) -> (state: State, reason: Reason)? {
    let length = stroke.movement.length
    let least = leastDistance(length, at: time)
    guard length >= least, length > 0 else { return nil }
    let fraction = speedFraction(length, at: time)
    let half = numbers.swipeHalfAngle
    let allowed = half.lowerBound + (half.upperBound - half.lowerBound) * fraction
    let (angle, nearest) = angleToNearestDirection()
    guard angle <= allowed else { return (.failed, .wrongDirection) }
    for movement in fingerMovements() {
      // A finger that stayed behind may still follow.
      if movement.length < numbers.hysteresis { return nil }
      if UISwipeGestureRecognizer.angle(of: movement, to: nearest) > allowed
        + numbers.swipeFingerAngle
      {
        return (.failed, .wrongDirection)
      }
    }
    return (.ended, .thresholdReached(length, needs: least))
  }

  /// Returns the movement of each of several fingers, in window points, after the samples processed
  /// so far. Empty for a single finger.
  private final func fingerMovements() -> [CGPoint] {
    guard !stroke.starts.isEmpty else { return [] }
    return tracked.compactMap { touch in
      stroke.starts.first { $0.contact == touch.contact }.map { touch.processedPosition - $0.place }
    }
  }

  /// Returns the speed of the stroke on the scale from slow (0) to fast (1).
  private final func speedFraction(_ length: CGFloat, at time: TimeInterval) -> CGFloat {
    let speeds = numbers.swipeSpeed
    let elapsed = Timekeeper.seconds(from: stroke.start?.time ?? time, to: time)
    guard elapsed > 0 else { return 1 }
    let width = speeds.upperBound - speeds.lowerBound
    guard width > 0 else { return length / elapsed >= speeds.upperBound ? 1 : 0 }
    return min(max((length / elapsed - speeds.lowerBound) / width, 0), 1)
  }

  private final func leastDistance(_ length: CGFloat, at time: TimeInterval) -> CGFloat {
    let distance = numbers.swipeDistance
    return distance.lowerBound
      + (distance.upperBound - distance.lowerBound) * speedFraction(length, at: time)
  }

  /// Returns the smallest angle between the stroke and an allowed direction, in degrees from 0 to
  /// 180, and that direction.
  private final func angleToNearestDirection() -> (CGFloat, Direction) {
    var best: (CGFloat, Direction) = (180, .right)
    for side in [Direction.right, .left, .down, .up] where direction.contains(side) {
      let angle = UISwipeGestureRecognizer.angle(of: stroke.movement, to: side)
      if angle < best.0 { best = (angle, side) }
    }
    return best
  }

  /// Returns the angle between a movement and a direction, in degrees from 0 to 180.
  private static func angle(of movement: CGPoint, to side: Direction) -> CGFloat {
    let (along, across) =
      switch side {
      case .left: (-movement.x, movement.y)
      case .down: (movement.y, movement.x)
      case .up: (-movement.y, movement.x)
      default: (movement.x, movement.y)
      }
    return Maths.atan2(across.magnitude, along) * 180 / .pi
  }
}
