import PantoBase

/// Describes where two pictures differ (CLI-04).
package struct PictureDifference {
  /// The number of differing pixels. A pixel that exists in only one picture counts as different.
  package private(set) var count = 0
  /// The smallest box that contains all differing pixels, in pixels.
  package private(set) var box: (x: Int, y: Int, width: Int, height: Int)
  /// The expected picture in light gray, with differing pixels in red.
  package let map: PixelImage

  /// Compares two pictures. The result is `nil` if they are equal.
  package init?(_ actual: PixelImage, _ expected: PixelImage) {
    let width = max(actual.width, expected.width)
    let height = max(actual.height, expected.height)
    var pixels = [UInt32](repeating: 0xFFFF_0000, count: width * height)
    var (left, top, right, bottom) = (width, height, 0, 0)
    for y in 0..<height {
      for x in 0..<width {
        if y < actual.height, y < expected.height, x < actual.width, x < expected.width {
          let p = expected.pixels[y * expected.width + x]
          if actual.pixels[y * actual.width + x] == p {
            let gray = 192 + ((p >> 16 & 255) + (p >> 8 & 255) + (p & 255)) / 12
            pixels[y * width + x] = 0xFF00_0000 | min(gray, 255) * 0x1_0101
            continue
          }
        }
        count += 1
        (left, top) = (min(left, x), min(top, y))
        (right, bottom) = (max(right, x + 1), max(bottom, y + 1))
      }
    }
    guard count > 0, let map = PixelImage(width: width, height: height, pixels: pixels) else {
      return nil
    }
    box = (left, top, right - left, bottom - top)
    self.map = map
  }

  /// A summary such as `12 pixels differ, within 4 × 3 at 20,30`.
  package var sentence: String {
    let pixels = count == 1 ? "1 pixel differs" : "\(count) pixels differ"
    return "\(pixels), within \(box.width) × \(box.height) at \(box.x),\(box.y)"
  }
}
