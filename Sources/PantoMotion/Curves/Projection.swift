import PantoBase

/// Predicts where content that was thrown would come to rest (SPR-09).
public enum Projection {
  /// The share of the velocity that ordinary scrolling keeps per millisecond: 0.998.
  public static let normal: CGFloat = 0.998
  /// The share of the velocity that fast deceleration keeps per millisecond: 0.99.
  public static let fast: CGFloat = 0.99

  /// Returns the distance in points that content travels with `velocity`, in points per second.
  ///
  /// - Parameter rate: the share of the velocity kept per millisecond. Default 0.998; outside of
  ///   0…1 the distance is 0.
  public static func distance(
    velocity: CGFloat, decelerationRate rate: CGFloat = normal
  ) -> CGFloat {
    guard velocity.isFinite, rate > 0, rate < 1 else { return 0 }
    return velocity * rate / (1 - rate) / 1000
  }

  /// Returns the position at which a point thrown with `velocity`, in points per second, comes to
  /// rest.
  ///
  /// - Parameter rate: the share of the velocity kept per millisecond. Default 0.998.
  public static func point(
    from point: CGPoint, velocity: CGPoint, decelerationRate rate: CGFloat = normal
  ) -> CGPoint {
    CGPoint(
      x: point.x + distance(velocity: velocity.x, decelerationRate: rate),
      y: point.y + distance(velocity: velocity.y, decelerationRate: rate))
  }
}
