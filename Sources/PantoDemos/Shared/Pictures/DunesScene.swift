import PantoCore

/// "Dunes": sand at night under the stars of our galaxy, with one side of each crest in moonlight.
struct DunesScene: PhotoScene {
  private static let dunes = 4
  private let crests: [[Double]]
  private let edge: Double
  private let top = PhotoColor(hex: 0x0C1433)
  private let horizon = PhotoColor(hex: 0x5A5480)
  private let lit = PhotoColor(hex: 0xE2A873)
  private let dark = PhotoColor(hex: 0x241E38)

  private let clouds = NoiseField(octaves: 5, seed: 220)
  private let ripples = NoiseField(seed: 250)

  init(columns: Int) {
    edge = 1.2 / Double(columns)
    crests = (0..<Self.dunes).map { i in
      let n = Double(i)
      return Self.profile(columns) { x in
        let wave = PhotoNoise.value(
          x * (2.2 - 0.25 * n) + 1.7 * n + 0.3, 0.5, seed: 200 + UInt(bitPattern: i))
        return 0.60 + 0.105 * n - (0.09 + 0.05 * n) * (2 * wave - 0.7)
      }
    }
  }

  func color(x: Double, y: Double, column: Int) -> PhotoColor {
    let first = nearest(crests, at: y - edge, column)
    var c = y - edge < crests[first][column] ? sky(x, y) : lit
    for i in first..<Self.dunes {
      let below = y - crests[i][column]
      let cover = PhotoNoise.smooth(-edge, edge, below)
      guard cover > 0 else { continue }
      c = c.mixed(with: sand(x, y, below, i, column), by: cover)
    }
    return c
  }

  private func sky(_ x: Double, _ y: Double) -> PhotoColor {
    var c = top.mixed(with: horizon, by: PhotoNoise.smooth(0.1, 0.72, y))
    // Our galaxy is a band of cloud and stars from the lower left to the upper right.
    let across = (y - 0.62 + x * 0.75) * 0.8
    let band = PhotoNoise.smooth(0.26, 0, across.magnitude)
    let dust = clouds.at(x * 5, y * 5)
    c = c.lit(by: PhotoColor(hex: 0x8D86C9), band * band * PhotoNoise.smooth(0.25, 0.8, dust) * 0.8)
    let fine = stars(x: x, y: y, cells: 70, seed: 230) * (0.25 + band)
    let few = stars(x: x, y: y, cells: 24, seed: 240)
    c = c.lit(by: PhotoColor(1, 0.96, 0.9), min(1, fine + few))
    let (dx, dy) = (x - 0.76, y - 0.17)
    let d = (dx * dx + dy * dy).squareRoot()
    let shade = ((dx + 0.028) * (dx + 0.028) + (dy + 0.014) * (dy + 0.014)).squareRoot()
    let moon =
      PhotoNoise.smooth(0.066 + edge, 0.066 - edge, d)
      * PhotoNoise.smooth(0.058, 0.058 + 2 * edge, shade)
    c = c.lit(by: PhotoColor(hex: 0xBFC4E8), 0.22 * PhotoNoise.smooth(0.28, 0.04, d))
    return c.mixed(with: PhotoColor(hex: 0xFFF6DC) * 1.4, by: moon)
  }

  private func sand(
    _ x: Double, _ y: Double, _ below: Double, _ i: Int, _ column: Int
  ) -> PhotoColor {
    let near = Double(i) / Double(Self.dunes - 1)
    let last = crests[i].count - 1
    let slope =
      (crests[i][min(column + 2, last)] - crests[i][max(0, column - 2)]) / (4 / Double(last + 1))
    // Ripples of the wind follow the crest.
    let ripple = ripples.at(x * 7, (below + 0.25 * x) * (150 - 60 * near)) - 0.5
    let side = 0.50 - slope * 1.05 + ripple * 0.20 * near
    let light = PhotoNoise.smooth(0, 1, side) * PhotoNoise.smooth(0.36, 0, below)
    let base = dark.mixed(with: horizon, by: 0.5 * (1 - near))
    let rim = PhotoNoise.smooth(0.014, 0, below) * 0.25
    return base.mixed(with: lit, by: min(1, light * (0.62 + 0.4 * near) + rim))
  }
}
