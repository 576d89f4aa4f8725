import PantoCore

/// "Rain": the lights of a street out of focus behind a window with drops on it.
struct RainScene: PhotoScene {
  private struct Disc {
    var x: Double
    var y: Double
    var size: Double
    var light: PhotoColor
  }

  private let discs: [Disc]
  private let edge: Double
  private static let tints: [UInt32] = [0xFF8A3C, 0xFFC15E, 0xFF4D5E, 0x4FB3FF, 0x59E0B5, 0xFFE3A8]

  init(columns: Int) {
    edge = 1.2 / Double(columns)
    discs = (0..<34).map { i in
      let h = { (n: Int) in PhotoNoise.hash(i, n, seed: 900) }
      let tint = PhotoColor(hex: Self.tints[Int(h(3) * 6) % 6])
      // Most lights are in a band across the middle, as in a street.
      let y = 0.5 + (h(1) - 0.5) * (h(4) > 0.6 ? 1.05 : 0.45)
      return Disc(
        x: h(0) * 1.1 - 0.05, y: y, size: 0.035 + 0.06 * h(2), light: tint * (0.25 + 0.4 * h(5)))
    }
  }

  func color(x: Double, y: Double, column: Int) -> PhotoColor {
    var c = street(x, y)
    // Drops show the street upside down and smaller.
    let cells = 7.0
    let ix = PhotoNoise.floor(x * cells)
    let iy = PhotoNoise.floor(y * cells)
    for cy in iy - 1...iy + 1 {
      for cx in ix - 1...ix + 1 where PhotoNoise.hash(cx, cy, seed: 910) > 0.25 {
        c = drop(cx, cy, cells, x, y, on: c)
      }
    }
    return c
  }

  private func drop(
    _ cx: Int, _ cy: Int, _ cells: Double, _ x: Double, _ y: Double, on c: PhotoColor
  ) -> PhotoColor {
    let (a, b) = (PhotoNoise.hash(cx, cy, seed: 911), PhotoNoise.hash(cx, cy, seed: 912))
    let n = PhotoNoise.hash(cx, cy, seed: 913)
    let size = 0.009 + 0.040 * n * n * n
    let (px, py) = ((Double(cx) + a) / cells, (Double(cy) + b) / cells)
    let (dx, dy) = ((x - px) / size, (y - py) / (size * 1.18))
    let d = (dx * dx + dy * dy).squareRoot()
    guard d < 1.1 else { return c }
    // A drop is a lens: the bright middle of the street lies in its lower half.
    let behind = street(px + dx * 0.03, 0.5 + 0.2 * (py - 0.5) - dy * 0.09)
    let glow = PhotoNoise.smooth(-0.5, 0.8, dy) * PhotoNoise.smooth(1, 0.6, d)
    var inside = c * 0.45
    inside = inside.lit(by: behind, 0.5 + 0.5 * glow).lit(
      by: PhotoColor(hex: 0x8FA3C8), 0.35 * glow)
    inside = inside * (1 - 0.55 * PhotoNoise.smooth(0.72, 1, d) * (dy < 0.2 ? 1 : 0.3))
    let shine = ((dx + 0.3) * (dx + 0.3) + (dy + 0.42) * (dy + 0.42)).squareRoot()
    inside = inside.lit(by: PhotoColor(1, 1, 1), 0.8 * PhotoNoise.smooth(0.24, 0.1, shine))
    return c.mixed(with: inside, by: PhotoNoise.smooth(1 + edge / size, 1 - edge / size, d))
  }

  /// Returns the street out of focus: a dusky ground with a disc of light for each lamp.
  private func street(_ x: Double, _ y: Double) -> PhotoColor {
    var c = gradient(
      PhotoColor(hex: 0x0D1426), PhotoColor(hex: 0x2A2140), PhotoColor(hex: 0x100E1C), at: y)
    c = c.lit(
      by: PhotoColor(hex: 0xC9622F), 0.16 * PhotoNoise.smooth(0.35, 0, (y - 0.56).magnitude))
    for disc in discs {
      let (dx, dy) = (x - disc.x, y - disc.y)
      guard dx.magnitude < disc.size * 1.1, dy.magnitude < disc.size * 1.1 else { continue }
      let d = (dx * dx + dy * dy).squareRoot() / disc.size
      // A lens draws a disc a little brighter at its rim.
      let level = PhotoNoise.smooth(1.04, 0.93, d) * (0.72 + 0.28 * d * d)
      c = c.lit(by: disc.light, level)
    }
    return c
  }
}
