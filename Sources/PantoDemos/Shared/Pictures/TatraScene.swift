import PantoCore

/// "Tatra, dawn": five ranges of mountains behind each other, with mist between them.
struct TatraScene: PhotoScene {
  private static let ranges = 5
  private let crests: [[Double]]
  private let edge: Double
  private let top = PhotoColor(hex: 0x284B72)
  private let middle = PhotoColor(hex: 0xC98A86)
  private let horizon = PhotoColor(hex: 0xFBD3A0)
  private let far = PhotoColor(hex: 0xB98787)
  private let near = PhotoColor(hex: 0x141C28)
  private let sun = PhotoColor(hex: 0xFFF0D0)

  // Snow that falls to the right and to the left, for each range.
  private let falling = fields()
  private let rising = fields()

  init(columns: Int) {
    edge = 1.2 / Double(columns)
    crests = (0..<Self.ranges).map { i in
      let depth = Double(i) / Double(Self.ranges - 1)
      return Self.profile(columns) { x in
        let wide = 2.1 + 1.1 * depth
        let rise = 0.38 - 0.17 * depth
        let valley = 0.09 * depth * (1 - 4 * (x - 0.5) * (x - 0.5))
        return 0.68 + 0.27 * depth + valley
          - rise
          * PhotoNoise.ridged(
            x * wide + 3.3 * depth, octaves: 6, seed: 40 + 10 * UInt(bitPattern: i))
      }
    }
  }

  private static func fields() -> [NoiseField] {
    (0..<ranges).map { NoiseField(octaves: 4, seed: 77 + UInt(bitPattern: $0)) }
  }

  func color(x: Double, y: Double, column: Int) -> PhotoColor {
    var c = gradient(top, middle, horizon, at: y * 1.7)
    let d = ((x - 0.64) * (x - 0.64) + (y - 0.33) * (y - 0.33)).squareRoot()
    c = c.lit(by: sun, 0.42 * PhotoNoise.smooth(0.5, 0, d) * PhotoNoise.smooth(0.5, 0, d))
    c = c.mixed(with: sun * 1.7, by: PhotoNoise.smooth(0.088 + edge, 0.088 - edge, d))
    for i in nearest(crests, at: y - edge, column)..<Self.ranges {
      let crest = crests[i][column]
      let cover = PhotoNoise.smooth(-edge, edge, y - crest)
      guard cover > 0 else { continue }
      let depth = Double(i) / Double(Self.ranges - 1)
      var rock = far.mixed(with: near, by: depth.squareRoot() * 0.9 + 0.1 * depth)
      // Snow runs down both sides of a peak; the side towards the sun is bright.
      let reach = max(1, crests[i].count / 40)
      let last = crests[i].count - 1
      let slope = crests[i][max(0, column - reach)] - crests[i][min(column + reach, last)]
      let facing = PhotoNoise.smooth(-0.012, 0.012, slope)
      let high = PhotoNoise.smooth(0.14, 0.0, y - crest) * (1 - depth)
      if high > 0 {
        let light = 0.25 + 0.7 * facing
        rock = rock.mixed(with: horizon, by: high * light * snow(x, y, i, facing) * 0.75)
      }
      // Mist gathers at the foot of each range, except of the nearest.
      let mist = PhotoNoise.smooth(0.01, 0.26, y - crest) * (1 - depth) * 0.9
      rock = rock.mixed(with: horizon, by: mist * 0.75)
      c = c.mixed(with: rock, by: cover)
    }
    return c
  }

  /// Returns how much snow lies on a range at a place.
  private func snow(_ x: Double, _ y: Double, _ i: Int, _ facing: Double) -> Double {
    let left = facing < 1 ? falling[i].at((x - y * 0.7) * 30, y * 11) : 0
    let right = facing > 0 ? rising[i].at((x + y * 0.7) * 30, y * 11) : 0
    let mixed = facing <= 0 ? left : facing >= 1 ? right : left + (right - left) * facing
    return PhotoNoise.smooth(0.42, 0.56, mixed)
  }
}
