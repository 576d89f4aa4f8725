/// An affine transform of the plane: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`. Positive angles
/// turn clockwise on screen, because y grows downwards.
@frozen public struct CGAffineTransform: Hashable, Sendable {
  /// The factor of x in x'.
  public var a: CGFloat
  /// The factor of x in y'.
  public var b: CGFloat
  /// The factor of y in x'.
  public var c: CGFloat
  /// The factor of y in y'.
  public var d: CGFloat
  /// The translation along x, in points.
  public var tx: CGFloat
  /// The translation along y, in points.
  public var ty: CGFloat

  /// Creates a transform from its six numbers.
  @inlinable public init(
    a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates the identity transform.
  @inlinable public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// Creates the transform that moves by the given distances, in points.
  @inlinable public init(translationX x: CGFloat, y: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Creates the transform that scales by the given factors along x and y.
  @inlinable public init(scaleX x: CGFloat, y: CGFloat) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Creates the transform that rotates by `angle` radians, clockwise on screen.
  public init(rotationAngle angle: CGFloat) {
    let s = Maths.sin(angle)
    let c = Maths.cos(angle)
    self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// The identity transform, which leaves every point where it is.
  public static let identity = CGAffineTransform()

  /// Whether the transform is the identity.
  @inlinable public var isIdentity: Bool { self == CGAffineTransform() }

  /// Whether the linear part is the identity, so that the transform only moves.
  @inlinable public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// Whether the transform scales by factors above 0 and moves, but neither rotates, shears nor
  /// mirrors.
  @inlinable package var isUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 }

  /// The determinant of the linear part: the factor by which areas change, negative if the
  /// transform mirrors.
  @inlinable public var determinant: CGFloat { a * d - b * c }

  /// Whether all six numbers of the transform are finite.
  @inlinable public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// Whether no number of the transform has a magnitude above `CGFloat.farthest`.
  @inlinable package var isInReach: Bool {
    a.isInReach && b.isInReach && c.isInReach && d.isInReach && tx.isInReach && ty.isInReach
  }

  /// Whether the transform has an inverse: its determinant is finite, with a magnitude above 1e-12.
  @inlinable public var isInvertible: Bool {
    let d = determinant
    return d.isFinite && d.magnitude > 1e-12
  }

  /// Returns the transform that applies `self` first and then `other`.
  @inlinable public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
  }

  /// Returns the transform that moves first, by points, and then applies `self`.
  @inlinable public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// Returns the transform that scales first and then applies `self`.
  @inlinable public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// Returns the transform that rotates first, by radians, and then applies `self`.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Returns the inverse transform, or `self` if there is none, as Core Graphics does.
  @inlinable public func inverted() -> CGAffineTransform {
    if isTranslation { return CGAffineTransform(translationX: -tx, y: -ty) }
    guard isInvertible else { return self }
    let k = 1 / determinant
    return CGAffineTransform(
      a: d * k, b: -b * k, c: -c * k, d: a * k,
      tx: (c * ty - d * tx) * k, ty: (b * tx - a * ty) * k)
  }
}

extension CGPoint {
  /// Returns the point transformed by `t`.
  @inlinable public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }

  /// Returns the vector transformed by the linear part of `t` only, without the translation
  /// (PAN-12).
  @inlinable public func applyingLinearPart(of t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y, y: t.b * x + t.d * y)
  }
}

extension CGRect {
  /// Returns the bounding box of the rectangle's corners transformed by `t`.
  @inlinable public func applying(_ t: CGAffineTransform) -> CGRect {
    if t.isTranslation {
      return CGRect(x: minX + t.tx, y: minY + t.ty, width: width, height: height)
    }
    let p = CGPoint(x: minX, y: minY).applying(t)
    let q = CGPoint(x: maxX, y: minY).applying(t)
    let r = CGPoint(x: minX, y: maxY).applying(t)
    let s = CGPoint(x: maxX, y: maxY).applying(t)
    let x0 = min(min(p.x, q.x), min(r.x, s.x))
    let x1 = max(max(p.x, q.x), max(r.x, s.x))
    let y0 = min(min(p.y, q.y), min(r.y, s.y))
    let y1 = max(max(p.y, q.y), max(r.y, s.y))
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }
}
