import PantoBase

/// The motion, on one axis, of content that is beyond its edge and returns to it. The motion is
/// critically damped and keeps the velocity with which it starts (SPR-11).
package struct EdgeBounce: Hashable, Sendable {
  /// The position at which the content comes to rest, in points.
  package let edge: CGFloat
  /// The distance beyond the edge at the start, in points.
  package let offset: CGFloat
  /// The velocity at the start, in points per second.
  package let velocity: CGFloat
  /// The angular frequency ω of the spring, in radians per second.
  package let angularFrequency: CGFloat

  /// The angular frequency for content that moved over its edge by itself: 11 radians per second.
  package static let frequency: CGFloat = 11

  /// Creates the return of content from `start` to `edge`, in points, with a velocity in points per
  /// second.
  ///
  /// - Parameter angularFrequency: in radians per second. Default 11; values that are not above 0
  ///   are replaced by it.
  package init(
    from start: CGFloat, to edge: CGFloat, velocity: CGFloat,
    angularFrequency: CGFloat = EdgeBounce.frequency
  ) {
    self.edge = edge.isFinite ? edge : 0
    offset = start.isFinite ? start - self.edge : 0
    self.velocity = velocity.isFinite ? min(max(velocity, -1e9), 1e9) : 0
    self.angularFrequency =
      angularFrequency > 0 ? min(max(angularFrequency, 0.1), 1e4) : EdgeBounce.frequency
  }

  /// Returns the position `time` seconds after the start, in points.
  package func position(at time: TimeInterval) -> CGFloat {
    guard time < duration else { return edge }
    let t = time > 0 ? CGFloat(time) : 0
    return edge + (offset + (velocity + angularFrequency * offset) * t)
      * Maths.exp(-angularFrequency * t)
  }

  /// Returns the velocity `time` seconds after the start, in points per second.
  package func velocity(at time: TimeInterval) -> CGFloat {
    guard time < duration else { return 0 }
    let t = time > 0 ? CGFloat(time) : 0
    let k = velocity + angularFrequency * offset
    return (k - angularFrequency * (offset + k * t)) * Maths.exp(-angularFrequency * t)
  }

  /// The number of times that the interval around the end is halved, which narrows it down to the
  /// precision of a number.
  private static let halvings = 60

  /// The duration of the return in seconds: the time until less than 0.1 points remain to the edge.
  package var duration: TimeInterval {
    let k = (velocity + angularFrequency * offset).magnitude
    func left(_ t: CGFloat) -> CGFloat {
      (offset.magnitude + k * t) * Maths.exp(-angularFrequency * t)
    }
    // From 1/ω on this bound only decreases, so the last crossing lies after that.
    var low: CGFloat = 0
    var high = 1 / angularFrequency
    if left(high) < 0.1, offset.magnitude < 0.1, k * high < 0.1 { return 0 }
    while left(high) >= 0.1 {
      low = high
      high *= 2
    }
    for _ in 0..<EdgeBounce.halvings {
      let middle = (low + high) / 2
      if left(middle) >= 0.1 { low = middle } else { high = middle }
    }
    return TimeInterval(high)
  }
}
