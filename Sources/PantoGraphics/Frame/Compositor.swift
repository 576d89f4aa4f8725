import PantoBase

/// Turns frames into pixels.
@MainActor public protocol Compositor: AnyObject {
  /// Paints `frame`. Afterwards every pixel inside `frame.damage` shows the frame, and every other
  /// pixel is unchanged.
  ///
  /// - Throws: `RenderError` if the frame cannot be painted or shown.
  func present(_ frame: Frame) throws(RenderError)
}
