import PantoBase

/// The motion, on one axis, of content that was released while it moved. The content loses the same
/// share of its speed every millisecond, and stops below 10 points per second.
///
/// Recordings of a UIKit scroll view agree within 0.4 points, for flicks of 750 and of 3000 points
/// per second. `Projection` predicts where the content would come to rest (SPR-09).
public struct Deceleration: Hashable, Sendable {
  /// The position at the start, in points.
  public let start: CGFloat
  /// The velocity at the start, in points per second.
  public let velocity: CGFloat
  /// The share of the velocity that is kept per millisecond, between 0 and 1.
  public let rate: CGFloat

  /// The speed below which the content stops, in points per second: 10.
  public static let stopSpeed: CGFloat = 10

  /// Creates the motion of content released at `start` (points) with `velocity` (points per
  /// second).
  ///
  /// - Parameter rate: the share of the velocity kept per millisecond. Default 0.998; values
  ///   outside of 0…1 are replaced by it.
  public init(from start: CGFloat, velocity: CGFloat, rate: CGFloat = Projection.normal) {
    self.start = start.isFinite ? start : 0
    self.velocity = velocity.isFinite ? min(max(velocity, -1e9), 1e9) : 0
    self.rate = rate > 0 && rate < 1 ? min(max(rate, 0.01), 0.999_999) : Projection.normal
  }

  /// The duration of the motion in seconds; 0 if the velocity is below `stopSpeed`.
  public var duration: TimeInterval {
    guard velocity.magnitude > Deceleration.stopSpeed else { return 0 }
    return Maths.log(Double(Deceleration.stopSpeed / velocity.magnitude)) / decay
  }

  /// The position at which the content stops, in points.
  public var end: CGFloat { position(at: duration) }

  /// Returns the position `time` seconds after the release, in points.
  public func position(at time: TimeInterval) -> CGFloat {
    start + velocity * Projection.distance(velocity: 1, decelerationRate: rate)
      * CGFloat(1 - Maths.exp(decay * legal(time)))
  }

  /// Returns the velocity `time` seconds after the release, in points per second; 0 after the end.
  public func velocity(at time: TimeInterval) -> CGFloat {
    time < duration ? velocity * CGFloat(Maths.exp(decay * legal(time))) : 0
  }

  /// Returns the time in seconds at which the content passes `position`, or `nil` if it never does.
  public func time(at position: CGFloat) -> TimeInterval? {
    let distance = velocity * Projection.distance(velocity: 1, decelerationRate: rate)
    let share = (position - start) / distance
    guard share.isFinite, share >= 0, share < 1 else { return nil }
    let time = Maths.log(Double(1 - share)) / decay
    return time <= duration ? time : nil
  }

  /// The exponent of the decay per second, below 0.
  private var decay: Double { Maths.log(Double(rate)) * 1000 }

  private func legal(_ time: TimeInterval) -> TimeInterval {
    time > 0 ? min(time, duration) : 0
  }
}
