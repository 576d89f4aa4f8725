extension CATransform3D: Interpolatable {
  /// Returns the interpolated transform. Translation, rotation, shear, scale and perspective are
  /// interpolated separately, so that a rotation keeps sizes. Transforms without an inverse are
  /// interpolated number by number.
  public static func interpolate(_ a: CATransform3D, _ b: CATransform3D, _ t: CGFloat)
    -> CATransform3D
  {
    if t == 0 { return a }
    if t == 1 { return b }
    if a.isAffine, b.isAffine {
      return CATransform3D(.interpolate(a.flattened, b.flattened, t))
    }
    guard let from = TransformParts(a), let to = TransformParts(b) else {
      var out = CATransform3D()
      for i in 0..<4 {
        for j in 0..<4 { out[i, j] = CGFloat.interpolate(a[i, j], b[i, j], t) }
      }
      return out
    }
    return TransformParts.between(from, to, t).whole
  }
}
