import PantoBase
import PantoGraphics

/// The values of a layer that a hit test and a frame read, as the program set them. During an
/// animation the layer shows other values (`PresentationValues`).
///
/// All are in one struct, so that a move and a frame find them in two cache lines.
@usableFromInline package struct LayerModel {
  /// The position of the anchor in the superlayer's points.
  @usableFromInline package var position = CGPoint.zero
  @usableFromInline package var opacity: CGFloat = 1
  @usableFromInline package var isHidden = false
  @usableFromInline package var bounds = CGRect.zero
  /// The anchor in unit coordinates of the bounds.
  @usableFromInline package var anchor = CGPoint(x: 0.5, y: 0.5)
  /// The transform about the anchor.
  @usableFromInline package var transform = CGAffineTransform.identity
  /// The corner radius in points.
  @usableFromInline package var cornerRadius: CGFloat = 0
  @usableFromInline package var background = RGBA.clear
}
