import PantoBase
import PantoLayers

extension UIView {
  /// The frame of the view in its superview's points, by the model values; zero if the frame is not
  /// finite.
  final var hitFrame: CGRect {
    let layer = layer
    let frame =
      layer.model.transform.isIdentity
      ? CGRect(center: layer.model.position, size: layer.model.bounds.size)
      : layer.model.bounds.applying(layer.modelMatrix)
    return frame.isFinite ? frame : .zero
  }
}

/// A rectangle given by its edges.
struct HitBox {
  var minX: CGFloat
  var minY: CGFloat
  var maxX: CGFloat
  var maxY: CGFloat

  /// Creates the box of `r`, enlarged by `margin` on all sides; `nil` if a value is not finite.
  init?(_ r: CGRect, margin: CGFloat) {
    guard r.isFinite, margin.isFinite else { return nil }
    minX = r.origin.x - margin
    minY = r.origin.y - margin
    maxX = r.origin.x + r.size.width + margin
    maxY = r.origin.y + r.size.height + margin
  }
}

extension CALayer {
  /// The points of the superlayer at which this layer can be hit if it has no transform, with a
  /// margin for rounding errors.
  final var uprightHitBox: HitBox? {
    let b = model.bounds
    let p = model.position
    let farthest =
      p.x.magnitude + p.y.magnitude + b.origin.x.magnitude + b.origin.y.magnitude + b.size.width
      + b.size.height + 1
    return HitBox(CGRect(center: p, size: b.size), margin: farthest * 1e-12)
  }

  /// Returns the points of the superlayer that `b`, in this layer's points, can cover under the
  /// layer's transform. The result is `nil` if the transform is so nearly flat that its inverse is
  /// not accurate enough.
  final func turnedHitBox(of b: CGRect) -> HitBox? {
    let m = modelMatrix
    let stretch = m.a * m.a + m.b * m.b + m.c * m.c + m.d * m.d
    guard stretch <= 1000 * m.determinant.magnitude else { return nil }
    let farthest =
      m.tx.magnitude + m.ty.magnitude + 1
      + stretch.squareRoot()
      * (b.origin.x.magnitude + b.origin.y.magnitude + b.size.width + b.size.height)
    return HitBox(b.applying(m), margin: farthest * 1e-7)
  }
}

extension UIView {
  final func joinHitIndex(at slot: Int32) {
    hitSlot = slot
    layer.addWatcher(.hitIndex)
  }

  final func leaveHitIndex() {
    hitSlot = -1
    layer.removeWatcher(.hitIndex)
  }

  /// Marks the view in its superview's hit index, because a property that decides where it is hit
  /// changed.
  @inline(__always) final func markHitAreaChanged() {
    if hitSlot >= 0 { superviewRef?.hitIndex?.markChanged(self) }
  }

  package final func hitAreaChanged() { markHitAreaChanged() }
}
