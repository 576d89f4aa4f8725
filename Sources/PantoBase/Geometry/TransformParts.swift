/// A transform as a scale, then a shear, a rotation, a translation and a perspective.
struct TransformParts {
  private var scale: [CGFloat] = [1, 1, 1]
  /// The shears xy, xz and yz.
  private var shear: [CGFloat] = [0, 0, 0]
  private var rotation = Quaternion(x: 0, y: 0, z: 0, w: 1)
  private var translation: [CGFloat] = [0, 0, 0]
  private var perspective: [CGFloat] = [0, 0, 0, 1]

  private init() {}

  /// Decomposes a transform. The result is `nil` if the transform has no inverse.
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
    translation = [n.m41, n.m42, n.m43]
    var rows = (0..<3).map { i in (0..<3).map { n[i, $0] } }
    guard removeScaleAndShear(from: &rows) else { return nil }
    mirrorIfNeeded(&rows)
    var rotated = CATransform3D()
    for i in 0..<3 { for j in 0..<3 { rotated[i, j] = rows[i][j] } }
    rotation = Quaternion(rotated)
  }

  /// Makes the rows of the matrix orthogonal and of length 1, and stores the scale and shear that
  /// this removed. Returns `false` if a row has no length.
  private mutating func removeScaleAndShear(from rows: inout [[CGFloat]]) -> Bool {
    guard removeScale(of: 0, from: &rows) else { return false }
    shear[0] = TransformParts.dot(rows[0], rows[1])
    rows[1] = TransformParts.difference(rows[1], rows[0], times: shear[0])
    guard removeScale(of: 1, from: &rows) else { return false }
    shear[0] /= scale[1]
    shear[1] = TransformParts.dot(rows[0], rows[2])
    rows[2] = TransformParts.difference(rows[2], rows[0], times: shear[1])
    shear[2] = TransformParts.dot(rows[1], rows[2])
    rows[2] = TransformParts.difference(rows[2], rows[1], times: shear[2])
    guard removeScale(of: 2, from: &rows) else { return false }
    shear[1] /= scale[2]
    shear[2] /= scale[2]
    return true
  }

  private mutating func removeScale(of i: Int, from rows: inout [[CGFloat]]) -> Bool {
    scale[i] = TransformParts.dot(rows[i], rows[i]).squareRoot()
    guard scale[i] > 1e-9 else { return false }
    rows[i] = rows[i].map { $0 / scale[i] }
    return true
  }

  /// Gives one axis of a mirrored transform a negative scale.
  private mutating func mirrorIfNeeded(_ rows: inout [[CGFloat]]) {
    let cross = [
      rows[1][1] * rows[2][2] - rows[1][2] * rows[2][1],
      rows[1][2] * rows[2][0] - rows[1][0] * rows[2][2],
      rows[1][0] * rows[2][1] - rows[1][1] * rows[2][0],
    ]
    guard TransformParts.dot(rows[0], cross) < 0 else { return }
    scale[0] = -scale[0]
    rows[0] = rows[0].map { -$0 }
    shear[0] = -shear[0]
    shear[1] = -shear[1]
  }

  private static func dot(_ a: [CGFloat], _ b: [CGFloat]) -> CGFloat {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  }

  private static func difference(_ a: [CGFloat], _ b: [CGFloat], times k: CGFloat) -> [CGFloat] {
    (0..<3).map { a[$0] - b[$0] * k }
  }

  /// Returns the parts at the fraction `t` from `a` to `b`; the rotation takes the shorter
  /// direction.
  static func between(_ a: TransformParts, _ b: TransformParts, _ t: CGFloat) -> TransformParts {
    func mixed(_ x: [CGFloat], _ y: [CGFloat]) -> [CGFloat] {
      x.indices.map { CGFloat.interpolate(x[$0], y[$0], t) }
    }
    var out = TransformParts()
    out.scale = mixed(a.scale, b.scale)
    out.shear = mixed(a.shear, b.shear)
    out.translation = mixed(a.translation, b.translation)
    out.perspective = mixed(a.perspective, b.perspective)
    out.rotation = Quaternion.between(a.rotation, b.rotation, t)
    return out
  }

  /// The transform composed of these parts.
  var whole: CATransform3D {
    var sheared = CATransform3D()
    sheared.m21 = shear[0]
    sheared.m31 = shear[1]
    sheared.m32 = shear[2]
    var out = CATransform3D.scale(scale[0], scale[1], scale[2]).concatenating(sheared)
      .concatenating(rotation.matrix)
    (out.m41, out.m42, out.m43) = (translation[0], translation[1], translation[2])
    var seen = CATransform3D()
    (seen.m14, seen.m24, seen.m34, seen.m44) = (
      perspective[0], perspective[1], perspective[2], perspective[3]
    )
    return out.concatenating(seen)
  }
}
