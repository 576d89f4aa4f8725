import PantoBase

/// Where a thrown thing would come to rest (SPR-09).
public enum Projection {
  /// Velocity kept per millisecond by an ordinary scroll.
  public static let normal: CGFloat = 0.998
  /// Velocity kept per millisecond where things stop soon.
  public static let fast: CGFloat = 0.99

  /// How far `velocity` (points per second) carries before it is used up, in points.
  public static func distance(
    velocity: CGFloat, decelerationRate rate: CGFloat = normal
  ) -> CGFloat {
    guard velocity.isFinite, rate > 0, rate < 1 else { return 0 }
    return velocity * rate / (1 - rate) / 1000
  }

  /// The resting place of a point thrown with `velocity`.
  public static func point(
    from point: CGPoint, velocity: CGPoint, decelerationRate rate: CGFloat = normal
  ) -> CGPoint {
    CGPoint(
      x: point.x + distance(velocity: velocity.x, decelerationRate: rate),
      y: point.y + distance(velocity: velocity.y, decelerationRate: rate))
  }
}
