import PantoBase
import PantoMotion
import PantoScene

/// How content that was let go moves on, on one axis: a pure function of the time since then.
///
/// It slows down; where it meets an edge it swings beyond and back; where it was pulled beyond it
/// comes back. What real scroll views do within a point (`uikit-scroll-pan-traces.json`).
struct ScrollMotion: Equatable {
  enum Leg: Equatable {
    case rest
    /// Loses the same share of its speed every millisecond, until a time.
    case slowing(velocity: CGFloat, decay: CGFloat, until: TimeInterval)
    /// Critically damped towards a place.
    case swinging(to: CGFloat, velocity: CGFloat, omega: CGFloat)
    /// Ease in and out, for `setContentOffset(_:animated:)`.
    case travelling(to: CGFloat, duration: TimeInterval)
  }

  private var start: CGFloat
  private var first: Leg
  /// What follows the first leg, from where that ended.
  private var second: (place: CGFloat, leg: Leg)?

  static func == (a: ScrollMotion, b: ScrollMotion) -> Bool {
    a.start == b.start && a.first == b.first && a.second?.place == b.second?.place
      && a.second?.leg == b.second?.leg
  }

  /// Slower than this it stands, in points per second.
  static let stopSpeed: CGFloat = 10
  /// SPR-11.
  static let edgeOmega: CGFloat = 11
  static let restOmega: CGFloat = 11.3
  /// A stretched view that is let go starts back at so many times its stretch per second: the fit of
  /// `rubber_band_hold_release`.
  static let restRate: CGFloat = 1650 / 235
  /// Closer than this, in points, and as slow, it has come to rest.
  private static let still: CGFloat = 0.05

  /// Let go at `place` with a speed of the content in points per second.
  init(
    from place: CGFloat, velocity: CGFloat, in range: ClosedRange<CGFloat>, rate: CGFloat,
    bounces: Bool
  ) {
    start = place
    let edge = min(max(place, range.lowerBound), range.upperBound)
    if edge != place {
      let inward = (edge - place) * ScrollMotion.restRate
      // A finger that still pulls outwards adds nothing: measured with a release of 625 points per
      // second outwards, which starts back at the same speed.
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

  /// To a place of somebody's choice, such as a page, with the speed it has.
  init(from place: CGFloat, velocity: CGFloat, to target: CGFloat) {
    start = place
    let way = (target - place).magnitude
    // Fast enough not to shoot beyond.
    let needed = way > 0.5 ? velocity.magnitude / way : 0
    first =
      way < ScrollMotion.still && velocity.magnitude < 1
      ? .rest
      : .swinging(
        to: target, velocity: velocity, omega: min(60, max(ScrollMotion.edgeOmega, needed)))
  }

  /// Without a throw: `setContentOffset(_:animated:)`.
  init(from place: CGFloat, to target: CGFloat, over duration: TimeInterval) {
    start = place
    first = place == target ? .rest : .travelling(to: target, duration: duration)
  }

  /// Where it comes to rest.
  var end: CGFloat {
    if let second { return second.place }
    switch first {
    case .rest: return start
    case .slowing(_, _, let until): return place(first, from: start, at: until)
    case .swinging(let to, _, _), .travelling(let to, _): return to
    }
  }

  var isAtRest: Bool { first == .rest }

  /// Where it is `time` seconds after it was let go, and whether it has come to rest.
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
