@_exported import Foundation

// Foundation's CGPoint, CGSize and CGRect are used as they are, because own types would be
// ambiguous in every file that also imports Foundation. This file adds what Foundation lacks on
// Linux.

/// A difference between two points, in points.
@frozen public struct CGVector: Hashable, Sendable {
  /// The difference along x, in points.
  public var dx: CGFloat
  /// The difference along y, in points.
  public var dy: CGFloat

  /// Creates a vector from its components, in points.
  @inlinable public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates a vector of length 0.
  @inlinable public init() { self.init(dx: 0, dy: 0) }

  /// The vector of length 0.
  public static let zero = CGVector()
}

extension CGFloat {
  /// The largest coordinate and the largest length that is accepted, in points: 1e9 (B57). Beyond
  /// it, neighbouring points cannot be distinguished, and sums of sums would overflow.
  package static let farthest: CGFloat = 1e9

  /// Whether the value is a number with a magnitude of at most `farthest`.
  @inlinable package var isInReach: Bool { magnitude <= 1e9 }

  /// The number rounded down, for numbers that fit an `Int`. Swift's own rounding calls the C
  /// library on processors without an instruction for it.
  @inlinable package var floorInt: Int {
    let i = Int(self)
    return CGFloat(i) > self ? i - 1 : i
  }

  /// The number rounded up, for numbers that fit an `Int`.
  @inlinable package var ceilInt: Int {
    let i = Int(self)
    return CGFloat(i) < self ? i + 1 : i
  }
}

// The functions of this file that UIKit does not have are disfavored: where a program or another
// module has one of the same name, that one is taken (OVR-05).
extension CGPoint {
  /// Returns the point whose coordinates are the sums of the coordinates of `a` and `b`.
  @inlinable public static func + (a: CGPoint, b: CGPoint) -> CGPoint {
    CGPoint(x: a.x + b.x, y: a.y + b.y)
  }

  /// Returns the point whose coordinates are the differences of the coordinates of `a` and `b`.
  @inlinable public static func - (a: CGPoint, b: CGPoint) -> CGPoint {
    CGPoint(x: a.x - b.x, y: a.y - b.y)
  }

  /// Returns the point with both coordinates multiplied by `k`.
  @inlinable public static func * (a: CGPoint, k: CGFloat) -> CGPoint {
    CGPoint(x: a.x * k, y: a.y * k)
  }

  /// Adds the coordinates of `b` to those of `a`.
  @inlinable public static func += (a: inout CGPoint, b: CGPoint) { a = a + b }
  /// Subtracts the coordinates of `b` from those of `a`.
  @inlinable public static func -= (a: inout CGPoint, b: CGPoint) { a = a - b }

  /// The distance of the point from the origin, in points.
  @_disfavoredOverload @inlinable public var length: CGFloat { squaredLength.squareRoot() }
  /// The squared distance of the point from the origin, for comparisons without a square root.
  @_disfavoredOverload @inlinable public var squaredLength: CGFloat { x * x + y * y }

  /// Returns the distance to another point, in points.
  @_disfavoredOverload @inlinable public func distance(to other: CGPoint) -> CGFloat {
    (self - other).length
  }

  /// Whether both coordinates of the point are finite.
  @_disfavoredOverload @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }
  /// Whether neither coordinate of the point has a magnitude above `CGFloat.farthest`.
  @inlinable package var isInReach: Bool { x.isInReach && y.isInReach }
}

extension CGSize {
  /// Whether the width and the height are finite.
  @_disfavoredOverload @inlinable public var isFinite: Bool { width.isFinite && height.isFinite }
  /// Whether neither the width nor the height has a magnitude above `CGFloat.farthest`.
  @inlinable package var isInReach: Bool { width.isInReach && height.isInReach }
}

extension CGRect {
  /// Whether the rectangle's origin and size are finite.
  @_disfavoredOverload @inlinable public var isFinite: Bool { origin.isFinite && size.isFinite }
  /// Whether no coordinate of the rectangle's origin and size has a magnitude above
  /// `CGFloat.farthest`.
  @inlinable package var isInReach: Bool { origin.isInReach && size.isInReach }

  /// The centre of the rectangle.
  @_disfavoredOverload @inlinable public var center: CGPoint {
    CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }

  /// Returns how far a point lies outside of the rectangle, along the axis on which it lies further
  /// outside, in points. Negative for a point inside.
  @inlinable package func outsideDistance(to point: CGPoint) -> CGFloat {
    max(
      origin.x - point.x, point.x - origin.x - size.width,
      origin.y - point.y, point.y - origin.y - size.height)
  }

  /// Creates a rectangle of the given size around a centre.
  @inlinable public init(center: CGPoint, size: CGSize) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  /// Whether the point is inside the rectangle: `minX ≤ x < maxX`, and likewise for y (HIT-03).
  /// `contains` would be a function call, so the comparison is written out.
  @inlinable package func holds(_ p: CGPoint) -> Bool {
    p.x >= origin.x && p.x < origin.x + size.width && p.y >= origin.y
      && p.y < origin.y + size.height
  }

  /// Returns the rectangle made smaller by the insets.
  @inlinable public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}
