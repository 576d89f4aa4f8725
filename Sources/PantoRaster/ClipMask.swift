import PantoBase
import PantoGraphics

/// How much of each pixel a clip leaves visible, in 0...255.
struct ClipMask {
  let rect: PixelRect
  private var values: [UInt8]

  @inline(__always) func value(_ x: Int, _ y: Int) -> UInt32 {
    UInt32(values[(y &- rect.minY) &* rect.width &+ x &- rect.minX])
  }

  /// Combines `coverage` with the clip around it.
  init(_ coverage: Coverage, isEvenOdd: Bool, in clip: PixelRect, within outer: ClipMask?) {
    rect = coverage.bounds.intersection(clip)
    var made = [UInt8](repeating: 0, count: rect.area)
    let box = rect
    coverage.forEachRow(in: box, isEvenOdd: isEvenOdd) { y, x0, c, n in
      let start = (y - box.minY) * box.width + x0 - box.minX
      for i in 0..<n {
        let m = UInt32(c[i])
        guard m != 0 else { continue }
        made[start + i] = UInt8(outer.map { Blend.byteProduct(m, $0.value(x0 + i, y)) } ?? m)
      }
    }
    values = made
  }
}
