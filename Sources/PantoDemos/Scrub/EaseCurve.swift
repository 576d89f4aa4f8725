import PantoCore

/// The curve of an animator that eases out: the progress that it shows over its time. Its control
/// points are (0, 0) and (0.58, 1), as of `UIView.AnimationCurve.easeOut`.
enum EaseCurve {
  /// The points of the curve, from the start to the end, both coordinates 0…1.
  static let points: [CGPoint] = (0...48).map { point(CGFloat($0) / 48) }

  private static func point(_ s: CGFloat) -> CGPoint {
    let (a, b) = (3 * (1 - s) * s * s, s * s * s)
    return CGPoint(x: a * 0.58 + b, y: a + b)
  }

  /// The fraction of the time at which the curve shows a progress, both 0…1.
  static func time(ofProgress progress: CGFloat) -> CGFloat {
    guard progress > 0, progress < 1 else { return progress > 0 ? 1 : 0 }
    var (low, high) = (0.0 as CGFloat, 1.0 as CGFloat)
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if point(middle).y < progress { low = middle } else { high = middle }
    }
    return point((low + high) / 2).x
  }
}
