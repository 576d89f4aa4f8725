import PantoCore

/// "Saturn": the planet with its bands, its rings and their shadows, and a moon.
struct SaturnScene: PhotoScene {
  private static let radius = 0.235
  /// The half height of the rings divided by their half width.
  private static let tilt = 0.27
  private let edge: Double
  private let pale = PhotoColor(hex: 0xF3DFB4)
  private let ochre = PhotoColor(hex: 0xB07F4C)

  private let clouds = NoiseField(octaves: 5, seed: 500)
  private let swirls = NoiseField(octaves: 3, seed: 530)
  private let bands = NoiseField(seed: 531)
  private let grooves = NoiseField(seed: 540)
  private let fineGrooves = NoiseField(seed: 541)

  init(columns: Int) { edge = 1.2 / Double(columns) }

  func color(x: Double, y: Double, column: Int) -> PhotoColor {
    let dust = clouds.at(x * 3 + 2, y * 3)
    let veil = PhotoNoise.smooth(0.4, 0.85, dust)
    var c = PhotoColor(hex: 0x05060F).mixed(with: PhotoColor(hex: 0x2B2A5C), by: veil * 0.8)
    c = c.lit(by: PhotoColor(hex: 0x5B2F5F), 0.35 * PhotoNoise.smooth(0.9, 0.1, x) * veil)
    let white = PhotoColor(1, 1, 1)
    c = c.lit(by: white, stars(x: x, y: y, cells: 44, seed: 510) * 0.8)
    c = c.lit(by: white, stars(x: x, y: y, cells: 15, seed: 520))
    // The axes of the planet are turned by about 20 degrees.
    let (dx, dy) = (x - 0.49, y - 0.53)
    let (u, v) = (dx * 0.94 + dy * 0.342, dy * 0.94 - dx * 0.342)
    let ring = rings(u, v)
    if v < 0 { c = c.mixed(with: ring.color, by: ring.cover) }
    let d = (u * u + v * v).squareRoot()
    let disc = PhotoNoise.smooth(Self.radius + edge, Self.radius - edge, d)
    if disc > 0 { c = c.mixed(with: planet(u, v, d), by: disc) }
    if v >= 0 { c = c.mixed(with: ring.color, by: ring.cover) }
    return moon(x, y, on: c)
  }

  private func planet(_ u: Double, _ v: Double, _ d: Double) -> PhotoColor {
    let (nx, ny) = (u / Self.radius, v / Self.radius)
    let nz = max(0, 1 - nx * nx - ny * ny).squareRoot()
    // The bands follow circles of latitude, which show as flat arcs.
    let latitude = ny * 0.96 - nz * Self.tilt
    let swirl = swirls.at(nx * 3, latitude * 26) - 0.5
    let band = bands.at(0.5, latitude * 9 + swirl * 0.9)
    var c = ochre.mixed(with: pale, by: 0.25 + 0.75 * band + 0.25 * swirl)
    let light = -0.62 * nx - 0.35 * ny + 0.70 * nz
    c = c * (0.04 + 1.05 * PhotoNoise.smooth(-0.12, 0.95, light))
    // The rings throw a thin shadow on the globe, above the part of them that is in front.
    let shadow =
      (v
      - (Self.tilt
        * (1.5 * 1.5 * Self.radius * Self.radius - u * u).magnitude
        .squareRoot() - 0.055))
      .magnitude
    return c * (1 - 0.6 * PhotoNoise.smooth(0.016, 0.004, shadow))
  }

  private func rings(_ u: Double, _ v: Double) -> (color: PhotoColor, cover: Double) {
    let r = (u * u + v * v / (Self.tilt * Self.tilt)).squareRoot() / Self.radius
    guard r > 1.22, r < 2.25 else { return (pale, 0) }
    let groove =
      grooves.at(r * 34, 0.5) * 0.6
      + fineGrooves.at(r * 90, 0.5) * 0.4
    var cover =
      (0.55 + 0.45 * groove) * PhotoNoise.smooth(1.22, 1.34, r)
      * PhotoNoise.smooth(2.25, 2.21, r)
    // The rings have the gap of Cassini, and a darker ring inside.
    cover *= 1 - 0.92 * PhotoNoise.smooth(0.05, 0.03, (r - 1.95).magnitude)
    if r < 1.52 { cover *= 0.45 }
    // Behind the globe the rings are in its shadow on the side away from the sun.
    let shade = v < 0 ? PhotoNoise.smooth(0.02, 0.13, u) * PhotoNoise.smooth(0.42, 0.24, u) : 0
    let tone = ochre.mixed(with: pale, by: 0.35 + 0.65 * groove)
    return (tone * (0.95 - 0.8 * shade), cover)
  }

  private func moon(_ x: Double, _ y: Double, on c: PhotoColor) -> PhotoColor {
    let (dx, dy) = ((x - 0.83) / 0.024, (y - 0.2) / 0.024)
    let d = (dx * dx + dy * dy).squareRoot()
    guard d < 1.2 else { return c }
    let light = PhotoNoise.smooth(-0.5, 0.9, -0.7 * dx - 0.4 * dy)
    let cover = PhotoNoise.smooth(1 + edge / 0.024, 1 - edge / 0.024, d)
    return c.mixed(with: PhotoColor(hex: 0xD9D4C8) * (0.08 + 0.9 * light), by: cover)
  }
}
