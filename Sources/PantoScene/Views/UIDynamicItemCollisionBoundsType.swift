/// The outline with which a view or another dynamic item collides (DYN-04).
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  /// The rectangle of the bounds.
  case rectangle
  /// The ellipse inside the bounds.
  case ellipse
  /// The item's `collisionBoundingPath`.
  case path
}
