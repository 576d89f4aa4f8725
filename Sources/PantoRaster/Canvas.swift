import PantoBase
import PantoGraphics

/// A drawing target. The first pixel is at device pixel (`originX`, `originY`). `clip` is the
/// rectangle that may be changed, in device pixels, and always lies inside the pixels.
struct Canvas {
  var pixels: UnsafeMutablePointer<UInt32>
  var stride: Int
  var originX: Int
  var originY: Int
  var clip: PixelRect

  @inline(__always) func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + ((y &- originY) &* stride &- originX)
  }

  /// Returns the same target in coordinates whose origin is at (`x`, `y`).
  func seen(fromX x: Int, y: Int) -> Canvas {
    Canvas(
      pixels: pixels, stride: stride, originX: originX - x, originY: originY - y,
      clip: clip.moved(-x, -y))
  }
}
