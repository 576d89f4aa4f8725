import PantoBase
import PantoGraphics

/// The values of a layer that can be animated, as code set them; what is on its way to them shows instead
/// (`PresentationValues`).
///
/// One value, so that a move and a frame find it in two lines of memory.
struct LayerModel {
  /// Of the anchor, in the superlayer, in points.
  var position = CGPoint.zero
  var opacity: CGFloat = 1
  var bounds = CGRect.zero
  /// As a share of the bounds.
  var anchor = CGPoint(x: 0.5, y: 0.5)
  /// About the anchor.
  var transform = CGAffineTransform.identity
  /// In points.
  var cornerRadius: CGFloat = 0
  var background = RGBA.clear
}
