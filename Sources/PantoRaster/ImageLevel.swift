import PantoBase
import PantoGraphics

/// A picture, or a copy at half the size in which each pixel is the average of four.
struct ImageLevel {
  var width: Int
  var height: Int
  var pixels: [UInt32]

  init(_ image: PixelImage) {
    width = image.width
    height = image.height
    pixels = image.pixels
  }

  private init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  var byteCount: Int { pixels.count * MemoryLayout<UInt32>.stride }

  func halved() -> ImageLevel {
    let w = (width + 1) / 2
    let h = (height + 1) / 2
    var out = [UInt32](repeating: 0, count: w * h)
    for y in 0..<h {
      let ya = 2 * y * width
      let yb = min(2 * y + 1, height - 1) * width
      for x in 0..<w {
        let xa = 2 * x
        let xb = min(2 * x + 1, width - 1)
        out[y * w + x] = Sampling.blend(
          pixels[ya + xa], pixels[ya + xb], pixels[yb + xa], pixels[yb + xb], 128, 128)
      }
    }
    return ImageLevel(width: w, height: h, pixels: out)
  }
}
