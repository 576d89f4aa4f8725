import PantoBase
import PantoGraphics

/// The soft shadow of one outline, limited to the painted area. An arbitrary outline has no
/// repeatable middle, so a nine-slice is not possible.
struct CastShadow {
  let rect: PixelRect
  private let work: PixelRect
  private var values: [Int32]
  /// The largest area in pixels that is blurred (P2).
  private static let maximumArea = 1 << 23

  /// Blurs the outline in `coverage`. Returns `nil` if no part of the shadow lies in `clip` or the
  /// area is too large.
  init?(_ coverage: Coverage, blur: CGFloat, clip: PixelRect) {
    let pad = ShadowMask.pad(blur: blur)
    func grown(_ r: PixelRect) -> PixelRect {
      PixelRect(
        minX: r.minX - pad, minY: r.minY - pad, maxX: r.maxX + pad, maxY: r.maxY + pad)
    }
    let full = grown(coverage.bounds)
    rect = full.intersection(clip)
    // Pixels farther away than the blur radius have no effect, so that part of a picture equals the
    // same part of the whole.
    let work = grown(grown(rect)).intersection(full)
    self.work = work
    guard !coverage.bounds.isEmpty, !rect.isEmpty, work.area <= CastShadow.maximumArea else {
      return nil
    }
    var a = [Int32](repeating: 0, count: work.area)
    var b = a
    coverage.forEachRow(in: work, isEvenOdd: false) { y, x0, c, n in
      let start = (y - work.minY) * work.width + x0 - work.minX
      for i in 0..<n { a[start + i] = Int32(c[i]) << 8 }
    }
    ShadowMask.blur(
      &a, &b, width: work.width, height: work.height, box: ShadowMask.boxSize(blur: blur))
    values = a
  }

  @inline(__always) func value(_ x: Int, _ y: Int) -> UInt32 {
    let v = values[(y &- work.minY) &* work.width &+ x &- work.minX]
    return UInt32(max(0, min(255, (v &+ 128) >> 8)))
  }
}
