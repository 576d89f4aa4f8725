/// Distances inward from the four sides of a rectangle, in points.
@frozen public struct UIEdgeInsets: Hashable, Sendable {
  /// The distance from the top side, in points.
  public var top: CGFloat
  /// The distance from the left side, in points.
  public var left: CGFloat
  /// The distance from the bottom side, in points.
  public var bottom: CGFloat
  /// The distance from the right side, in points.
  public var right: CGFloat

  /// Creates insets, in points.
  @inlinable public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates insets of 0.
  @inlinable public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Insets of 0 on all sides.
  public static let zero = UIEdgeInsets()
}
