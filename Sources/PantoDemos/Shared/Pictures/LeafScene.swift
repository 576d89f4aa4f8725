import PantoCore

/// "Leaf": one leaf against the light, with its veins and drops of water.
struct LeafScene: PhotoScene {
  private let edge: Double
  private let deep = PhotoColor(hex: 0x1E5B1F)
  private let bright = PhotoColor(hex: 0xB9DE4B)
  private let vein = PhotoColor(hex: 0xEDF6A6)

  private let distance = NoiseField(octaves: 2, seed: 400)
  private let teeth = NoiseField(seed: 410)
  private let skin = NoiseField(octaves: 2, seed: 420)

  /// A circle by its centre and radius.
  private struct Circle {
    var x: Double
    var y: Double
    var size: Double
  }

  /// The lights out of focus behind the leaf.
  private let lights: [Circle]
  private let drops: [Circle]

  init(columns: Int) {
    edge = 1.2 / Double(columns)
    lights = (0..<7).map { i in
      let h = { (n: Int) in PhotoNoise.hash(i, n, seed: 401) }
      return Circle(x: h(0), y: h(1), size: 0.05 + 0.08 * h(2))
    }
    drops = (0..<9).map { i in
      let h = { (n: Int) in PhotoNoise.hash(i, n, seed: 430) }
      let x = 0.22 + 0.6 * h(3)
      let y = 0.88 - (x - 0.15) * 0.98 + 0.34 * (h(4) - 0.5)
      return Circle(x: x, y: y, size: 0.012 + 0.024 * h(5))
    }
  }

  func color(x: Double, y: Double, column: Int) -> PhotoColor {
    // The leaf lies along a diagonal: `u` runs from its stem to its tip, `v` across.
    let (px, py) = (x - 0.08, y - 0.98)
    let u = (px * 0.69 - py * 0.724) / 1.22
    let v = (px * 0.724 + py * 0.69) / 1.22
    guard u > -0.08, u < 1.02 else { return blur(x, y) }
    let bend = v - 0.05 * (u - 0.5) * (u - 0.5) + 0.012
    if u < 0.02 {
      let stem = PhotoNoise.smooth(0.012 + edge, 0.012 - edge, bend.magnitude)
      return stem > 0 ? blur(x, y).mixed(with: deep, by: stem) : blur(x, y)
    }
    let wide = 0.31 * (u * (1 - u) * 4).squareRoot() * (1.08 - 0.45 * u)
    let tooth = 0.010 * teeth.at(u * 46, bend > 0 ? 1 : 5)
    let cover = PhotoNoise.smooth(edge, -edge, bend.magnitude - wide + tooth)
    guard cover > 0 else { return blur(x, y) }
    let leaf = leaf(u, bend, wide, x, y)
    return cover >= 1 ? leaf : blur(x, y).mixed(with: leaf, by: cover)
  }

  private func blur(_ x: Double, _ y: Double) -> PhotoColor {
    let soft = distance.at(x * 3, y * 3)
    var c = PhotoColor(hex: 0x0F2C22).mixed(with: PhotoColor(hex: 0x6FA05A), by: soft * 0.7)
    for light in lights {
      let (dx, dy) = (x - light.x, y - light.y)
      let d = (dx * dx + dy * dy).squareRoot()
      c = c.lit(
        by: PhotoColor(hex: 0xD8EE9A), 0.16 * PhotoNoise.smooth(light.size, light.size * 0.8, d))
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
    let mesh = skin.at(u * 60, v * 60)
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
    for drop in drops {
      let (dx, dy) = ((x - drop.x) / drop.size, (y - drop.y) / drop.size)
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
