/// A set of sides of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top side.
  public static let top = UIRectEdge(rawValue: 1)
  /// The left side.
  public static let left = UIRectEdge(rawValue: 2)
  /// The bottom side.
  public static let bottom = UIRectEdge(rawValue: 4)
  /// The right side.
  public static let right = UIRectEdge(rawValue: 8)
  /// The top, left, bottom and right sides.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
  /// The left side, or the right one where text runs from right to left. UIKit has no such member
  /// here (EDG-03).
  public static let leading = UIRectEdge(rawValue: 16)
  /// The side opposite to `leading`.
  public static let trailing = UIRectEdge(rawValue: 32)
}
