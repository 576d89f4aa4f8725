/// A value that can be shown part of the way between two others.
public protocol Interpolatable: Equatable, Sendable {
  /// `a` at 0 and `b` at 1, exactly; outside 0…1 it goes on (a spring overshoots).
  static func interpolate(_ a: Self, _ b: Self, _ t: CGFloat) -> Self

  /// Whether animations of this kind add up (ANI-07). Where not, a new one starts from what is
  /// shown and replaces the older.
  static var isAdditive: Bool { get }

  /// `self` with what is left of a way from `a` to `b`: `self + (a − b) · remaining`. Kinds that
  /// do not add up answer with the place on the way alone.
  func displaced(from a: Self, to b: Self, remaining: CGFloat) -> Self
}

extension Interpolatable {
  public static var isAdditive: Bool { false }

  public func displaced(from a: Self, to b: Self, remaining: CGFloat) -> Self {
    Self.interpolate(a, b, 1 - remaining)
  }
}

/// A value with sums and multiples: interpolation and adding up follow.
public protocol AdditiveInterpolatable: Interpolatable {
  static var zero: Self { get }
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  func scaled(by k: CGFloat) -> Self
}

extension AdditiveInterpolatable {
  @inlinable public static func interpolate(_ a: Self, _ b: Self, _ t: CGFloat) -> Self {
    t == 1 ? b : a + (b - a).scaled(by: t)
  }

  @inlinable public static var isAdditive: Bool { true }

  @inlinable public func displaced(from a: Self, to b: Self, remaining: CGFloat) -> Self {
    if remaining == 0 { return self }
    // On the way to `self` the formula is the plain one, so that the ends are exact.
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
  /// By decomposition, the angle the shorter way round, so that a rotation keeps its area
  /// (ANI-05). Maps that flatten everything have no angle: they are blended number by number.
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

/// The linear part of a transform as scale, then shear, then a turn.
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

  /// `nil` when there is no angle to speak of.
  init?(_ m: CGAffineTransform) {
    let size = (m.a * m.a + m.b * m.b).squareRoot()
    let area = m.determinant
    guard area.isFinite, area != 0, size > 0 else { return nil }
    // A mirrored map: the axis that looks the other way carries the sign, not half a turn.
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
