import PantoBase
import PantoGraphics

/// The halved copies of pictures that were painted lately.
///
/// Pictures are referenced weakly. When a picture is released, its copy is removed at the next
/// frame: a view that shows a new picture in each frame would otherwise keep the last ones at their
/// full size (L13).
struct ImageLevels {
  private struct Entry {
    weak var image: PixelImage?
    let halvings: Int
    let level: ImageLevel
  }

  /// The largest number of copies, and of their bytes. The newest copy is kept in any case.
  static let mostCopies = 16
  static let mostBytes = 8 << 20

  private var entries: [Entry] = []
  /// The bytes of all copies.
  private(set) var byteCount = 0

  /// Returns the picture halved `halvings` times.
  mutating func level(of image: PixelImage, halvings: Int) -> ImageLevel {
    if halvings == 0 { return ImageLevel(image) }
    for kept in entries where kept.halvings == halvings && kept.image === image {
      return kept.level
    }
    var level = ImageLevel(image)
    for _ in 0..<halvings { level = level.halved() }
    entries.append(Entry(image: image, halvings: halvings, level: level))
    byteCount += level.byteCount
    while entries.count > 1,
      entries.count > ImageLevels.mostCopies || byteCount > ImageLevels.mostBytes
    {
      byteCount -= entries.removeFirst().level.byteCount
    }
    return level
  }

  /// Removes the copies of pictures that were released.
  mutating func removeUnused() {
    guard entries.contains(where: { $0.image == nil }) else { return }
    entries.removeAll { $0.image == nil }
    byteCount = entries.reduce(0) { $0 + $1.level.byteCount }
  }

  mutating func removeAll() {
    entries = []
    byteCount = 0
  }
}
