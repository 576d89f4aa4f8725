import PantoBase

/// Turns a drawing into pixels. The text shaper of `PantoRaster` conforms to it.
@MainActor package protocol DrawingRasterizer: AnyObject {
  /// Rasters `drawing`.
  ///
  /// - Parameters:
  ///   - drawing: its `bounds` become the picture.
  ///   - scale: pixels per point.
  ///   - isOpaque: fills the picture with black first.
  /// - Returns: `nil` if the picture would have no pixels.
  func raster(_ drawing: Drawing, scale: CGFloat, isOpaque: Bool) -> PixelImage?
}
