import PantoBase
import PantoGraphics

/// The masks of glyphs and shadows, and the halved pictures, which all threads of a compositor
/// share. What a thread gets from here it only reads.
final class ContentCaches {
  /// The lock of everything here and of the fonts, which one thread uses at a time.
  let lock = NSLock()
  /// Used with the lock held.
  let glyphs = GlyphCache()
  private var shadows: [ShadowMask.Key: ShadowMask] = [:]
  private var levels = ImageLevels()

  /// The number of cached masks, which bounds the memory (P2). A scene has few kinds of shadows.
  private static let maximumShadows = 64

  /// Returns the mask of a kind of shadow, and makes a new one with `coverage`.
  func shadow(_ key: ShadowMask.Key, coverage: Coverage) -> ShadowMask {
    lock.withLock {
      if let known = shadows[key] { return known }
      let mask = ShadowMask(key, coverage: coverage)
      if shadows.count >= ContentCaches.maximumShadows { shadows.removeAll(keepingCapacity: true) }
      shadows[key] = mask
      return mask
    }
  }

  /// Returns the picture halved `halvings` times.
  func level(of image: PixelImage, halvings: Int) -> ImageLevel {
    if halvings == 0 { return ImageLevel(image) }
    return lock.withLock { levels.level(of: image, halvings: halvings) }
  }

  /// The bytes of all halved pictures.
  var bytesOfLevels: Int { lock.withLock { levels.byteCount } }

  /// Removes the copies of pictures that were released.
  func removeUnusedLevels() { lock.withLock { levels.removeUnused() } }

  /// Removes the copies of all pictures.
  func removeLevels() { lock.withLock { levels.removeAll() } }
}
