import PantoCore

/// "Balloons": three of them over rolling fields in the first light.
struct BalloonsScene: PhotoScene {
  private struct Balloon {
    var x: Double
    var y: Double
    var size: Double
    var cloth: [PhotoColor]
  }

  private let hills: [[Double]]
  private let edge: Double
  private let top = PhotoColor(hex: 0x4E8FC9)
  private let middle = PhotoColor(hex: 0xA8CDE4)
  private let horizon = PhotoColor(hex: 0xFDE6C4)
  private let far = PhotoColor(hex: 0xA9BFA6)
  private let near = PhotoColor(hex: 0x3F6B3A)
  private let balloons: [Balloon]

  private let clouds = NoiseField(octaves: 5, seed: 810)
  // Of each of four hills.
  private let furrows = (0..<4).map { NoiseField(seed: 820 + UInt(bitPattern: $0)) }
  private let patches = (0..<4).map { _ in NoiseField(seed: 830) }

  init(columns: Int) {
    edge = 1.2 / Double(columns)
    hills = (0..<4).map { i in Self.hill(Double(i), columns) }
    balloons = [
      Balloon(x: 0.79, y: 0.50, size: 0.055, cloth: Self.cloth(0x3D8B7D, 0xFFF4E0, 0x2B5F75)),
      Balloon(x: 0.64, y: 0.235, size: 0.105, cloth: Self.cloth(0xF2A541, 0xE4572E, 0xFFF4E0)),
      Balloon(x: 0.295, y: 0.36, size: 0.185, cloth: Self.cloth(0xD7263D, 0xF46036, 0xFFD07B)),
    ]
  }

  private static func hill(_ n: Double, _ columns: Int) -> [Double] {
    profile(columns) { x in
      let rise = PhotoNoise.value(x * (1.6 + 0.3 * n) + 2.1 * n, 0.5, seed: 800)
      return 0.74 + 0.07 * n - 0.12 * rise
    }
  }

  private static func cloth(_ a: UInt32, _ b: UInt32, _ c: UInt32) -> [PhotoColor] {
    [PhotoColor(hex: a), PhotoColor(hex: b), PhotoColor(hex: c)]
  }

  func color(x: Double, y: Double, column: Int) -> PhotoColor {
    var c = gradient(top, middle, horizon, at: y * 1.35)
    let high = PhotoNoise.smooth(0.7, 0.2, y)
    if high > 0 {
      let veil = PhotoNoise.smooth(0.48, 0.8, clouds.at(x * 2.2, y * 6))
      c = c.mixed(with: PhotoColor(hex: 0xFFF6EA), by: veil * 0.7 * high)
    }
    let (sx, sy) = (x - 0.95, y - 0.66)
    let glow = PhotoNoise.smooth(0.6, 0, (sx * sx + sy * sy).squareRoot())
    c = c.lit(by: PhotoColor(hex: 0xFFC98A), glow * 0.4)
    for i in nearest(hills, at: y - edge, column)..<hills.count
    where y > hills[i][column] - edge {
      c = c.mixed(
        with: field(x, y, i), by: PhotoNoise.smooth(-edge, edge, y - hills[i][column]))
    }
    for balloon in balloons { c = paint(balloon, x, y, on: c) }
    return c
  }

  private func field(_ x: Double, _ y: Double, _ i: Int) -> PhotoColor {
    let depth = Double(i) / 3
    let furrow = furrows[i].at((x + y * 0.4) * (30 - 14 * depth), y * 3)
    let patch = patches[i].at(x * 4 + Double(i) * 5, y * 7)
    let crop = near.mixed(
      with: PhotoColor(hex: 0xD8B65A), by: PhotoNoise.smooth(0.4, 0.7, patch) * 0.7)
    let c = far.mixed(with: crop, by: 0.3 + 0.7 * depth) * (0.88 + 0.22 * furrow)
    return c.mixed(with: horizon, by: 0.5 * (1 - depth))
  }

  private func paint(_ b: Balloon, _ x: Double, _ y: Double, on ground: PhotoColor) -> PhotoColor {
    let (u, v) = ((x - b.x) / b.size, (y - b.y) / b.size)
    let soft = edge / b.size
    guard u.magnitude < 1.1, v > -1.1, v < 2.1 else { return ground }
    if v > 1.28 { return basket(u, v, soft, on: ground) }
    // The envelope is a ball that narrows to its mouth below.
    let wide = v < 0 ? max(0, 1 - v * v).squareRoot() : 1 - 0.66 * PhotoNoise.smooth(-0.1, 1.5, v)
    let cover = PhotoNoise.smooth(wide + soft, wide - soft, u.magnitude)
    guard cover > 0, wide > 0.01 else { return ground }
    // Gores run from the top to the mouth; seen from the side they are narrow at the edges.
    let turn = u / wide
    let gore = turn * (1 + 0.35 * turn * turn) * 3.7 + 8
    let panel = PhotoNoise.floor(gore)
    let zone = v > 0.28 && v < 0.62 ? panel + 1 : panel
    let inside = gore - Double(panel)
    var cloth = b.cloth[((zone % 3) + 3) % 3]
    cloth = cloth * (0.9 + 0.14 * (1 - (2 * inside - 1) * (2 * inside - 1)))
    let light = 0.52 + 0.55 * PhotoNoise.smooth(-1.1, 0.95, turn * 0.8 - v * 0.25)
    return ground.mixed(with: cloth * light, by: cover)
  }

  private func basket(_ u: Double, _ v: Double, _ soft: Double, on c: PhotoColor) -> PhotoColor {
    if v < 1.62 {
      let rope = (u.magnitude - 0.30 + 0.3 * (v - 1.28)).magnitude
      return c.mixed(with: PhotoColor(hex: 0x4A3524), by: PhotoNoise.smooth(soft, 0, rope) * 0.6)
    }
    let cover = v < 1.9 ? PhotoNoise.smooth(0.2 + soft, 0.2, u.magnitude) : 0
    return c.mixed(with: PhotoColor(hex: 0x6B4426) * (1.1 + u), by: cover)
  }
}
