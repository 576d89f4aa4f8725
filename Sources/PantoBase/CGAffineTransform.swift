/// A 2D affine map: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`. Positive angles turn clockwise on
/// screen, because y grows downwards.
@frozen public struct CGAffineTransform: Hashable, Sendable {
  public var a: CGFloat
  public var b: CGFloat
  public var c: CGFloat
  public var d: CGFloat
  public var tx: CGFloat
  public var ty: CGFloat

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

  @inlinable public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  @inlinable public init(translationX x: CGFloat, y: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  @inlinable public init(scaleX x: CGFloat, y: CGFloat) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Turns by `angle` radians, clockwise on screen.
  public init(rotationAngle angle: CGFloat) {
    let s = Maths.sin(angle)
    let c = Maths.cos(angle)
    self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  public static let identity = CGAffineTransform()

  @inlinable public var isIdentity: Bool { self == CGAffineTransform() }

  /// The linear part is the identity: only an offset.
  @inlinable public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// It neither turns nor mirrors, nor leaves anything without size.
  @inlinable package var isUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 }

  @inlinable public var determinant: CGFloat { a * d - b * c }

  @inlinable public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  @inlinable public var isInReach: Bool {
    a.isInReach && b.isInReach && c.isInReach && d.isInReach && tx.isInReach && ty.isInReach
  }

  @inlinable public var isInvertible: Bool {
    let d = determinant
    return d.isFinite && d.magnitude > 1e-12
  }

  /// First `self`, then `other`.
  @inlinable public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
  }

  @inlinable public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  @inlinable public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// The map back, or `self` when there is none (as Apple's does).
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
  @inlinable public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }

  /// Mapped as a difference: the linear part only, no offset (PAN-12).
  @inlinable public func applyingLinearPart(of t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y, y: t.b * x + t.d * y)
  }
}

extension CGRect {
  /// The bounding box of the mapped corners.
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
