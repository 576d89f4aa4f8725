/// A value with addition and scaling, from which interpolation follows.
public protocol AdditiveInterpolatable: Interpolatable {
  /// The neutral element of addition: adding it to a value changes nothing.
  static var zero: Self { get }
  /// Returns the sum of two values.
  static func + (a: Self, b: Self) -> Self
  /// Returns the difference of two values.
  static func - (a: Self, b: Self) -> Self
  /// Returns the value multiplied by the number `k`.
  func scaled(by k: CGFloat) -> Self
}

extension AdditiveInterpolatable {
  @inlinable public static func interpolate(_ a: Self, _ b: Self, _ t: CGFloat) -> Self {
    t == 1 ? b : a + (b - a).scaled(by: t)
  }

  @inlinable public static var isAdditive: Bool { true }

  @inlinable public func displaced(from a: Self, to b: Self, remaining: CGFloat) -> Self {
    if remaining == 0 { return self }
    // For an animation toward `self`, plain interpolation is used, so that both ends are exact.
    if self == b { return Self.interpolate(a, b, 1 - remaining) }
    return self + (a - b).scaled(by: remaining)
  }
}

extension CGFloat: AdditiveInterpolatable {
  @inlinable public func scaled(by k: CGFloat) -> CGFloat { self * k }
}

extension CGPoint: AdditiveInterpolatable {
  @inlinable public func scaled(by k: CGFloat) -> CGPoint { self * k }
}

extension CGVector: AdditiveInterpolatable {
  @inlinable public static func + (a: CGVector, b: CGVector) -> CGVector {
    CGVector(dx: a.dx + b.dx, dy: a.dy + b.dy)
  }

  @inlinable public static func - (a: CGVector, b: CGVector) -> CGVector {
    CGVector(dx: a.dx - b.dx, dy: a.dy - b.dy)
  }

  @inlinable public func scaled(by k: CGFloat) -> CGVector { CGVector(dx: dx * k, dy: dy * k) }
}

extension CGSize: AdditiveInterpolatable {
  @inlinable public static func + (a: CGSize, b: CGSize) -> CGSize {
    CGSize(width: a.width + b.width, height: a.height + b.height)
  }

  @inlinable public static func - (a: CGSize, b: CGSize) -> CGSize {
    CGSize(width: a.width - b.width, height: a.height - b.height)
  }

  @inlinable public func scaled(by k: CGFloat) -> CGSize {
    CGSize(width: width * k, height: height * k)
  }
}

extension CGRect: AdditiveInterpolatable {
  @inlinable public static func + (a: CGRect, b: CGRect) -> CGRect {
    CGRect(origin: a.origin + b.origin, size: a.size + b.size)
  }

  @inlinable public static func - (a: CGRect, b: CGRect) -> CGRect {
    CGRect(origin: a.origin - b.origin, size: a.size - b.size)
  }

  @inlinable public func scaled(by k: CGFloat) -> CGRect {
    CGRect(origin: origin.scaled(by: k), size: size.scaled(by: k))
  }
}
