import PantoCore

/// A photograph as a function of place. `x` is 0 at the left and 1 at the right, `y` is 0 at the
/// top and `PhotoPrint.aspect` at the bottom.
///
/// A scene is made for a number of columns of pixels. What depends on `x` alone, such as the
/// outline of a mountain, is computed once for each column.
protocol PhotoScene {
  init(columns: Int)
  func color(x: Double, y: Double, column: Int) -> PhotoColor
}

extension PhotoScene {
  /// Returns the values of `f` at the middle of each column.
  static func profile(_ columns: Int, _ f: (Double) -> Double) -> [Double] {
    (0..<columns).map { f((Double($0) + 0.5) / Double(columns)) }
  }

  /// Returns the colour at `t` of a row of colours that are spread evenly over 0…1.
  @inline(__always)
  func gradient(_ a: PhotoColor, _ b: PhotoColor, _ c: PhotoColor, at t: Double) -> PhotoColor {
    if t <= 0 { return a }
    if t >= 1 { return c }
    return t < 0.5 ? a.mixed(with: b, by: t * 2) : b.mixed(with: c, by: t * 2 - 1)
  }

  /// Returns the nearest of some outlines that covers a place completely; the first, which is the
  /// farthest, if none does. Nothing behind it can be seen.
  @inline(__always)
  func nearest(_ outlines: [[Double]], at y: Double, _ column: Int) -> Int {
    var i = outlines.count &- 1
    while i > 0, y < outlines[i][column] { i &-= 1 }
    return i
  }

  /// Returns the brightness of stars at a place, from a grid of `cells` per width.
  func stars(x: Double, y: Double, cells: Double, seed: UInt) -> Double {
    let ix = PhotoNoise.floor(x * cells)
    let iy = PhotoNoise.floor(y * cells)
    let chance = PhotoNoise.hash(ix, iy, seed: seed)
    guard chance > 0.72 else { return 0 }
    let cx = (Double(ix) + 0.2 + 0.6 * PhotoNoise.hash(ix, iy, seed: seed &+ 1)) / cells
    let cy = (Double(iy) + 0.2 + 0.6 * PhotoNoise.hash(ix, iy, seed: seed &+ 2)) / cells
    let d = ((x - cx) * (x - cx) + (y - cy) * (y - cy)).squareRoot()
    let size = 0.0022 + 0.0035 * (chance - 0.72)
    return PhotoNoise.smooth(size * 1.6, size * 0.3, d) * (0.35 + 2.3 * (chance - 0.72))
  }
}
