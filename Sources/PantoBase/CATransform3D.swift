/// A transform in space: rotation, scale, shear, translation and perspective. Points are rows that
/// are multiplied by the matrix.
public struct CATransform3D: Hashable, Sendable {
  /// The first row: what x contributes to each coordinate.
  public var m11, m12, m13, m14: CGFloat
  /// The second row: what y contributes to each coordinate.
  public var m21, m22, m23, m24: CGFloat
  /// The third row: what z contributes to each coordinate.
  public var m31, m32, m33, m34: CGFloat
  /// The fourth row: the translation, in points.
  public var m41, m42, m43, m44: CGFloat

  /// Creates a transform from its sixteen numbers.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat,
    m23: CGFloat, m24: CGFloat, m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// Creates the identity.
  public init() {
    self.init(
      m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1,
      m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
  }

  /// Creates a transform in space from one of the plane.
  public init(_ t: CGAffineTransform) {
    self.init()
    (m11, m12, m21, m22, m41, m42) = (t.a, t.b, t.c, t.d, t.tx, t.ty)
  }

  /// Whether an affine transform of the plane can express this transform.
  public var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0
      && m43 == 0 && m44 == 1
  }

  /// The effect on the plane z = 0, without perspective.
  public var flattened: CGAffineTransform {
    CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// Whether no number is beyond `CGFloat.farthest`.
  public var isInReach: Bool {
    for i in 0..<4 { for j in 0..<4 where !self[i, j].isInReach { return false } }
    return true
  }

  /// The number in a row and a column, both from 0 to 3.
  public subscript(_ row: Int, _ column: Int) -> CGFloat {
    get { self[keyPath: CATransform3D.places[row * 4 + column]] }
    set { self[keyPath: CATransform3D.places[row * 4 + column]] = newValue }
  }

  private static var places: [WritableKeyPath<CATransform3D, CGFloat>] {
    [
      \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41,
      \.m42, \.m43, \.m44,
    ]
  }

  /// Returns the transform that applies `self` first and then `b`.
  public func concatenating(_ b: CATransform3D) -> CATransform3D {
    func row(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat)
      -> (CGFloat, CGFloat, CGFloat, CGFloat)
    {
      (
        x * b.m11 + y * b.m21 + z * b.m31 + w * b.m41,
        x * b.m12 + y * b.m22 + z * b.m32 + w * b.m42,
        x * b.m13 + y * b.m23 + z * b.m33 + w * b.m43,
        x * b.m14 + y * b.m24 + z * b.m34 + w * b.m44
      )
    }
    var out = CATransform3D()
    (out.m11, out.m12, out.m13, out.m14) = row(m11, m12, m13, m14)
    (out.m21, out.m22, out.m23, out.m24) = row(m21, m22, m23, m24)
    (out.m31, out.m32, out.m33, out.m34) = row(m31, m32, m33, m34)
    (out.m41, out.m42, out.m43, out.m44) = row(m41, m42, m43, m44)
    return out
  }

  /// Returns the inverse, or `nil` if there is none.
  public func inverted() -> CATransform3D? {
    // This is Gauss-Jordan elimination with partial pivoting.
    var a = (0..<4).map { i in (0..<4).map { self[i, $0] } }
    var b = (0..<4).map { i in (0..<4).map { CGFloat($0 == i ? 1 : 0) } }
    for i in 0..<4 {
      var best = i
      for j in i..<4 where a[j][i].magnitude > a[best][i].magnitude { best = j }
      guard a[best][i].magnitude > 1e-12 else { return nil }
      a.swapAt(i, best)
      b.swapAt(i, best)
      let k = a[i][i]
      for c in 0..<4 {
        a[i][c] /= k
        b[i][c] /= k
      }
      for j in 0..<4 where j != i && a[j][i] != 0 {
        let f = a[j][i]
        for c in 0..<4 {
          a[j][c] -= f * a[i][c]
          b[j][c] -= f * b[i][c]
        }
      }
    }
    var out = CATransform3D()
    for i in 0..<4 { for j in 0..<4 { out[i, j] = b[i][j] } }
    return out
  }

  /// Returns a translation, in points.
  public static func translation(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    var t = CATransform3D()
    (t.m41, t.m42, t.m43) = (x, y, z)
    return t
  }

  /// Returns a scale.
  public static func scale(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    var t = CATransform3D()
    (t.m11, t.m22, t.m33) = (x, y, z)
    return t
  }

  /// Returns a rotation by `angle` radians about the axis (x, y, z), or the identity if the axis
  /// has no length.
  public static func rotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat)
    -> CATransform3D
  {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite, angle.isFinite else { return CATransform3D() }
    let s = Maths.sin(angle / 2) / length
    return Turn(x: x * s, y: y * s, z: z * s, w: Maths.cos(angle / 2)).matrix
  }
}

/// A rotation in space, as a quaternion of length 1.
private struct Turn {
  var x, y, z, w: CGFloat

  var matrix: CATransform3D {
    var t = CATransform3D()
    t.m11 = 1 - 2 * (y * y + z * z)
    t.m12 = 2 * (x * y + z * w)
    t.m13 = 2 * (x * z - y * w)
    t.m21 = 2 * (x * y - z * w)
    t.m22 = 1 - 2 * (x * x + z * z)
    t.m23 = 2 * (y * z + x * w)
    t.m31 = 2 * (x * z + y * w)
    t.m32 = 2 * (y * z - x * w)
    t.m33 = 1 - 2 * (x * x + y * y)
    return t
  }

  init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  /// Creates the rotation of a matrix whose rows are orthogonal and of length 1.
  init(_ m: CATransform3D) {
    func root(_ v: CGFloat) -> CGFloat { max(0, v).squareRoot() / 2 }
    w = root(1 + m.m11 + m.m22 + m.m33)
    x = root(1 + m.m11 - m.m22 - m.m33)
    y = root(1 - m.m11 + m.m22 - m.m33)
    z = root(1 - m.m11 - m.m22 + m.m33)
    // The largest component determines the signs of the others, so that half turns have an axis
    // too.
    switch max(w, x, y, z) {
    case w:
      if m.m23 < m.m32 { x = -x }
      if m.m31 < m.m13 { y = -y }
      if m.m12 < m.m21 { z = -z }
    case x:
      if m.m23 < m.m32 { w = -w }
      if m.m12 + m.m21 < 0 { y = -y }
      if m.m31 + m.m13 < 0 { z = -z }
    case y:
      if m.m31 < m.m13 { w = -w }
      if m.m12 + m.m21 < 0 { x = -x }
      if m.m23 + m.m32 < 0 { z = -z }
    default:
      if m.m12 < m.m21 { w = -w }
      if m.m31 + m.m13 < 0 { x = -x }
      if m.m23 + m.m32 < 0 { y = -y }
    }
  }

  /// Returns the rotation between two others, in the shorter direction and at constant speed.
  static func between(_ a: Turn, _ b: Turn, _ t: CGFloat) -> Turn {
    var dot = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w
    let sign: CGFloat = dot < 0 ? -1 : 1
    dot = min(1, dot.magnitude)
    var k = 1 - t
    var l = t
    if dot < 0.9999 {
      let angle = Maths.acos(dot)
      let s = Maths.sin(angle)
      k = Maths.sin((1 - t) * angle) / s
      l = Maths.sin(t * angle) / s
    }
    l *= sign
    return Turn(
      x: a.x * k + b.x * l, y: a.y * k + b.y * l, z: a.z * k + b.z * l, w: a.w * k + b.w * l)
  }
}

extension CATransform3D: Interpolatable {
  /// Returns the interpolated transform. Translation, rotation, shear, scale and perspective are
  /// interpolated by themselves, so that a rotation keeps sizes. Transforms without an inverse are
  /// interpolated number by number.
  public static func interpolate(_ a: CATransform3D, _ b: CATransform3D, _ t: CGFloat)
    -> CATransform3D
  {
    if t == 0 { return a }
    if t == 1 { return b }
    if a.isAffine, b.isAffine {
      return CATransform3D(.interpolate(a.flattened, b.flattened, t))
    }
    guard let from = Parts(a), let to = Parts(b) else {
      var out = CATransform3D()
      for i in 0..<4 {
        for j in 0..<4 { out[i, j] = CGFloat.interpolate(a[i, j], b[i, j], t) }
      }
      return out
    }
    return Parts.between(from, to, t).whole
  }

  /// A transform as a scale, then a shear, a rotation, a translation and a perspective.
  private struct Parts {
    var scale: [CGFloat] = [1, 1, 1]
    /// The shears xy, xz and yz.
    var shear: [CGFloat] = [0, 0, 0]
    var turn = Turn(x: 0, y: 0, z: 0, w: 1)
    var shift: [CGFloat] = [0, 0, 0]
    var perspective: [CGFloat] = [0, 0, 0, 1]

    init() {}

    init?(_ m: CATransform3D) {
      guard m.m44 != 0 else { return nil }
      var n = m
      for i in 0..<4 { for j in 0..<4 { n[i, j] = m[i, j] / m.m44 } }
      var plain = n
      (plain.m14, plain.m24, plain.m34, plain.m44) = (0, 0, 0, 1)
      guard let back = plain.inverted() else { return nil }
      // The last column is the transform without perspective times the perspective.
      let column = [n.m14, n.m24, n.m34, n.m44]
      perspective = (0..<4).map { i in
        (0..<4).reduce(CGFloat(0)) { $0 + back[i, $1] * column[$1] }
      }
      shift = [n.m41, n.m42, n.m43]
      var rows = (0..<3).map { i in (0..<3).map { n[i, $0] } }
      func dot(_ a: [CGFloat], _ b: [CGFloat]) -> CGFloat {
        a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
      }
      func less(_ a: [CGFloat], _ b: [CGFloat], _ k: CGFloat) -> [CGFloat] {
        (0..<3).map { a[$0] - b[$0] * k }
      }
      func unit(_ i: Int) -> Bool {
        scale[i] = dot(rows[i], rows[i]).squareRoot()
        guard scale[i] > 1e-9 else { return false }
        rows[i] = rows[i].map { $0 / scale[i] }
        return true
      }
      guard unit(0) else { return nil }
      shear[0] = dot(rows[0], rows[1])
      rows[1] = less(rows[1], rows[0], shear[0])
      guard unit(1) else { return nil }
      shear[0] /= scale[1]
      shear[1] = dot(rows[0], rows[2])
      rows[2] = less(rows[2], rows[0], shear[1])
      shear[2] = dot(rows[1], rows[2])
      rows[2] = less(rows[2], rows[1], shear[2])
      guard unit(2) else { return nil }
      shear[1] /= scale[2]
      shear[2] /= scale[2]
      let cross = [
        rows[1][1] * rows[2][2] - rows[1][2] * rows[2][1],
        rows[1][2] * rows[2][0] - rows[1][0] * rows[2][2],
        rows[1][0] * rows[2][1] - rows[1][1] * rows[2][0],
      ]
      // For a mirrored transform one axis gets a negative scale.
      if dot(rows[0], cross) < 0 {
        scale[0] = -scale[0]
        rows[0] = rows[0].map { -$0 }
        shear[0] = -shear[0]
        shear[1] = -shear[1]
      }
      var turned = CATransform3D()
      for i in 0..<3 { for j in 0..<3 { turned[i, j] = rows[i][j] } }
      turn = Turn(turned)
    }

    static func between(_ a: Parts, _ b: Parts, _ t: CGFloat) -> Parts {
      func mixed(_ x: [CGFloat], _ y: [CGFloat]) -> [CGFloat] {
        x.indices.map { CGFloat.interpolate(x[$0], y[$0], t) }
      }
      var out = Parts()
      out.scale = mixed(a.scale, b.scale)
      out.shear = mixed(a.shear, b.shear)
      out.shift = mixed(a.shift, b.shift)
      out.perspective = mixed(a.perspective, b.perspective)
      out.turn = Turn.between(a.turn, b.turn, t)
      return out
    }

    var whole: CATransform3D {
      var sheared = CATransform3D()
      sheared.m21 = shear[0]
      sheared.m31 = shear[1]
      sheared.m32 = shear[2]
      var out = CATransform3D.scale(scale[0], scale[1], scale[2]).concatenating(sheared)
        .concatenating(turn.matrix)
      (out.m41, out.m42, out.m43) = (shift[0], shift[1], shift[2])
      var seen = CATransform3D()
      (seen.m14, seen.m24, seen.m34, seen.m44) = (
        perspective[0], perspective[1], perspective[2], perspective[3]
      )
      return out.concatenating(seen)
    }
  }
}

// MARK: - Core Animation's functions

/// The transform that changes nothing.
public let CATransform3DIdentity = CATransform3D()
/// Whether the transform is the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3D() }
/// Whether two transforms are equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }
/// Returns a translation, in points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat)
  -> CATransform3D
{
  .translation(tx, ty, tz)
}
/// Returns a scale.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  .scale(sx, sy, sz)
}
/// Returns a rotation by `angle` radians about the axis (x, y, z).
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat)
  -> CATransform3D
{
  .rotation(angle, x, y, z)
}
/// Returns the transform that moves first, by points, and then applies `t`.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3D.translation(tx, ty, tz).concatenating(t)
}
/// Returns the transform that scales first and then applies `t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat)
  -> CATransform3D
{
  CATransform3D.scale(sx, sy, sz).concatenating(t)
}
/// Returns the transform that rotates first, by `angle` radians about the axis (x, y, z), and then
/// applies `t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3D.rotation(angle, x, y, z).concatenating(t)
}
/// Returns the transform that applies `a` first and then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  a.concatenating(b)
}
/// Returns the inverse, or `t` itself if there is none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverted() ?? t }
/// Returns a transform of the plane as one in space.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(m)
}
/// Whether an affine transform of the plane can express this transform.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.isAffine }
/// Returns the effect on the plane z = 0, without perspective.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform { t.flattened }
