import PantoBase
import PantoGraphics

/// Caches glyph masks by size and by one of four sub-pixel positions (DRW-07).
final class GlyphCache {
  struct Key: Hashable {
    var font: UInt16
    var glyph: UInt32
    /// The font size in pixels per em.
    var size: CGFloat
    var quarter: UInt8
  }

  final class Mask {
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    let values: UnsafeMutablePointer<UInt8>

    fileprivate init(_ box: PixelRect) {
      left = box.minX
      top = box.minY
      width = box.width
      height = box.height
      values = .allocate(capacity: max(1, width * height))
      values.initialize(repeating: 0, count: max(1, width * height))
    }

    deinit { values.deallocate() }
  }

  /// The largest number of cached masks and of their bytes, which bounds the memory (P2, L13).
  /// Clearing the cache costs time but changes no pixel.
  private static let maximumMasks = 4096
  static let maximumBytes = 2 << 20

  private var masks: [Key: Mask] = [:]
  /// The bytes of all masks.
  private(set) var byteCount = 0

  func mask(_ key: Key, coverage: Coverage) -> Mask? {
    if let known = masks[key] { return known }
    guard let face = FontLibrary.shared.face(Int(key.font)) else { return nil }
    let k = key.size / face.unitsPerEm
    coverage.begin()
    coverage.add(
      FontLibrary.shared.outline(font: Int(key.font), glyph: key.glyph),
      CGAffineTransform(a: k, b: 0, c: 0, d: -k, tx: CGFloat(key.quarter) / 4, ty: 0))
    let box = coverage.bounds
    let mask = Mask(box)
    let values = mask.values
    coverage.forEachRow(in: box, isEvenOdd: false) { y, x0, c, n in
      let target = values + (y - box.minY) * box.width + (x0 - box.minX)
      for i in 0..<n { target[i] = c[i] }
    }
    if masks.count >= GlyphCache.maximumMasks || byteCount >= GlyphCache.maximumBytes {
      masks.removeAll(keepingCapacity: true)
      byteCount = 0
    }
    masks[key] = mask
    byteCount += mask.width * mask.height
    return mask
  }
}
