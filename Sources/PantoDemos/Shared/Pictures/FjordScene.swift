import PantoCore

/// "Fjord": northern lights between steep walls, and all of it again on still water.
struct FjordScene: PhotoScene {
  private static let water = 0.70
  private let left: [Double]
  private let back: [Double]
  private let edge: Double
  private let top = PhotoColor(hex: 0x071A2E)
  private let horizon = PhotoColor(hex: 0x1E5C66)
  private let green = PhotoColor(hex: 0x49E8A4)
  private let violet = PhotoColor(hex: 0x6C4BD1)
  private let wall = PhotoColor(hex: 0x08141C)
  private let ridge = PhotoColor(hex: 0x14333F)

  private let ripples = NoiseField(seed: 33)
  private let snows = NoiseField(octaves: 3, seed: 14)
  private let rocks = NoiseField(octaves: 4, seed: 18)
  private let folds = [NoiseField(octaves: 3, seed: 101), NoiseField(octaves: 3, seed: 102)]
  private let curtains = [NoiseField(seed: 111), NoiseField(seed: 112)]

  init(columns: Int) {
    edge = 1.2 / Double(columns)
    back = Self.profile(columns) { x in
      0.72 - 0.24 * PhotoNoise.ridged(x * 2.2 + 0.9, octaves: 6, seed: 61)
    }
    left = Self.profile(columns) { x in
      // The walls stand at both sides and leave a gap right of the middle.
      let gap = (x - 0.57).magnitude
      let rise = PhotoNoise.smooth(0.12, 0.62, gap)
      return Self.water - 0.004 - rise
        * (0.34 + 0.16 * PhotoNoise.ridged(x * 3, octaves: 6, seed: 71))
    }
  }

  func color(x: Double, y: Double, column: Int) -> PhotoColor {
    if y < Self.water { return above(x, y, column) }
    let depth = (y - Self.water) / (PhotoPrint.aspect - Self.water)
    let ripple = ripples.at(x * 6, y * 150) - 0.5
    let mirrored = Self.water - (y - Self.water) * 1.25 - ripple * 0.02 * depth
    let seen = min(max(column + Int(ripple * 0.02 * Double(left.count)), 0), left.count - 1)
    let c = above(x + ripple * 0.02, mirrored, seen).mixed(with: horizon, by: 0.10)
    return (c * (0.82 - 0.25 * depth)).lit(by: horizon, 0.10 * PhotoNoise.smooth(0.05, 0, depth))
  }

  private func above(_ x: Double, _ y: Double, _ column: Int) -> PhotoColor {
    let cover = PhotoNoise.smooth(-edge, edge, y - left[column])
    if cover <= 0 { return behind(x, y, column) }
    let rock = rocks.at(x * 13, y * 7)
    let lit = wall.lit(by: ridge, 0.9 * PhotoNoise.smooth(0.45, 0.75, rock))
    return cover >= 1 ? lit : behind(x, y, column).mixed(with: lit, by: cover)
  }

  /// Returns the colour of the mountains at the end of the fjord, or of the sky.
  private func behind(_ x: Double, _ y: Double, _ column: Int) -> PhotoColor {
    let below = y - back[column]
    let cover = PhotoNoise.smooth(-edge, edge, below)
    if cover <= 0 { return sky(x, y) }
    let high = PhotoNoise.smooth(0.10, 0.0, below)
    let snow =
      high > 0 ? high * PhotoNoise.smooth(0.45, 0.6, snows.at((x + y * 0.6) * 30, y * 14)) : 0
    let far = ridge.mixed(with: PhotoColor(hex: 0x7FB8B4), by: snow * 0.6)
    return cover >= 1 ? far : sky(x, y).mixed(with: far, by: cover)
  }

  private func sky(_ x: Double, _ y: Double) -> PhotoColor {
    let c = top.mixed(with: horizon, by: PhotoNoise.smooth(0.05, 0.72, y))
    let lights = aurora(x, y)
    return c.lit(by: green, lights.0).lit(by: violet, lights.1)
      .lit(by: PhotoColor(1, 1, 1), stars(x: x, y: y, cells: 34, seed: 91) * 0.9)
  }

  /// Returns the strength of the green and of the violet northern light at a place.
  private func aurora(_ x: Double, _ y: Double) -> (Double, Double) {
    var (g, v) = (0.0, 0.0)
    for i in 0..<2 {
      let n = Double(i)
      let fold = folds[i].at(x * 2.2 + 3 * n, 0.5)
      let base = 0.43 - 0.13 * n + 0.30 * (fold - 0.5)
      let up = base - y
      let strength = up < 0 ? PhotoNoise.smooth(-0.04, 0, up) : PhotoNoise.smooth(0.34, 0, up)
      guard strength > 0 else { continue }
      let rays =
        0.45 + 0.9 * curtains[i].at(x * 38 + fold * 20, 0.5)
      let lit = strength * rays * (0.62 - 0.2 * n)
      g += lit * PhotoNoise.smooth(0.28, 0.0, up)
      v += lit * PhotoNoise.smooth(0.02, 0.2, up) * 0.9
    }
    return (g * 0.85, v * 0.8)
  }
}
