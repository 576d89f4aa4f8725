import PantoCore

/// "Dusk": the sun sets in the sea below lit clouds, and lays a path of glitter on the waves.
struct DuskScene: PhotoScene {
  private static let horizon = 0.66
  private static let sunX = 0.5
  private let edge: Double
  private let high = PhotoColor(hex: 0x2B1B57)
  private let middle = PhotoColor(hex: 0xB0487A)
  private let low = PhotoColor(hex: 0xFFB066)
  private let sea = PhotoColor(hex: 0x24194A)
  private let sun = PhotoColor(hex: 0xFFEFC0)
  private let cloud = PhotoColor(hex: 0x4A2A66)

  private let clouds = NoiseField(octaves: 5, seed: 17)
  private let cloudsBelow = NoiseField(octaves: 5, seed: 17)
  private let waves = NoiseField(octaves: 3, seed: 27)

  init(columns: Int) { edge = 1.2 / Double(columns) }

  func color(x: Double, y: Double, column: Int) -> PhotoColor {
    y < Self.horizon ? sky(x, y) : water(x, y)
  }

  private func sky(_ x: Double, _ y: Double) -> PhotoColor {
    let t = y / Self.horizon
    var c = gradient(high, middle, low, at: t * t * 0.4 + t * 0.6)
    let (dx, dy) = (x - Self.sunX, y - (Self.horizon - 0.045))
    let d = (dx * dx + dy * dy).squareRoot()
    c = c.lit(by: low, 0.5 * PhotoNoise.smooth(0.5, 0.05, d) * PhotoNoise.smooth(0.5, 0.05, d))
    c = c.mixed(with: sun * 1.8, by: PhotoNoise.smooth(0.105 + edge, 0.105 - edge, d))
    // Clouds are long and flat, lit from below near the sun.
    let n = clouds.at(x * 2.4 + y * 1.2, y * 11)
    let cover = PhotoNoise.smooth(0.5, 0.72, n) * PhotoNoise.smooth(0.66, 0.45, y)
    guard cover > 0 else { return c }
    let below = cloudsBelow.at(x * 2.4 + (y + 0.02) * 1.2, (y + 0.02) * 11)
    let glow = PhotoNoise.smooth(0, 0.10, n - below) * PhotoNoise.smooth(0.75, 0.1, d)
    let tint = cloud.mixed(with: PhotoColor(hex: 0xFF8A5C), by: min(1, 0.25 + glow))
    return c.mixed(with: tint, by: cover * 0.8)
  }

  private func water(_ x: Double, _ y: Double) -> PhotoColor {
    let depth = (y - Self.horizon) / (PhotoPrint.aspect - Self.horizon)
    // Waves get longer towards the camera.
    let far = 1 / (0.04 + depth)
    let n = waves.at((x - 0.5) * 3.2 * far + 9, far * 15)
    var c = low.mixed(with: middle, by: min(1, depth * 3)).mixed(
      with: sea, by: min(1, 0.35 + depth))
    c = c * (0.72 + 0.5 * n)
    let wide = 0.055 + 0.19 * depth
    let path = PhotoNoise.smooth(wide, wide * 0.15, (x - Self.sunX + (n - 0.5) * 0.05).magnitude)
    let spark = PhotoNoise.smooth(0.46, 0.66, n)
    c = c.lit(by: sun, path * spark * (0.95 - 0.35 * depth))
    return c.lit(by: low, PhotoNoise.smooth(0.04, 0, depth) * 0.35)
  }
}
