import PantoBase

extension UIView {
  /// Where it lies in its superview's points, by the model.
  final var hitFrame: CGRect {
    let layer = layer
    let frame =
      layer.model.transform.isIdentity
      ? CGRect(center: layer.model.position, size: layer.model.bounds.size)
      : layer.model.bounds.applying(layer.modelMatrix)
    return frame.isFinite ? frame : .zero
  }
}

/// A rectangle by its sides.
struct HitBox {
  var minX: CGFloat
  var minY: CGFloat
  var maxX: CGFloat
  var maxY: CGFloat

  /// `nil`: too far off to be told apart.
  init?(_ r: CGRect, margin: CGFloat) {
    guard r.isFinite, margin.isFinite else { return nil }
    minX = r.origin.x - margin
    minY = r.origin.y - margin
    maxX = r.origin.x + r.size.width + margin
    maxY = r.origin.y + r.size.height + margin
  }
}

extension CALayer {
  /// The superlayer's points that can be within it; a margin for what rounding may add.
  final var uprightHitBox: HitBox? {
    let b = model.bounds
    let p = model.position
    let reach =
      p.x.magnitude + p.y.magnitude + b.origin.x.magnitude + b.origin.y.magnitude + b.size.width
      + b.size.height + 1
    return HitBox(CGRect(center: p, size: b.size), margin: reach * 1e-12)
  }

  /// The superlayer's points that `b`, in its own points, can hold; `nil`: so flat that going back through it is not exact enough.
  final func turnedHitBox(of b: CGRect) -> HitBox? {
    let m = modelMatrix
    let stretch = m.a * m.a + m.b * m.b + m.c * m.c + m.d * m.d
    guard stretch <= 1000 * m.determinant.magnitude else { return nil }
    let reach =
      m.tx.magnitude + m.ty.magnitude + 1
      + stretch.squareRoot()
      * (b.origin.x.magnitude + b.origin.y.magnitude + b.size.width + b.size.height)
    return HitBox(b.applying(m), margin: reach * 1e-7)
  }

  final func joinHitIndex(at slot: Int32) {
    hitSlot = slot
    watchers.insert(.hitIndex)
  }

  final func leaveHitIndex() {
    hitSlot = -1
    watchers.remove(.hitIndex)
  }

  /// Its turn, place, size, opacity or flags decide anew where it is hit.
  @inline(__always) final func noteHitArea() {
    if watchers.contains(.hitIndex) { parent?.hitIndex?.note(self) }
  }
}

/// Who wants to hear that a layer is somewhere else.
struct LayerWatchers: OptionSet {
  let rawValue: UInt8
  /// Its view takes part in layout by constraints.
  static let layoutBox = LayerWatchers(rawValue: 1)
  /// It stands in its superlayer's `hitIndex`.
  static let hitIndex = LayerWatchers(rawValue: 2)
}
