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

  /// Decomposes a transform. The result is `nil` if the determinant is 0 or not finite, because
  /// such a transform has no rotation angle.
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
