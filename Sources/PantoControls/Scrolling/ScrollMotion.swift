import PantoBase
import PantoMotion
import PantoScene

/// The motion of released content along one axis, as a pure function of the time since the release.
///
/// Content slows down (SPR-09). Content that reaches an edge swings beyond it and back (SPR-11).
/// Content that was released beyond an edge returns to it. The numbers were measured on real scroll
/// views and agree within a point.
struct ScrollMotion: Equatable {
  /// One phase of the motion of released content.
  enum Phase: Equatable {
    case rest
    /// The content loses the same share of its speed every millisecond, until a time in seconds.
    case slowing(velocity: CGFloat, decay: CGFloat, until: TimeInterval)
    /// The content moves to a position as a critically damped spring.
    case swinging(to: CGFloat, velocity: CGFloat, omega: CGFloat)
    /// The content eases in and out, for `setContentOffset(_:animated:)`.
    case easing(to: CGFloat, duration: TimeInterval)

    func moved(by distance: CGFloat) -> Phase {
      switch self {
      case .rest, .slowing: self
      case .swinging(let to, let velocity, let omega):
        .swinging(to: to + distance, velocity: velocity, omega: omega)
      case .easing(let to, let duration): .easing(to: to + distance, duration: duration)
      }
    }
  }

  private var start: CGFloat
  /// The time of the start after the release, in seconds.
  private var origin: TimeInterval = 0
  private var first: Phase
  /// The phase that follows the first one, from the position where that ended.
  private var second: (position: CGFloat, phase: Phase)?

  static func == (a: ScrollMotion, b: ScrollMotion) -> Bool {
    a.start == b.start && a.origin == b.origin && a.first == b.first
      && a.second?.position == b.second?.position && a.second?.phase == b.second?.phase
  }

  /// The speed at which content stops, in points per second.
  static let stopSpeed: CGFloat = 10
  /// The spring's ω of content that reaches an edge (SPR-11), per second.
  static let edgeOmega: CGFloat = 11
  /// The spring's ω of content that was released beyond an edge (SPR-11), per second.
  static let restOmega: CGFloat = 11.3
  /// The ratio of the return speed to the stretch of released content, per second.
  ///
  /// The ratio is fitted to a measured view that was held beyond its edge and released.
  static let restRate: CGFloat = 1650 / 235
  /// The limit of distance plus speed / ω, in points, below which content is at rest.
  private static let restLimit: CGFloat = 0.05
  /// The largest ω of a spring to a chosen position, per second.
  ///
  /// A higher one would take the content there within a frame, which looks like a jump.
  private static let maximumOmega: CGFloat = 60
  /// The time after which a swing counts as over whatever its numbers are, in seconds.
  private static let longestSwing: CGFloat = 60

  /// The motion of content released at `position` with a speed in points per second.
  init(
    from position: CGFloat, velocity: CGFloat, in range: ClosedRange<CGFloat>, rate: CGFloat,
    bounces: Bool
  ) {
    start = position
    let edge = min(max(position, range.lowerBound), range.upperBound)
    if edge != position {
      let inward = (edge - position) * ScrollMotion.restRate
      // A finger that still pulls outwards adds nothing: a measured release of 625 points per
      // second outwards starts back at the same speed as one at rest.
      let along = velocity * inward > 0 ? velocity : 0
      first = .swinging(to: edge, velocity: inward + along, omega: ScrollMotion.restOmega)
      return
    }
    first = .rest
    guard velocity.isFinite, velocity.magnitude > ScrollMotion.stopSpeed, rate > 0, rate < 1 else {
      return
    }
    slow(velocity: velocity, decay: 1000 * Maths.log(rate), in: range, bounces: bounces)
  }

  /// Slows down from `start`, and swings at the edge of the range that the content reaches.
  private mutating func slow(
    velocity: CGFloat, decay: CGFloat, in range: ClosedRange<CGFloat>, bounces: Bool
  ) {
    second = nil
    let distance = Projection.distance(
      velocity: velocity, decelerationRate: Maths.exp(decay / 1000))
    let limit = velocity > 0 ? range.upperBound : range.lowerBound
    let stopTime = TimeInterval(Maths.log(ScrollMotion.stopSpeed / velocity.magnitude) / decay)
    let share = (limit - start) / distance
    guard share < 1, share >= 0 else {
      first = .slowing(velocity: velocity, decay: decay, until: stopTime)
      return
    }
    let edgeTime = TimeInterval(Maths.log(1 - share) / decay)
    guard edgeTime < stopTime else {
      first = .slowing(velocity: velocity, decay: decay, until: stopTime)
      return
    }
    first = .slowing(velocity: velocity, decay: decay, until: edgeTime)
    let remaining = velocity * Maths.exp(decay * CGFloat(edgeTime))
    second = (
      limit,
      bounces ? .swinging(to: limit, velocity: remaining, omega: ScrollMotion.edgeOmega) : .rest
    )
  }

  /// Continues the motion after the content was moved by `distance` points and its range changed.
  ///
  /// - Parameters:
  ///   - time: The time since the release, in seconds.
  ///   - keepsTarget: Whether the motion still ends where it was to end, as a chosen offset does.
  mutating func shift(
    by distance: CGFloat, at time: TimeInterval, in range: ClosedRange<CGFloat>, bounces: Bool,
    keepsTarget: Bool
  ) {
    if keepsTarget, !isAtRest {
      let now = state(at: time).position
      let velocity = (state(at: time + 0.001).position - now) * 1000
      let target = end
      let way = (target - now - distance).magnitude
      let omega = max(ScrollMotion.chaseOmega, velocity.magnitude / max(way, 1))
      self = ScrollMotion(from: now + distance, to: target, over: 0)
      first = .swinging(
        to: target, velocity: velocity, omega: min(ScrollMotion.maximumOmega, omega))
      origin = time
      return
    }
    start += distance
    switch first {
    case .rest: break
    case .swinging, .easing: first = first.moved(by: distance)
    case .slowing(let velocity, let decay, let until):
      if let end = second, time - origin >= until + ScrollMotion.longestFrame {
        second = (end.position + distance, end.phase.moved(by: distance))
      } else {
        // An edge that the content seemed to have reached in this frame is somewhere else now.
        slow(velocity: velocity, decay: decay, in: range, bounces: bounces)
      }
    }
  }

  /// The spring's ω of content whose chosen place is further or nearer than it was, per second.
  private static let chaseOmega: CGFloat = 20
  /// The longest time between two frames that counts as one frame, in seconds.
  private static let longestFrame: TimeInterval = 0.05

  /// The motion to a chosen position, such as a page, which takes over the speed at the release.
  init(from position: CGFloat, velocity: CGFloat, to target: CGFloat) {
    start = position
    let distance = (target - position).magnitude
    // The spring's ω is at least speed divided by distance, so that the content does not overshoot.
    let leastOmega = distance > 0.5 ? velocity.magnitude / distance : 0
    first =
      distance < ScrollMotion.restLimit && velocity.magnitude < 1
      ? .rest
      : .swinging(
        to: target, velocity: velocity,
        omega: min(ScrollMotion.maximumOmega, max(ScrollMotion.edgeOmega, leastOmega)))
  }

  /// The motion of `setContentOffset(_:animated:)`, from rest to rest.
  init(from position: CGFloat, to target: CGFloat, over duration: TimeInterval) {
    start = position
    first = position == target ? .rest : .easing(to: target, duration: duration)
  }

  /// The position at which the content comes to rest.
  var end: CGFloat {
    if let second { return second.position }
    switch first {
    case .rest: return start
    case .slowing(_, _, let until): return position(first, from: start, at: until)
    case .swinging(let to, _, _), .easing(let to, _): return to
    }
  }

  var isAtRest: Bool { first == .rest }

  /// The position `elapsed` seconds after the release, and whether the content is at rest.
  func state(at elapsed: TimeInterval) -> (position: CGFloat, isOver: Bool) {
    let time = elapsed - origin
    if case .slowing(_, _, let until) = first {
      guard time >= until else { return (position(first, from: start, at: time), false) }
      guard let second else { return (position(first, from: start, at: until), true) }
      return (
        position(second.phase, from: second.position, at: time - until),
        isOver(second.phase, from: second.position, at: time - until)
      )
    }
    if isOver(first, from: start, at: time) { return (end, true) }
    return (position(first, from: start, at: time), false)
  }

  /// The remaining swing, in points, that is too small to be noticed (SPR-11).
  private static let stillLimit: CGFloat = 2

  /// Whether the content looks still `elapsed` seconds after the release, though its spring has not
  /// come to rest: the distance to its place and the speed over ω are together below two points.
  func looksStill(at elapsed: TimeInterval) -> Bool {
    let time = elapsed - origin
    switch first {
    case .rest: return true
    case .easing: return false
    case .swinging: return isWithin(ScrollMotion.stillLimit, first, from: start, at: time)
    case .slowing(_, _, let until):
      guard time >= until else { return false }
      guard let second else { return true }
      return isWithin(
        ScrollMotion.stillLimit, second.phase, from: second.position, at: time - until)
    }
  }

  private func position(_ phase: Phase, from start: CGFloat, at time: TimeInterval) -> CGFloat {
    let t = CGFloat(max(0, time))
    switch phase {
    case .rest: return start
    case .slowing(let velocity, let decay, _):
      let distance = Projection.distance(
        velocity: velocity, decelerationRate: Maths.exp(decay / 1000))
      return start + distance * (1 - Maths.exp(decay * t))
    case .swinging(let to, let velocity, let omega):
      if isOver(phase, from: start, at: time) { return to }
      let a = start - to
      return to + (a + (velocity + omega * a) * t) * Maths.exp(-omega * t)
    case .easing(let to, let duration):
      guard duration > 0, time < duration else { return to }
      let k = CGFloat(TimingCurve.easeInOut.progress(at: time, of: duration))
      return start + (to - start) * k
    }
  }

  private func isOver(_ phase: Phase, from start: CGFloat, at time: TimeInterval) -> Bool {
    switch phase {
    case .rest: return true
    case .slowing(_, _, let until): return time >= until
    case .swinging: return isWithin(ScrollMotion.restLimit, phase, from: start, at: time)
    case .easing(_, let duration): return time >= duration
    }
  }

  /// Whether the distance and the speed over ω of a swing are together below `limit`, in points.
  private func isWithin(
    _ limit: CGFloat, _ phase: Phase, from start: CGFloat, at time: TimeInterval
  ) -> Bool {
    guard case .swinging(let to, let velocity, let omega) = phase else { return true }
    let t = CGFloat(max(0, time))
    let a = start - to
    let b = velocity + omega * a
    let fade = Maths.exp(-omega * t)
    let x = (a + b * t) * fade
    let v = (b - omega * (a + b * t)) * fade
    return t > ScrollMotion.longestSwing || x.magnitude + v.magnitude / omega < limit
  }
}
