/// A value that can be interpolated between two others.
public protocol Interpolatable: Equatable, Sendable {
  /// Returns the value between `a` (t = 0) and `b` (t = 1), exact at both ends. Outside of 0…1 it
  /// is extrapolated, because a spring overshoots.
  static func interpolate(_ a: Self, _ b: Self, _ t: CGFloat) -> Self

  /// Whether animations of this type are added (ANI-07). If not, a new animation starts from the
  /// shown value and replaces the older one. Default `false`.
  static var isAdditive: Bool { get }

  /// Returns `self` with the remaining difference of an animation from `a` to `b` added: `self + (a
  /// − b) · remaining`. Types that cannot be added return the interpolated value alone.
  func displaced(from a: Self, to b: Self, remaining: CGFloat) -> Self
}

extension Interpolatable {
  public static var isAdditive: Bool { false }

  public func displaced(from a: Self, to b: Self, remaining: CGFloat) -> Self {
    Self.interpolate(a, b, 1 - remaining)
  }
}

/// A value with addition and scaling, from which interpolation follows.
public protocol AdditiveInterpolatable: Interpolatable {
  /// The value that changes nothing when it is added.
  static var zero: Self { get }
  /// Returns the sum.
  static func + (a: Self, b: Self) -> Self
  /// Returns the difference.
  static func - (a: Self, b: Self) -> Self
  /// Returns the value times `k`.
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

// MARK: - Transforms

extension CGAffineTransform: Interpolatable {
  /// Returns the interpolated transform. Both transforms are decomposed, and the angle takes the
  /// shorter direction, so that a rotation keeps its area (ANI-05). Transforms with a determinant
  /// of 0 have no angle; they are interpolated number by number.
  public static func interpolate(
    _ a: CGAffineTransform, _ b: CGAffineTransform, _ t: CGFloat
  ) -> CGAffineTransform {
    if t == 0 { return a }
    if t == 1 { return b }
    let tx = CGFloat.interpolate(a.tx, b.tx, t)
    let ty = CGFloat.interpolate(a.ty, b.ty, t)
    if a.a == b.a, a.b == b.b, a.c == b.c, a.d == b.d {
      return CGAffineTransform(a: a.a, b: a.b, c: a.c, d: a.d, tx: tx, ty: ty)
    }
    guard let from = Decomposed(a), var to = Decomposed(b) else {
      return CGAffineTransform(
        a: .interpolate(a.a, b.a, t), b: .interpolate(a.b, b.b, t),
        c: .interpolate(a.c, b.c, t), d: .interpolate(a.d, b.d, t), tx: tx, ty: ty)
    }
    let turn = 2 * CGFloat.pi
    if to.angle - from.angle > .pi { to.angle -= turn }
    if to.angle - from.angle < -.pi { to.angle += turn }
    let shown = Decomposed(
      scaleX: .interpolate(from.scaleX, to.scaleX, t),
      scaleY: .interpolate(from.scaleY, to.scaleY, t),
      shear: .interpolate(from.shear, to.shear, t), angle: .interpolate(from.angle, to.angle, t))
    return shown.recomposed(tx: tx, ty: ty)
  }
}

/// The linear part of a transform as a scale, then a shear, then a rotation.
private struct Decomposed {
  var scaleX: CGFloat
  var scaleY: CGFloat
  var shear: CGFloat
  var angle: CGFloat

  init(scaleX: CGFloat, scaleY: CGFloat, shear: CGFloat, angle: CGFloat) {
    self.scaleX = scaleX
    self.scaleY = scaleY
    self.shear = shear
    self.angle = angle
  }

  /// Returns `nil` if the transform has no angle.
  init?(_ m: CGAffineTransform) {
    let size = (m.a * m.a + m.b * m.b).squareRoot()
    let area = m.determinant
    guard area.isFinite, area != 0, size > 0 else { return nil }
    // For a mirrored transform, the axis that points in the other direction gets the negative
    // scale, instead of a rotation by half a turn.
    scaleX = area < 0 && m.a < m.d ? -size : size
    scaleY = area / scaleX
    let x = m.a / scaleX
    let y = m.b / scaleX
    shear = (x * m.c + y * m.d) / scaleY
    angle = Maths.atan2(y, x)
  }

  func recomposed(tx: CGFloat, ty: CGFloat) -> CGAffineTransform {
    let s = Maths.sin(angle)
    let c = Maths.cos(angle)
    return CGAffineTransform(
      a: scaleX * c, b: scaleX * s, c: scaleY * (shear * c - s), d: scaleY * (shear * s + c),
      tx: tx, ty: ty)
  }
}
