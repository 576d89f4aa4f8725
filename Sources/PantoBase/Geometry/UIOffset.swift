/// A displacement in points.
public struct UIOffset: Hashable, Sendable {
  /// The displacement along x, in points.
  public var horizontal: CGFloat
  /// The displacement along y, in points.
  public var vertical: CGFloat

  /// Creates a displacement of 0.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// Creates a displacement, in points.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// A displacement of 0.
  public static let zero = UIOffset()
}
