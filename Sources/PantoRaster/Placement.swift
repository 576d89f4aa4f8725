import PantoBase
import PantoGraphics

/// Maps a layer's points to device pixels.
struct Placement {
  /// The map from layer points to device pixels, after snapping.
  var transform: CGAffineTransform
  /// The layer's bounds in whole pixels; `nil` if the layer is not upright (DRW-06).
  var box: PixelRect?

  /// Creates the placement of upright content. Both edges snap to the nearest pixel, so that
  /// neighbours neither leave a gap nor overlap. A thin line has the same thickness at every
  /// position, at least one pixel.
  init(snapping t: CGAffineTransform, bounds: CGRect) {
    self.init(box: Placement.box(snapping: t, bounds), a: t.a, d: t.d, bounds: bounds)
  }

  @inline(__always) static func box(snapping t: CGAffineTransform, _ bounds: CGRect) -> PixelRect {
    let (x0, x1) = Placement.side(bounds.minX * t.a + t.tx, bounds.width * t.a)
    let (y0, y1) = Placement.side(bounds.minY * t.d + t.ty, bounds.height * t.d)
    return PixelRect(minX: x0, minY: y0, maxX: x1, maxY: y1)
  }

  @inline(__always) private static func side(_ start: CGFloat, _ length: CGFloat) -> (Int, Int) {
    let first = pixel(start)
    if length >= 3 { return (first, pixel(start + length)) }
    return (first, length > 0 ? first + max(1, pixel(length)) : first)
  }

  /// Creates a placement without snapping.
  init(free t: CGAffineTransform) {
    transform = t
    box = nil
  }

  /// Creates the placement of upright content with a known box.
  init(box: PixelRect, a: CGFloat, d: CGFloat, bounds: CGRect) {
    self.box = box
    transform = CGAffineTransform(
      a: a, b: 0, c: 0, d: d, tx: CGFloat(box.minX) - bounds.minX * a,
      ty: CGFloat(box.minY) - bounds.minY * d)
  }

  /// Returns the nearest whole pixel, halves upwards, limited to ±4 million.
  @inline(__always) static func pixel(_ x: CGFloat) -> Int {
    if x.magnitude < PixelRect.farthest { return (x + 0.5).floorInt }
    if !x.isFinite { return 0 }
    return (max(-PixelRect.farthest, min(PixelRect.farthest, x)) + 0.5).floorInt
  }
}
