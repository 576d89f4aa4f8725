import PantoBase

/// A timing curve through (0, 0) and (1, 1) with two control points (ANI-13).
///
/// The x of the control points is clamped to 0…1, so that every moment has one value. The y may
/// leave that range to overshoot.
package struct UnitBezier: Hashable, Sendable {
  // The coefficients of x(s) = ((ax·s + bx)·s + cx)·s, and those of y.
  let ax, bx, cx: Double
  let ay, by, cy: Double

  /// Creates a curve from the coordinates of its control points. Values that are not numbers count
  /// as 0.
  package init(x1: Double, y1: Double, x2: Double, y2: Double) {
    let x1 = Self.legal(x1, 0...1)
    let x2 = Self.legal(x2, 0...1)
    let y1 = Self.legal(y1, -1e6...1e6)
    let y2 = Self.legal(y2, -1e6...1e6)
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
  }

  /// The curve that starts slowly: (0.42, 0), (1, 1).
  package static let easeIn = UnitBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  /// The curve that ends slowly: (0, 0), (0.58, 1).
  package static let easeOut = UnitBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// The curve that starts and ends slowly: (0.42, 0), (0.58, 1).
  package static let easeInOut = UnitBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
  /// The default curve of Core Animation: (0.25, 0.1), (0.25, 1).
  package static let standard = UnitBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)

  /// Returns the progress at a fraction of the duration. The value is exact at both ends, and
  /// constant before and after them.
  package func value(at x: Double) -> Double {
    guard x > 0 else { return x.isNaN ? 1 : 0 }
    guard x < 1 else { return 1 }
    let s = parameter(at: x)
    return ((ay * s + by) * s + cy) * s
  }

  /// Returns the progress per fraction of the duration.
  package func slope(at x: Double) -> Double {
    guard x >= 0, x < 1 else { return 0 }
    let s = parameter(at: x)
    let dx = (3 * ax * s + 2 * bx) * s + cx
    let dy = (3 * ay * s + 2 * by) * s + cy
    // At an end with the control point on the corner, both derivatives are 0.
    return dx > 1e-9 ? dy / dx : 0
  }

  /// Returns the s with x(s) = x, by Newton's method. A bracket around the root is halved where a
  /// step would leave it.
  private func parameter(at x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var s = x
    for _ in 0..<UnitBezier.maximumSteps {
      let error = ((ax * s + bx) * s + cx) * s - x
      if error.magnitude < 1e-14 { break }
      if error > 0 { high = s } else { low = s }
      let rate = (3 * ax * s + 2 * bx) * s + cx
      var next = rate.magnitude > 1e-12 ? s - error / rate : -1
      if !(next > low && next < high) { next = (low + high) / 2 }
      if next == s { break }
      s = next
    }
    return s
  }

  /// The number of steps to a parameter. Newton's method usually takes five; if every step halves
  /// the bracket instead, 64 of them reach the precision of a number.
  private static let maximumSteps = 64

  private static func legal(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    value.isNaN ? 0 : min(max(value, range.lowerBound), range.upperBound)
  }
}
