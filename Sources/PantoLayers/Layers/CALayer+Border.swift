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

  /// Finds out whether a sublayer has come onto the border or left it since the last frame. Then
  /// all that the layer draws itself is painted again: drawn in two parts, the border has other
  /// pixels at its edges, and they lie far from the sublayer (DRW-02).
  ///
  /// - Parameter matrix: The transform from the layer's points to device pixels. The extents of the
  ///   sublayers must be valid.
  final func updateBorder(_ matrix: CGAffineTransform, at time: TimeInterval) {
    guard !siblings.isEmpty, let content = content(at: time),
      content.borderWidth > 0, content.borderColor.alpha > 0
    else { return isBorderCovered = false }
    let isCovered = borderIsCovered(content, matrix)
    if isCovered == isBorderCovered { return }
    isBorderCovered = isCovered
    // A sheet in perspective is painted completely anyway.
    if !isInPerspective { tree?.addDamage(PixelRect.covering(content.paintedBounds, matrix)) }
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
