import PantoBase
import PantoGraphics

/// A rectangle of pixels that is moved instead of painted again.
struct PixelMove: Equatable {
  /// The destination of the pixels.
  var target: PixelRect
  var dx: Int
  var dy: Int
}

extension Bitmap {
  /// Moves the pixels row by row, in an order that never overwrites a row before it is read.
  func move(_ m: PixelMove) {
    let t = m.target
    for i in 0..<t.height {
      let y = m.dy > 0 ? t.maxY - 1 - i : t.minY + i
      let to = pixels + (y * width + t.minX)
      memmove(to, to - (m.dy * width + m.dx), t.width * 4)
    }
  }
}
