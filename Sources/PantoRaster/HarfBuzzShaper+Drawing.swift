import PantoBase
import PantoGraphics

extension HarfBuzzShaper: DrawingRasterizer {
  /// Rasterizes a drawing into an image of its own.
  ///
  /// - Parameter scale: Pixels per point.
  /// - Returns: `nil` if the drawing is empty or would have 67,108,864 pixels or more.
  package func raster(_ drawing: Drawing, scale: CGFloat, isOpaque: Bool) -> PixelImage? {
    let b = drawing.bounds
    guard b.width > 0, b.height > 0, scale > 0,
      b.width * scale * b.height * scale < HarfBuzzShaper.maximumPixels
    else {
      return nil
    }
    let box = PixelRect(
      width: Int((b.width * scale).rounded(.up)), height: Int((b.height * scale).rounded(.up)))
    let bitmap = Bitmap(width: box.width, height: box.height)
    if isOpaque { bitmap.fill(0xFF00_0000) }
    let placement = Placement(
      free: CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: -b.minX * scale, ty: -b.minY * scale))
    painter.paintDrawing(
      LayerContent.Drawn(drawing: drawing, rect: b), at: placement,
      on: Canvas(
        pixels: bitmap.pixels, stride: bitmap.width, originX: 0, originY: 0, clip: box))
    return bitmap.toPixelImage(scale: scale)
  }

  /// The number of pixels from which on an image is refused: its memory would be 256 MiB, which is
  /// most likely a mistake.
  private static let maximumPixels: CGFloat = 67_108_864
}
