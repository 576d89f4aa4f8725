/// The outline with which a view or another dynamic item collides (DYN-04).
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  /// The item collides with the rectangle of its bounds.
  case rectangle
  /// The item collides with the ellipse inside its bounds.
  case ellipse
  /// The item collides with its `collisionBoundingPath`.
  case path
}
