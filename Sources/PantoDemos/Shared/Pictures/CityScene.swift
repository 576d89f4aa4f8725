import PantoCore

/// "City": towers with lit windows, and the glow of the streets in the haze.
struct CityScene: PhotoScene {
  private static let rows = 3
  /// The number of towers in the width of the picture, for each row from the back.
  private static let towers: [Double] = [19, 13, 8]
  private let roofs: [[Double]]
  private let edge: Double
  private let top = PhotoColor(hex: 0x0B1030)
  private let middle = PhotoColor(hex: 0x3A2A68)
  private let glow = PhotoColor(hex: 0xE4637C)

  private let headlights = NoiseField(seed: 330)
  private let lanes = NoiseField(seed: 331)

  init(columns: Int) {
    edge = 1 / Double(columns)
    roofs = (0..<Self.rows).map { row in
      Self.profile(columns) { x in
        let tower = PhotoNoise.floor(x * Self.towers[row] + 0.37 * Double(row))
        let tall = PhotoNoise.hash(tower, row, seed: 301)
        return 0.68 + 0.09 * Double(row) - tall * tall * (0.48 - 0.05 * Double(row))
      }
    }
  }

  func color(x: Double, y: Double, column: Int) -> PhotoColor {
    var c = gradient(top, middle, glow, at: PhotoNoise.smooth(0.05, 0.86, y))
    c = c.lit(by: PhotoColor(1, 1, 1), stars(x: x, y: y, cells: 26, seed: 310) * 0.5 * (1 - y))
    for row in 0..<Self.rows where y > roofs[row][column] {
      c = tower(x, y, row, y - roofs[row][column])
    }
    // The street is below everything, bright and blurred.
    let street = PhotoNoise.smooth(0.84, 1.05, y)
    guard street > 0 else { return c }
    let cars = headlights.at(x * 46, 3) * lanes.at(x * 9, y * 30)
    c = c.lit(by: PhotoColor(hex: 0xFFB45E), street * (0.15 + 0.75 * cars))
    return c
  }

  private func tower(_ x: Double, _ y: Double, _ row: Int, _ below: Double) -> PhotoColor {
    let near = Double(row) / Double(Self.rows - 1)
    let place = x * Self.towers[row] + 0.37 * Double(row)
    let number = PhotoNoise.floor(place)
    let inside = place - Double(number)
    let wall = PhotoColor(hex: 0x4A376F).mixed(
      with: PhotoColor(hex: 0x0D0F22), by: 0.2 + 0.8 * near)
    let haze = PhotoNoise.smooth(0.35, 0.9, y) * (1 - near) * 0.65
    var c = wall.mixed(with: glow, by: haze)
    if inside < 0.06 || inside > 0.94 { c = c * 0.8 }
    // Windows stand in a grid; some are lit, most of them warm.
    let pitch = 0.0155 + 0.006 * near
    let columns = (4 + 3 * PhotoNoise.hash(number, row, seed: 320)).rounded(.down)
    let floor = PhotoNoise.floor(below / pitch)
    let (u, v) = (inside * columns, below / pitch - Double(floor))
    let window = PhotoNoise.floor(u)
    let f = u - Double(window)
    guard floor > 0, f > 0.22, f < 0.78, v > 0.25, v < 0.75 else { return c }
    let id = PhotoNoise.hash(number * 64 + window, floor * 4 + row, seed: 321)
    guard id > 0.50 else { return c.mixed(with: top, by: 0.25 * near) }
    let tint = id > 0.92 ? PhotoColor(hex: 0xA8D8FF) : PhotoColor(hex: 0xFFC873)
    return c.mixed(with: tint, by: (0.35 + 0.65 * near) * (0.35 + 1.3 * (id - 0.5)))
  }
}
