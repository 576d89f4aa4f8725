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

  /// Creates the identity transform.
  public init() {
    self.init(
      m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1,
      m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
  }

  /// Creates the 3D transform that has the effect of an affine transform of the plane.
  public init(_ t: CGAffineTransform) {
    self.init()
    (m11, m12, m21, m22, m41, m42) = (t.a, t.b, t.c, t.d, t.tx, t.ty)
  }

  /// Whether an affine transform of the plane can express this transform.
  public var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0
      && m43 == 0 && m44 == 1
  }

  /// The affine part of the transform: its effect on the plane z = 0, without perspective.
  public var flattened: CGAffineTransform {
    CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// Whether no number of the matrix has a magnitude above `CGFloat.farthest`.
  package var isInReach: Bool {
    for i in 0..<4 { for j in 0..<4 where !self[i, j].isInReach { return false } }
    return true
  }

  /// The number of the matrix in a row and a column, both from 0 to 3.
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

  /// Returns the inverse transform, or `nil` if there is none.
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

  /// Returns the 3D transform that moves by the given distances, in points.
  public static func translation(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    var t = CATransform3D()
    (t.m41, t.m42, t.m43) = (x, y, z)
    return t
  }

  /// Returns the 3D transform that scales by the given factors along x, y and z.
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
    return Quaternion(x: x * s, y: y * s, z: z * s, w: Maths.cos(angle / 2)).matrix
  }
}
