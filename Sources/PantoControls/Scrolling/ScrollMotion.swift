import PantoBase
import PantoMotion
import PantoScene

/// The motion of released content along one axis, as a pure function of the time since the release.
///
/// Content slows down (SPR-09). Content that reaches an edge swings beyond it and back (SPR-11).
/// Content that was released beyond an edge returns to it. The numbers were measured on real scroll
/// views and agree within a point.
struct ScrollMotion: Equatable {
  /// One phase of the motion.
  enum Leg: Equatable {
    case rest
    /// Loses the same share of its speed every millisecond, until a time in seconds.
    case slowing(velocity: CGFloat, decay: CGFloat, until: TimeInterval)
    /// Moves to a place as a critically damped spring.
    case swinging(to: CGFloat, velocity: CGFloat, omega: CGFloat)
    /// Eases in and out, for `setContentOffset(_:animated:)`.
    case travelling(to: CGFloat, duration: TimeInterval)
  }

  private var start: CGFloat
  private var first: Leg
  /// The phase that follows the first one, from the place where that ended.
  private var second: (place: CGFloat, leg: Leg)?

  static func == (a: ScrollMotion, b: ScrollMotion) -> Bool {
    a.start == b.start && a.first == b.first && a.second?.place == b.second?.place
      && a.second?.leg == b.second?.leg
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
  private static let still: CGFloat = 0.05

  /// The motion of content released at `place` with a speed in points per second.
  init(
    from place: CGFloat, velocity: CGFloat, in range: ClosedRange<CGFloat>, rate: CGFloat,
    bounces: Bool
  ) {
    start = place
    let edge = min(max(place, range.lowerBound), range.upperBound)
    if edge != place {
      let inward = (edge - place) * ScrollMotion.restRate
      // A finger that still pulls outwards adds nothing: a measured release of 625 points per
      // second outwards starts back at the same speed as one at rest.
      let along = velocity * inward > 0 ? velocity : 0
      first = .swinging(to: edge, velocity: inward + along, omega: ScrollMotion.restOmega)
      return
    }
    guard velocity.isFinite, velocity.magnitude > ScrollMotion.stopSpeed, rate > 0, rate < 1 else {
      first = .rest
      return
    }
    let decay = 1000 * Maths.log(rate)
    let way = Projection.distance(velocity: velocity, decelerationRate: rate)
    let limit = velocity > 0 ? range.upperBound : range.lowerBound
    let standing = TimeInterval(Maths.log(ScrollMotion.stopSpeed / velocity.magnitude) / decay)
    let share = (limit - place) / way
    guard share < 1, share >= 0 else {
      first = .slowing(velocity: velocity, decay: decay, until: standing)
      return
    }
    let meets = TimeInterval(Maths.log(1 - share) / decay)
    guard meets < standing else {
      first = .slowing(velocity: velocity, decay: decay, until: standing)
      return
    }
    first = .slowing(velocity: velocity, decay: decay, until: meets)
    let left = velocity * Maths.exp(decay * CGFloat(meets))
    second = (
      limit,
      bounces ? .swinging(to: limit, velocity: left, omega: ScrollMotion.edgeOmega) : .rest
    )
  }

  /// The motion to a chosen place, such as a page, which takes over the speed at the release.
  init(from place: CGFloat, velocity: CGFloat, to target: CGFloat) {
    start = place
    let way = (target - place).magnitude
    // The spring's ω is at least speed divided by distance, so that the content does not overshoot.
    let needed = way > 0.5 ? velocity.magnitude / way : 0
    first =
      way < ScrollMotion.still && velocity.magnitude < 1
      ? .rest
      : .swinging(
        to: target, velocity: velocity, omega: min(60, max(ScrollMotion.edgeOmega, needed)))
  }

  /// The motion of `setContentOffset(_:animated:)`, from rest to rest.
  init(from place: CGFloat, to target: CGFloat, over duration: TimeInterval) {
    start = place
    first = place == target ? .rest : .travelling(to: target, duration: duration)
  }

  /// The place at which the content comes to rest.
  var end: CGFloat {
    if let second { return second.place }
    switch first {
    case .rest: return start
    case .slowing(_, _, let until): return place(first, from: start, at: until)
    case .swinging(let to, _, _), .travelling(let to, _): return to
    }
  }

  var isAtRest: Bool { first == .rest }

  /// The place `time` seconds after the release, and whether the content is at rest.
  func state(at time: TimeInterval) -> (place: CGFloat, isOver: Bool) {
    if case .slowing(_, _, let until) = first {
      guard time >= until else { return (place(first, from: start, at: time), false) }
      guard let second else { return (place(first, from: start, at: until), true) }
      return (
        place(second.leg, from: second.place, at: time - until),
        isOver(second.leg, from: second.place, at: time - until)
      )
    }
    if isOver(first, from: start, at: time) { return (end, true) }
    return (place(first, from: start, at: time), false)
  }

  private func place(_ leg: Leg, from start: CGFloat, at time: TimeInterval) -> CGFloat {
    let t = CGFloat(max(0, time))
    switch leg {
    case .rest: return start
    case .slowing(let velocity, let decay, _):
      let way = Projection.distance(velocity: velocity, decelerationRate: Maths.exp(decay / 1000))
      return start + way * (1 - Maths.exp(decay * t))
    case .swinging(let to, let velocity, let omega):
      if isOver(leg, from: start, at: time) { return to }
      let a = start - to
      return to + (a + (velocity + omega * a) * t) * Maths.exp(-omega * t)
    case .travelling(let to, let duration):
      guard duration > 0, time < duration else { return to }
      let k = CGFloat(TimingCurve.easeInOut.progress(at: time, of: duration))
      return start + (to - start) * k
    }
  }

  private func isOver(_ leg: Leg, from start: CGFloat, at time: TimeInterval) -> Bool {
    let t = CGFloat(max(0, time))
    switch leg {
    case .rest: return true
    case .slowing(_, _, let until): return time >= until
    case .swinging(let to, let velocity, let omega):
      let a = start - to
      let b = velocity + omega * a
      let fade = Maths.exp(-omega * t)
      let x = (a + b * t) * fade
      let v = (b - omega * (a + b * t)) * fade
      return t > 60 || x.magnitude + v.magnitude / omega < ScrollMotion.still
    case .travelling(_, let duration): return time >= duration
    }
  }
}
