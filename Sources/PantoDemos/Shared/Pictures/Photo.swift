import PantoCore

/// The photographs of the photo table, drawn by programs (DEM-04).
enum Photo: String, CaseIterable, Sendable {
  case fjord, harbour, city, dunes, leaf, saturn, tatra, shore, forest, balloons, rain, dusk

  /// The caption below the photograph.
  var title: String {
    switch self {
    case .fjord: "Fjord"
    case .harbour: "Harbour"
    case .city: "City"
    case .dunes: "Dunes"
    case .leaf: "Leaf"
    case .saturn: "Saturn"
    case .tatra: "Tatra, dawn"
    case .shore: "Shore"
    case .forest: "Forest"
    case .balloons: "Balloons"
    case .rain: "Rain"
    case .dusk: "Dusk"
    }
  }

  /// Returns the pixels of the photograph, `width × height`, row by row.
  ///
  /// - Parameter top: Where the first row lies, as a share of the width from the top.
  func pixels(width: Int, height: Int, top: Double = 0) -> [UInt32] {
    switch self {
    case .fjord: Self.paint(FjordScene.self, width, height, top)
    case .harbour: Self.paint(HarbourScene.self, width, height, top)
    case .city: Self.paint(CityScene.self, width, height, top)
    case .dunes: Self.paint(DunesScene.self, width, height, top)
    case .leaf: Self.paint(LeafScene.self, width, height, top)
    case .saturn: Self.paint(SaturnScene.self, width, height, top)
    case .tatra: Self.paint(TatraScene.self, width, height, top)
    case .shore: Self.paint(ShoreScene.self, width, height, top)
    case .forest: Self.paint(ForestScene.self, width, height, top)
    case .balloons: Self.paint(BalloonsScene.self, width, height, top)
    case .rain: Self.paint(RainScene.self, width, height, top)
    case .dusk: Self.paint(DuskScene.self, width, height, top)
    }
  }

  private static func paint<Scene: PhotoScene>(
    _: Scene.Type, _ width: Int, _ height: Int, _ top: Double
  ) -> [UInt32] {
    let scene = Scene(columns: width)
    let grains = NoiseField(seed: 998)
    let unit = 1 / Double(width)
    return [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      for row in 0..<height {
        let y = top + (Double(row) + 0.5) * unit
        for column in 0..<width {
          let x = (Double(column) + 0.5) * unit
          let color = finish(scene.color(x: x, y: y, column: column), x, y, grains)
          pixels[row * width + column] = color.pixel(
            dither: PhotoNoise.hash(column, row, seed: 999))
        }
      }
      count = width * height
    }
  }

  /// Returns the colour as film shows it: darker corners, softer lights and a little grain.
  @inline(__always)
  private static func finish(
    _ color: PhotoColor, _ x: Double, _ y: Double, _ grains: NoiseField
  ) -> PhotoColor {
    let (dx, dy) = (x - 0.5, y - PhotoPrint.aspect / 2)
    let corner = 1 - 0.42 * (dx * dx + dy * dy)
    let grain = (grains.at(x * 230, y * 230) - 0.5) * 0.022
    func tone(_ v: Double) -> Double {
      let exposed = v * corner + grain
      // Lights above 0.8 are compressed, so that bright places keep their colour.
      return exposed <= 0.8 ? exposed : 1 - 0.2 * 0.2 / (0.2 + (exposed - 0.8))
    }
    return PhotoColor(tone(color.r), tone(color.g), tone(color.b))
  }
}
