@_exported import Foundation

// Foundation's CGPoint, CGSize and CGRect are used as they are (an own CGPoint would be ambiguous
// in every file that also imports Foundation). What Foundation lacks on Linux is here.

/// A difference between two points, in points.
@frozen public struct CGVector: Hashable, Sendable {
  public var dx: CGFloat
  public var dy: CGFloat

  @inlinable public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  @inlinable public init() { self.init(dx: 0, dy: 0) }

  public static let zero = CGVector()
}

extension CGFloat {
  /// Nothing is placed farther out or made larger, in points (B57): so far out a point is no longer
  /// told from its neighbour, and sums of sums would overflow.
  public static let farthest: CGFloat = 1e9

  /// A number, and not beyond `farthest`.
  @inlinable public var isInReach: Bool { magnitude <= 1e9 }

  /// The next whole number downwards, for numbers that fit an `Int`; without a call to the C library,
  /// which rounding is on processors that have no instruction for it.
  @inlinable package var floorInt: Int {
    let i = Int(self)
    return CGFloat(i) > self ? i - 1 : i
  }

  /// The same upwards.
  @inlinable package var ceilInt: Int {
    let i = Int(self)
    return CGFloat(i) < self ? i + 1 : i
  }
}

extension CGPoint {
  @inlinable public static func + (a: CGPoint, b: CGPoint) -> CGPoint {
    CGPoint(x: a.x + b.x, y: a.y + b.y)
  }

  @inlinable public static func - (a: CGPoint, b: CGPoint) -> CGPoint {
    CGPoint(x: a.x - b.x, y: a.y - b.y)
  }

  @inlinable public static func * (a: CGPoint, k: CGFloat) -> CGPoint {
    CGPoint(x: a.x * k, y: a.y * k)
  }

  @inlinable public static func += (a: inout CGPoint, b: CGPoint) { a = a + b }
  @inlinable public static func -= (a: inout CGPoint, b: CGPoint) { a = a - b }

  /// Distance from the origin, in points.
  @inlinable public var length: CGFloat { squaredLength.squareRoot() }
  @inlinable public var squaredLength: CGFloat { x * x + y * y }

  @inlinable public func distance(to other: CGPoint) -> CGFloat { (self - other).length }

  /// Neither coordinate is NaN or infinite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }
  @inlinable public var isInReach: Bool { x.isInReach && y.isInReach }
}

extension CGSize {
  @inlinable public var isFinite: Bool { width.isFinite && height.isFinite }
  @inlinable public var isInReach: Bool { width.isInReach && height.isInReach }
}

extension CGRect {
  @inlinable public var isFinite: Bool { origin.isFinite && size.isFinite }
  @inlinable public var isInReach: Bool { origin.isInReach && size.isInReach }

  @inlinable public var center: CGPoint {
    CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }

  @inlinable public init(center: CGPoint, size: CGSize) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  /// `minX ≤ x < maxX`, the same for y (HIT-03); open-coded, because `contains` is a call.
  @inlinable public func holds(_ p: CGPoint) -> Bool {
    p.x >= origin.x && p.x < origin.x + size.width && p.y >= origin.y
      && p.y < origin.y + size.height
  }

  @inlinable public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}
