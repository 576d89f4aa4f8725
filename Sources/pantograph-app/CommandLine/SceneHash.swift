import PantoCore
import PantoInspector
import PantoReplay
import PantoStudio

/// The hash of a picture without the places at which a window shows figures of its own, such as the
/// cost of a frame. A window and a replay therefore come to the same hash.
@MainActor enum SceneHash {
  /// Returns the hash of the picture that was drawn last. Where an inspector covers the stage, the
  /// stage is drawn once more without it, because its scrubbing and its scrolling are not recorded.
  static func of(_ stage: Stage, shownBy compositor: RasterCompositor) throws -> FNV1a {
    guard stage.inspector != nil else { return hash(of: compositor.bitmap, stage) }
    let bare = RasterCompositor()
    try stage.drawWithoutOverlay(with: bare)
    return hash(of: bare.bitmap, stage)
  }

  private static func hash(of bitmap: Bitmap, _ stage: Stage) -> FNV1a {
    let scale = stage.scale
    let hidden = Studio.placesOfFigures(on: stage).map { place in
      (
        x: Int((place.minX * scale).rounded(.down))..<Int((place.maxX * scale).rounded(.up)),
        y: Int((place.minY * scale).rounded(.down))..<Int((place.maxY * scale).rounded(.up))
      )
    }
    var sum = FNV1a()
    for y in 0..<bitmap.height {
      let row = bitmap.pixels + y * bitmap.width
      let gaps = hidden.filter { $0.y.contains(y) }.map(\.x).sorted {
        $0.lowerBound < $1.lowerBound
      }
      var x = 0
      for gap in gaps {
        combine(row, x..<min(gap.lowerBound, bitmap.width), &sum)
        x = max(x, gap.upperBound)
      }
      combine(row, x..<bitmap.width, &sum)
    }
    return sum
  }

  private static func combine(
    _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, _ sum: inout FNV1a
  ) {
    guard !columns.isEmpty else { return }
    sum.combine(
      UnsafeRawBufferPointer(start: row + columns.lowerBound, count: columns.count * 4))
  }
}
