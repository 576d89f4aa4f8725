import PantoCore

/// "Shore": a beach from above, from deep water over foam to dry sand.
struct ShoreScene: PhotoScene {
  private let edge: Double
  private let deep = PhotoColor(hex: 0x0A4F78)
  private let shallow = PhotoColor(hex: 0x1FA6A8)
  private let clear = PhotoColor(hex: 0x9FE3D0)
  private let wet = PhotoColor(hex: 0xB98E62)
  private let dry = PhotoColor(hex: 0xF0D9AE)

  private let coast = NoiseField(octaves: 4, seed: 600)
  // Of each of three waves.
  private let curls = (0..<3).map { NoiseField(octaves: 3, seed: 610 + UInt(bitPattern: $0)) }
  private let laces = (0..<3).map { NoiseField(octaves: 3, seed: 620 + UInt(bitPattern: $0)) }
  private let swells = NoiseField(octaves: 3, seed: 640)
  private let reefs = NoiseField(octaves: 4, seed: 641)
  private let sparkles = NoiseField(seed: 642)
  private let grains = NoiseField(seed: 650)
  private let drifts = NoiseField(octaves: 3, seed: 651)

  init(columns: Int) { edge = 1.2 / Double(columns) }

  func color(x: Double, y: Double, column: Int) -> PhotoColor {
    let wander = coast.at(x * 1.7 + 4, y * 1.7) - 0.5
    // `s` is the distance from the water's edge, positive on land.
    let s = (x * 0.80 + y * 0.42 - 0.76) + wander * 0.34
    var c = s > 0 ? sand(x, y, s) : water(x, y, s)
    // The foam of three waves, each thinner and more broken than the one before.
    for i in 0..<3 {
      let n = Double(i)
      // No curl reaches farther than this, and most places are far from the foam.
      let (middle, reach) = (s + 0.012 + 0.13 * n, 0.026 + 0.026 * n)
      guard middle > -0.075 + 0.012 * n - reach, middle < 0.006 + reach else { continue }
      let curl = curls[i].at(x * 6 + 9 * n, y * 6) - 0.5
      let front = middle + curl * (0.05 + 0.05 * n)
      let body =
        PhotoNoise.smooth(-0.075 + 0.012 * n, -0.004, front)
        * PhotoNoise.smooth(0.006, -0.004, front)
      let lace = body > 0 ? laces[i].at(x * 34, y * 34) : 0
      let cover = body * PhotoNoise.smooth(0.66 - 0.36 * body, 0.80 - 0.36 * body, lace)
      let rim = PhotoNoise.smooth(0.008, 0.002, (front + 0.004).magnitude) * (0.9 - 0.25 * n)
      c = c.mixed(with: PhotoColor(hex: 0xF7FCFA), by: min(1, cover * 0.85 + rim))
    }
    return umbrellas(x, y, on: c)
  }

  private func water(_ x: Double, _ y: Double, _ s: Double) -> PhotoColor {
    let swell = swells.at((x - y * 0.5) * 8, (x * 0.8 + y * 0.42) * 26)
    var c = gradient(clear, shallow, deep, at: -s * 1.75 + 0.02)
    c = c * (0.86 + 0.28 * swell)
    let low = PhotoNoise.smooth(0.1, 0.3, -s)
    if low > 0 {
      let reef = PhotoNoise.smooth(0.56, 0.7, reefs.at(x * 4, y * 4))
      c = c.mixed(with: deep, by: reef * low * 0.5)
    }
    let sparkle = sparkles.at((x - y * 0.5) * 60, (x + y * 0.5) * 110)
    return c.lit(by: PhotoColor(1, 1, 1), PhotoNoise.smooth(0.86, 0.98, sparkle) * 0.25)
  }

  private func sand(_ x: Double, _ y: Double, _ s: Double) -> PhotoColor {
    let grain = grains.at(x * 190, y * 190) - 0.5
    let drift = drifts.at(x * 7, y * 7) - 0.5
    let c = wet.mixed(with: dry, by: PhotoNoise.smooth(0.03, 0.13, s + drift * 0.05))
    return c * (1 + grain * 0.10 + drift * 0.16)
  }

  private func umbrellas(_ x: Double, _ y: Double, on ground: PhotoColor) -> PhotoColor {
    var c = ground
    let places: [(Double, Double, PhotoColor)] = [
      (0.865, 0.30, PhotoColor(hex: 0xE4572E)), (0.80, 0.80, PhotoColor(hex: 0x2E86AB)),
      (0.93, 0.60, PhotoColor(hex: 0xF2B134)),
    ]
    for (cx, cy, tint) in places {
      let (dx, dy) = ((x - cx) / 0.042, (y - cy) / 0.042)
      let cast = ((dx - 0.5) * (dx - 0.5) + (dy - 0.6) * (dy - 0.6)).squareRoot()
      c = c * (1 - 0.42 * PhotoNoise.smooth(1.1, 0.85, cast))
      let d = (dx * dx + dy * dy).squareRoot()
      guard d < 1.2 else { continue }
      // The parasol has eight panels, every other one white.
      let panel = (dx > 0) != (dy > 0) ? 1 : 0
      let steep = dx.magnitude > dy.magnitude ? 1 : 0
      let cloth = panel == steep ? tint : PhotoColor(hex: 0xFDF6EA)
      let light = 1.02 - 0.16 * (dx * 0.6 + dy * 0.7)
      c = c.mixed(with: cloth * light, by: PhotoNoise.smooth(1 + edge / 0.042, 1 - edge / 0.042, d))
    }
    return c
  }
}
