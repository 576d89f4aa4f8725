import PantoBase
import PantoGraphics

/// The values of a layer that can be animated, as the program set them. During an animation the
/// layer shows other values (`PresentationValues`).
///
/// All are in one struct, so that a move and a frame find them in two cache lines.
package struct LayerModel {
  /// The position of the anchor in the superlayer's points.
  package var position = CGPoint.zero
  package var opacity: CGFloat = 1
  package var bounds = CGRect.zero
  /// The anchor in unit coordinates of the bounds.
  package var anchor = CGPoint(x: 0.5, y: 0.5)
  /// The transform about the anchor.
  package var transform = CGAffineTransform.identity
  /// The corner radius in points.
  package var cornerRadius: CGFloat = 0
  package var background = RGBA.clear
}
