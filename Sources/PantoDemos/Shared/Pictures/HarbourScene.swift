import PantoCore

/// "Harbour": masts and lamps on a quay in the blue hour, and their light on the water.
struct HarbourScene: PhotoScene {
  private static let water = 0.62
  private let roofs: [Double]
  private let hills: [Double]
  private let edge: Double
  private let top = PhotoColor(hex: 0x12264E)
  private let middle = PhotoColor(hex: 0x3F67A3)
  private let horizon = PhotoColor(hex: 0xA9C3E0)
  private let hill = PhotoColor(hex: 0x31507F)
  private let quay = PhotoColor(hex: 0x141F36)
  private let lamp = PhotoColor(hex: 0xFFC46B)
  private let moon = PhotoColor(hex: 0xFDF3D6)

  private let ripples = NoiseField(seed: 31)

  init(columns: Int) {
    edge = 1.2 / Double(columns)
    let rises = NoiseField(octaves: 4, seed: 5)
    hills = Self.profile(columns) { 0.57 - 0.16 * rises.at($0 * 2.6 + 1, 0.5) }
    roofs = Self.profile(columns) { x in
      let house = PhotoNoise.floor(x * 17)
      let inside = x * 17 - Double(house)
      let height = 0.03 + 0.07 * PhotoNoise.hash(house, 1, seed: 21)
      let gable = PhotoNoise.hash(house, 2, seed: 22) > 0.4 ? (inside - 0.5).magnitude * 0.05 : 0
      return Self.water - height + gable
    }
  }

  func color(x: Double, y: Double, column: Int) -> PhotoColor {
    if y < Self.water { return above(x, y, column) }
    // The water shows the shore upside down, drawn out downwards and broken by ripples.
    let depth = (y - Self.water) / (PhotoPrint.aspect - Self.water)
    let ripple = ripples.at(x * 9, y * (120 - 60 * depth)) - 0.5
    let swing = ripple * (0.012 + 0.07 * depth)
    let mirrored = Self.water - (y - Self.water) * 0.92 - ripple * 0.05 * depth
    let seen = min(max(column + Int(swing * Double(roofs.count)), 0), roofs.count - 1)
    var c = above(x + swing, mirrored, seen) * (0.78 - 0.3 * depth)
    c = c.mixed(with: top, by: 0.25 + 0.3 * depth)
    // Each lamp draws a path of light towards the camera.
    let cell = PhotoNoise.floor((x + swing) * 9)
    let at = (Double(cell) + 0.5) / 9
    let reach = PhotoNoise.smooth(0.03, 0, ((x + swing * 0.6) - at).magnitude)
    let glitter = PhotoNoise.smooth(0.35, 0.8, ripple + 0.5) * (1 - depth * 0.8)
    return c.lit(by: lamp, reach * (0.16 + glitter) * (isLit(cell) ? 0.75 : 0))
  }

  private func isLit(_ cell: Int) -> Bool { PhotoNoise.hash(cell, 9, seed: 3) > 0.3 }

  private func above(_ x: Double, _ y: Double, _ column: Int) -> PhotoColor {
    var c = gradient(top, middle, horizon, at: y / Self.water)
    let d = ((x - 0.66) * (x - 0.66) + (y - 0.2) * (y - 0.2)).squareRoot()
    c = c.lit(by: moon, 0.35 * PhotoNoise.smooth(0.35, 0.04, d))
    c = c.mixed(with: moon * 1.5, by: PhotoNoise.smooth(0.062 + edge, 0.062 - edge, d))
    c = c.mixed(with: hill, by: PhotoNoise.smooth(-edge, edge, y - hills[column]) * 0.9)
    c = c.mixed(with: quay, by: PhotoNoise.smooth(-edge, edge, y - roofs[column]))
    c = c.mixed(with: quay, by: boats(x, y))
    let cell = PhotoNoise.floor(x * 9)
    if isLit(cell) {
      let (dx, dy) = (x - (Double(cell) + 0.5) / 9, y - (Self.water - 0.022))
      let away = (dx * dx + dy * dy).squareRoot()
      c = c.lit(by: lamp, PhotoNoise.smooth(0.045, 0, away) * 0.8)
      c = c.mixed(with: moon, by: PhotoNoise.smooth(0.009, 0.004, away))
    }
    return c
  }

  /// Returns how much of the place is covered by a mast, a stay or a hull.
  private func boats(_ x: Double, _ y: Double) -> Double {
    var cover = 0.0
    for (at, height) in [(0.17, 0.30), (0.36, 0.22), (0.83, 0.34)] {
      let (foot, top) = (Self.water - 0.012, Self.water - height)
      if y < top || y > Self.water { continue }
      let dx = x - at
      let share = (y - top) / (foot - top)
      cover = max(cover, PhotoNoise.smooth(0.0035 + edge / 2, 0.002, dx.magnitude))
      let stay = (dx.magnitude - 0.10 * share).magnitude
      cover = max(cover, PhotoNoise.smooth(edge, 0, stay) * 0.55)
      let hull = 0.085 - (y - foot) * 1.4
      if y > foot - 0.016 { cover = max(cover, PhotoNoise.smooth(hull + edge, hull, dx.magnitude)) }
    }
    return cover
  }
}
