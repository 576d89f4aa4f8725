/// A rotation in space, as a quaternion of length 1.
struct Quaternion {
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

  /// Returns the rotation at the fraction `t` from `a` to `b`, in the shorter direction and at
  /// constant angular speed.
  static func between(_ a: Quaternion, _ b: Quaternion, _ t: CGFloat) -> Quaternion {
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
    return Quaternion(
      x: a.x * k + b.x * l, y: a.y * k + b.y * l, z: a.z * k + b.z * l, w: a.w * k + b.w * l)
  }
}
