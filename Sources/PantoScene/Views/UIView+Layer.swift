import PantoBase
import PantoGraphics
import PantoLayers

/// A view is the delegate of its layer: it draws the layer's content and supplies the animations of
/// the layer's changes (ANI-16).
extension UIView: CALayerDelegate {}

// The properties of a view that its layer stores.
extension UIView {
  /// A view whose opacity masks this view and its subviews: where the mask is transparent, nothing
  /// shows. Default `nil`.
  ///
  /// The frame of the mask is in this view's points. The mask is removed from its superview. A
  /// window, and a view that would make the tree too deep, are reported as misuse and refused.
  public final var mask: UIView? {
    get { maskView }
    set {
      guard newValue !== maskView || newValue?.layer !== layer.mask else { return }
      if let new = newValue {
        if new is UIWindow { return Misuse.report("mask: a window cannot be a mask") }
        // Obstacles are checked before the view leaves its superview, so that a refused mask stays
        // where it is.
        if let obstacle = layer.obstacle(toHolding: new.layer) {
          return Misuse.report("mask: \(obstacle)")
        }
        new.removeFromSuperview()
      }
      layer.mask = newValue?.layer
      maskView = layer.mask.flatMap { $0 === newValue?.layer ? newValue : nil }
    }
  }

  /// Releases the mask view after its layer stopped to mask this view's layer.
  package final func maskLayerLeft(_ mask: CALayer) {
    if maskView?.layer === mask { maskView = nil }
  }

  /// The point of the view that `center` refers to and that transforms keep in place, in unit
  /// coordinates of the bounds. Default the middle, (0.5, 0.5).
  public final var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// The transform of the layer about the anchor point, in 3D. Default identity.
  public final var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// Whether the class of this view may draw content of its own.
  package final var mayDraw: Bool { overrides.contains(.drawing) }
}
