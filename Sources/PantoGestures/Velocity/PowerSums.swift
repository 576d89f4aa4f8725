import PantoBase

/// The sums of powers for least-squares fits to a finger's reports. Times are relative to the
/// newest report, positions to its position.
struct PowerSums {
  /// The factor that times are multiplied by, so that the sums stay well scaled.
  let scale: Double
  private(set) var count = 0.0
  private var s1 = 0.0
  private var s2 = 0.0
  private var s3 = 0.0
  private var s4 = 0.0
  private var p0 = CGPoint.zero
  private var p1 = CGPoint.zero
  private var p2 = CGPoint.zero
  private var last = CGPoint.zero

  init(scale: Double) { self.scale = scale }

  /// The distance between the oldest and the newest position of the fit.
  var extent: Double { last.length }

  mutating func add(_ q: CGPoint, at time: TimeInterval) {
    let t = time * scale
    let tt = t * t
    count += 1
    s1 += t
    s2 += tt
    s3 += tt * t
    s4 += tt * tt
    p0 += q
    p1 += q * t
    p2 += q * tt
    last = q
  }

  /// Returns the slope of the line through the reports, with its variance times `factor`.
  func line(_ factor: Double) -> Slope {
    let det = count * s2 - s1 * s1
    guard det > 0 else { return Slope() }
    let unit = scale / det
    return Slope(
      slope: (p1 * count - p0 * s1) * unit, variance: count * unit * scale * factor)
  }

  /// Returns the slope of the parabola at the newest report, with its variance times `factor`.
  func parabola(_ factor: Double) -> Slope {
    // This is Cramer's rule for the middle unknown of the symmetric 3×3 system.
    let b = count * s4 - s2 * s2
    let a = s3 * s2 - s1 * s4
    let c = s1 * s2 - count * s3
    let det = s1 * a + s2 * b + s3 * c
    guard det > 0 else { return Slope() }
    let unit = scale / det
    return Slope(
      slope: (p0 * a + p1 * b + p2 * c) * unit, variance: b * unit * scale * factor)
  }
}
