import PantoBase
import PantoGraphics

/// The contents that a layer draws below and above its sublayers if one lies on its border
/// (DRW-03).
@MainActor final class BorderParts {
  let below: LayerContent
  /// The border alone, which is drawn above the sublayers.
  let above: LayerContent

  init(_ content: LayerContent) {
    // A border that lets something through must not be drawn twice.
    below = content.borderColor.alpha < 1 ? content.withoutBorder.shared : content
    above =
      LayerContent(
        bounds: content.bounds, cornerRadius: content.cornerRadius,
        borderWidth: content.borderWidth, borderColor: content.borderColor,
        corners: content.corners
      ).shared
  }
}

extension CALayer {
  /// Returns the parts of what this layer draws, or `nil` if no sublayer lies on its border.
  ///
  /// The parts are kept for the next frame, because making them costs more than all else that a
  /// frame does for a layer that rests.
  final func borderParts(of content: LayerContent, _ matrix: CGAffineTransform) -> BorderParts? {
    guard content.borderWidth > 0, !siblings.isEmpty, content.borderColor.alpha > 0,
      borderIsCovered(content, matrix)
    else { return nil }
    guard content === contentCache else { return BorderParts(content) }
    if let borderParts { return borderParts }
    let made = BorderParts(content)
    borderParts = made
    return made
  }

  private func borderIsCovered(_ content: LayerContent, _ matrix: CGAffineTransform) -> Bool {
    // With more sublayers, a test of each would cost more than a border that is drawn above them.
    if siblings.count > 64 { return true }
    // The largest upright rectangle inside the border, without the bulge of the corners.
    let width = content.borderWidth
    let inset = width + max(0, content.cornerRadius - width) * 0.3
    let inside = content.bounds.insetBy(dx: inset, dy: inset)
    let free = inside.isNull ? PixelRect(width: 0, height: 0) : PixelRect.covering(inside, matrix)
    for layer in sublayerList where !layer.extentCache.isEmpty {
      if !free.contains(layer.extentCache) { return true }
    }
    return false
  }
}
