import PantoCore

/// "Leaf": one leaf against the light, with its veins and drops of water.
struct LeafScene: PhotoScene {
  private let edge: Double
  private let deep = PhotoColor(hex: 0x1E5B1F)
  private let bright = PhotoColor(hex: 0xB9DE4B)
  private let vein = PhotoColor(hex: 0xEDF6A6)

  init(columns: Int) { edge = 1.2 / Double(columns) }

  func color(x: Double, y: Double, column: Int) -> PhotoColor {
    let ground = blur(x, y)
    // The leaf lies along a diagonal: `u` runs from its stem to its tip, `v` across.
    let (px, py) = (x - 0.08, y - 0.98)
    let u = (px * 0.69 - py * 0.724) / 1.22
    let v = (px * 0.724 + py * 0.69) / 1.22
    guard u > -0.08, u < 1.02 else { return ground }
    let bend = v - 0.05 * (u - 0.5) * (u - 0.5) + 0.012
    if u < 0.02 {
      let stem = PhotoNoise.smooth(0.012 + edge, 0.012 - edge, bend.magnitude)
      return ground.mixed(with: deep, by: stem)
    }
    let wide = 0.31 * (u * (1 - u) * 4).squareRoot() * (1.08 - 0.45 * u)
    let teeth = 0.010 * PhotoNoise.value(u * 46, bend > 0 ? 1 : 5, seed: 410)
    let cover = PhotoNoise.smooth(edge, -edge, bend.magnitude - wide + teeth)
    guard cover > 0 else { return ground }
    return ground.mixed(with: leaf(u, bend, wide, x, y), by: cover)
  }

  private func blur(_ x: Double, _ y: Double) -> PhotoColor {
    let soft = PhotoNoise.fractal(x * 3, y * 3, octaves: 2, seed: 400)
    var c = PhotoColor(hex: 0x0F2C22).mixed(with: PhotoColor(hex: 0x6FA05A), by: soft * 0.7)
    for i in 0..<7 {
      let cx = PhotoNoise.hash(i, 0, seed: 401)
      let cy = PhotoNoise.hash(i, 1, seed: 401)
      let size = 0.05 + 0.08 * PhotoNoise.hash(i, 2, seed: 401)
      let d = ((x - cx) * (x - cx) + (y - cy) * (y - cy)).squareRoot()
      c = c.lit(by: PhotoColor(hex: 0xD8EE9A), 0.16 * PhotoNoise.smooth(size, size * 0.8, d))
    }
    return c
  }

  private func leaf(
    _ u: Double, _ v: Double, _ wide: Double, _ x: Double, _ y: Double
  ) -> PhotoColor {
    let side = v.magnitude
    // Side veins leave the middle at an angle and bend towards the tip.
    let along = (u - side * 0.85 - side * side * 0.6) * 11 + (v > 0 ? 0.5 : 0)
    let cell = along - Double(PhotoNoise.floor(along))
    let near = min(cell, 1 - cell)
    let mesh = PhotoNoise.fractal(u * 60, v * 60, octaves: 2, seed: 420)
    let light =
      0.35 + 0.45 * PhotoNoise.smooth(0, 0.5, near) + 0.25 * (mesh - 0.5)
      + 0.25 * PhotoNoise.smooth(0.3, 1, u) - (v > 0 ? 0.14 : 0)
    var c = deep.mixed(with: bright, by: min(1, max(0, light)))
    let fine = PhotoNoise.smooth(0.05, 0.015, near) * PhotoNoise.smooth(wide, wide * 0.4, side)
    c = c.mixed(with: vein, by: fine * 0.55)
    let middle = 0.009 * (1.15 - u)
    c = c.mixed(with: vein, by: PhotoNoise.smooth(middle + 2 * edge, middle, side) * 0.9)
    return drops(x, y, on: c)
  }

  private func drops(_ x: Double, _ y: Double, on leaf: PhotoColor) -> PhotoColor {
    var c = leaf
    for i in 0..<9 {
      let cx = 0.22 + 0.6 * PhotoNoise.hash(i, 3, seed: 430)
      let cy = 0.88 - (cx - 0.15) * 0.98 + 0.34 * (PhotoNoise.hash(i, 4, seed: 430) - 0.5)
      let size = 0.012 + 0.024 * PhotoNoise.hash(i, 5, seed: 430)
      let (dx, dy) = ((x - cx) / size, (y - cy) / size)
      let d = (dx * dx + dy * dy).squareRoot()
      if d > 1.35 { continue }
      c = c * (1 - 0.45 * PhotoNoise.smooth(1.35, 0.95, d))
      let inside = PhotoNoise.smooth(1.03, 0.95, d)
      c = c.mixed(with: leaf.lit(by: bright, 0.15 + 0.4 * (dx + dy) * 0.5), by: inside)
      let shine = ((dx + 0.4) * (dx + 0.4) + (dy + 0.45) * (dy + 0.45)).squareRoot()
      c = c.lit(by: PhotoColor(1, 1, 1), 0.9 * PhotoNoise.smooth(0.3, 0.12, shine))
    }
    return c
  }
}
