import PantoCore

/// "Forest": rows of firs that fade into the morning mist.
struct ForestScene: PhotoScene {
  private static let rows = 5
  private let tops: [[Double]]
  private let edge: Double
  private let high = PhotoColor(hex: 0xB9D0CC)
  private let low = PhotoColor(hex: 0xF4E9CF)
  private let far = PhotoColor(hex: 0x9DBBB4)
  private let near = PhotoColor(hex: 0x0C211D)

  private let mists = NoiseField(octaves: 4, seed: 720)
  private let needles = (0..<rows).map {
    NoiseField(octaves: 2, seed: 730 + UInt(bitPattern: $0))
  }
  private let sunRays = NoiseField(seed: 740)

  init(columns: Int) {
    edge = 1.2 / Double(columns)
    tops = (0..<Self.rows).map { row in
      let hills = NoiseField(octaves: 3, seed: 700 + UInt(bitPattern: row))
      return Self.profile(columns) { x in Self.outline(x, row, hills) }
    }
  }

  /// Returns where the trees of a row begin: the highest of the firs that stand near `x`.
  private static func outline(_ x: Double, _ row: Int, _ hills: NoiseField) -> Double {
    let n = Double(row)
    let pitch = 0.015 + 0.009 * n
    let hill = 0.56 + 0.13 * n - 0.16 * hills.at(x * 1.6 + 2.3 * n, 0.5)
    let here = PhotoNoise.floor(x / pitch)
    var top = hill
    for tree in here - 3...here + 3 {
      let at = (Double(tree) + 0.8 * PhotoNoise.hash(tree, row, seed: 710)) * pitch
      let tall = pitch * (2.6 + 5.2 * PhotoNoise.hash(tree, row, seed: 711))
      // A fir is a narrow cone whose branches stand out in steps.
      let away = (x - at).magnitude / pitch
      let jag = 0.9 * (PhotoNoise.value(x * 7 / pitch, Double(tree), seed: 712) - 0.5)
      let height = tall * (1 - away * (1 + jag))
      if height > 0 { top = min(top, hill - height) }
    }
    return top
  }

  func color(x: Double, y: Double, column: Int) -> PhotoColor {
    var c = high.mixed(with: low, by: PhotoNoise.smooth(0, 0.55, y))
    let (dx, dy) = (x - 0.3, y - 0.24)
    let d = (dx * dx + dy * dy).squareRoot()
    c = c.lit(by: PhotoColor(hex: 0xFFE6A8), 0.28 * PhotoNoise.smooth(0.55, 0, d))
    c = c.mixed(with: PhotoColor(hex: 0xFFF9E6) * 1.6, by: PhotoNoise.smooth(0.085, 0.05, d))
    for row in nearest(tops, at: y - edge, column)..<Self.rows {
      let below = y - tops[row][column]
      let cover = PhotoNoise.smooth(-edge, edge, below)
      guard cover > 0 else { continue }
      let depth = Double(row) / Double(Self.rows - 1)
      var tree = far.mixed(with: near, by: depth * (0.5 + 0.5 * depth) + 0.08)
      let needle = needles[row].at(x * 60, y * 90)
      tree = tree * (0.82 + 0.4 * needle)
      let fog = PhotoNoise.smooth(0.02, 0.24, below) * (1 - depth)
      if fog > 0 {
        let mist = mists.at(x * 2.5, y * 5)
        tree = tree.mixed(with: low, by: min(1, fog * (0.55 + 0.6 * mist)))
      }
      c = c.mixed(with: tree, by: cover)
    }
    // Rays of the low sun fall from the upper left.
    let ray = sunRays.at((dy - dx * 0.9) * 7 + 5, 0.5)
    let rays = PhotoNoise.smooth(0.5, 0.9, ray) * PhotoNoise.smooth(0.95, 0.15, d) * 0.22
    return c.lit(by: PhotoColor(hex: 0xFFE3A0), rays * PhotoNoise.smooth(0, 0.3, dx + dy))
  }
}
