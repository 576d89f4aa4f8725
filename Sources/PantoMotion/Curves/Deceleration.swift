import PantoBase

/// A thing that was let go while it moved, on one axis: it loses the same share of its speed every
/// millisecond, and stops below 10 points per second.
///
/// What real scroll views do within 0.4 pt (`uikit-scroll-pan-traces.json`: `flick_750`,
/// `flick_3000`). `Projection` says where it would come to rest (SPR-09).
public struct Deceleration: Hashable, Sendable {
  public let start: CGFloat
  /// At the start, in points per second.
  public let velocity: CGFloat
  /// Velocity kept per millisecond, inside 0…1.
  public let rate: CGFloat

  /// Slower than this it stands, in points per second.
  public static let stopSpeed: CGFloat = 10

  public init(from start: CGFloat, velocity: CGFloat, rate: CGFloat = Projection.normal) {
    self.start = start.isFinite ? start : 0
    self.velocity = velocity.isFinite ? min(max(velocity, -1e9), 1e9) : 0
    self.rate = rate > 0 && rate < 1 ? min(max(rate, 0.01), 0.999_999) : Projection.normal
  }

  /// How long it moves, in seconds; 0 when it is too slow to begin with.
  public var duration: TimeInterval {
    guard velocity.magnitude > Deceleration.stopSpeed else { return 0 }
    return Maths.log(Double(Deceleration.stopSpeed / velocity.magnitude)) / decay
  }

  /// Where it stops.
  public var end: CGFloat { position(at: duration) }

  /// Where it is `time` seconds after it was let go.
  public func position(at time: TimeInterval) -> CGFloat {
    start + velocity * Projection.distance(velocity: 1, decelerationRate: rate)
      * CGFloat(1 - Maths.exp(decay * legal(time)))
  }

  /// Points per second; 0 once it stands.
  public func velocity(at time: TimeInterval) -> CGFloat {
    time < duration ? velocity * CGFloat(Maths.exp(decay * legal(time))) : 0
  }

  /// When it passes `place`, in seconds; `nil`: it never gets there.
  public func time(at place: CGFloat) -> TimeInterval? {
    let way = velocity * Projection.distance(velocity: 1, decelerationRate: rate)
    let share = (place - start) / way
    guard share.isFinite, share >= 0, share < 1 else { return nil }
    let time = Maths.log(Double(1 - share)) / decay
    return time <= duration ? time : nil
  }

  /// The exponent per second, below 0.
  private var decay: Double { Maths.log(Double(rate)) * 1000 }

  private func legal(_ time: TimeInterval) -> TimeInterval {
    time > 0 ? min(time, duration) : 0
  }
}

/// Content that is past its edge and comes back to it, on one axis: critically damped, entering
/// speed kept (SPR-11).
public struct EdgeBounce: Hashable, Sendable {
  /// Where it comes to rest.
  public let edge: CGFloat
  /// How far past the edge it starts, in points.
  public let offset: CGFloat
  /// At the start, in points per second.
  public let velocity: CGFloat
  /// ω per second.
  public let angularFrequency: CGFloat

  /// Of content that flew over its edge.
  public static let frequency: CGFloat = 11

  public init(
    from start: CGFloat, to edge: CGFloat, velocity: CGFloat,
    angularFrequency: CGFloat = EdgeBounce.frequency
  ) {
    self.edge = edge.isFinite ? edge : 0
    offset = start.isFinite ? start - self.edge : 0
    self.velocity = velocity.isFinite ? min(max(velocity, -1e9), 1e9) : 0
    self.angularFrequency =
      angularFrequency > 0 ? min(max(angularFrequency, 0.1), 1e4) : EdgeBounce.frequency
  }

  public func position(at time: TimeInterval) -> CGFloat {
    guard time < duration else { return edge }
    let t = time > 0 ? CGFloat(time) : 0
    return edge + (offset + (velocity + angularFrequency * offset) * t)
      * Maths.exp(-angularFrequency * t)
  }

  /// Points per second.
  public func velocity(at time: TimeInterval) -> CGFloat {
    guard time < duration else { return 0 }
    let t = time > 0 ? CGFloat(time) : 0
    let k = velocity + angularFrequency * offset
    return (k - angularFrequency * (offset + k * t)) * Maths.exp(-angularFrequency * t)
  }

  /// Until less than a tenth of a point is left, in seconds.
  public var duration: TimeInterval {
    let k = (velocity + angularFrequency * offset).magnitude
    func left(_ t: CGFloat) -> CGFloat {
      (offset.magnitude + k * t) * Maths.exp(-angularFrequency * t)
    }
    // From 1/ω on that bound only falls.
    var low: CGFloat = 0
    var high = 1 / angularFrequency
    if left(high) < 0.1, offset.magnitude < 0.1, k * high < 0.1 { return 0 }
    while left(high) >= 0.1 {
      low = high
      high *= 2
    }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if left(middle) >= 0.1 { low = middle } else { high = middle }
    }
    return TimeInterval(high)
  }
}
