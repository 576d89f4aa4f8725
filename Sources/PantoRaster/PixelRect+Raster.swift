import PantoBase
import PantoGraphics

extension PixelRect {
  /// The largest coordinate in pixels, far outside of any picture. In units of 1/256 pixel it still
  /// fits 32 bits.
  @inline(__always) static var farthest: CGFloat { 4_000_000 }

  /// Creates the smallest pixel rectangle that contains `r`.
  init(outside r: CGRect) {
    func clamp(_ x: CGFloat) -> CGFloat {
      x.isFinite ? max(-PixelRect.farthest, min(PixelRect.farthest, x)) : 0
    }
    self.init(
      minX: Int(clamp(r.minX).rounded(.down)), minY: Int(clamp(r.minY).rounded(.down)),
      maxX: Int(clamp(r.maxX).rounded(.up)), maxY: Int(clamp(r.maxY).rounded(.up)))
  }

  func moved(_ dx: Int, _ dy: Int) -> PixelRect {
    PixelRect(minX: minX + dx, minY: minY + dy, maxX: maxX + dx, maxY: maxY + dy)
  }

  /// Returns the parts of the rectangle outside `hole`, at most four.
  func pieces(outside hole: PixelRect) -> [PixelRect] {
    let h = intersection(hole)
    if h.isEmpty { return isEmpty ? [] : [self] }
    return [
      PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: h.minY),
      PixelRect(minX: minX, minY: h.minY, maxX: h.minX, maxY: h.maxY),
      PixelRect(minX: h.maxX, minY: h.minY, maxX: maxX, maxY: h.maxY),
      PixelRect(minX: minX, minY: h.maxY, maxX: maxX, maxY: maxY),
    ].filter { !$0.isEmpty }
  }
}
