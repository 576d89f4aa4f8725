import PantoBase
import PantoGraphics

extension CALayer {
  /// The sublayers in their order, which is also the drawing order unless `zPosition` changes it,
  /// or `nil` if there are none.
  ///
  /// Setting the property replaces the sublayers that belong to no view; layers of views in the new
  /// value are ignored.
  public final var sublayers: [CALayer]? {
    get { siblings.isEmpty ? nil : sublayerList }
    set {
      for layer in sublayerList where !layer.isOfView { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] where !layer.isOfView { addSublayer(layer) }
    }
  }

  /// Adds a layer in front of the other sublayers and removes it from its former superlayer.
  ///
  /// A layer that belongs to a view, that contains this layer, or that would make the tree too deep
  /// is reported as misuse and refused.
  public final func addSublayer(_ layer: CALayer) {
    guard !layer.isOfView else {
      return Misuse.report("addSublayer: this layer belongs to a view; add the view instead")
    }
    if let obstacle = obstacle(toHolding: layer) {
      return Misuse.report("addSublayer: \(obstacle)")
    }
    layer.removeFromSuperlayer()
    insert(layer, at: siblings.count)
  }

  /// The maximum number of layers from a window down to its deepest layer, the window and masks
  /// included; the same limit applies to views. A deeper tree is refused (B59), because drawing,
  /// layout and hit testing recurse down the tree and must not overflow the stack (S2).
  public nonisolated static let maximumTreeDepth = TreeDepth.most

  /// Returns the reason why `layer` cannot be a sublayer or mask of this layer, or `nil` if it can.
  package final func obstacle(toHolding layer: CALayer) -> String? {
    var levels = 0
    var up: CALayer? = self
    while let here = up {
      if here === layer { return "it contains this one, so the tree would close a cycle" }
      levels += 1
      up = here.parent
    }
    guard levels + layer.height > CALayer.maximumTreeDepth else { return nil }
    return "the tree would be deeper than CALayer.maximumTreeDepth (\(CALayer.maximumTreeDepth)); "
      + "put them side by side"
  }

  /// The number of layers above this one.
  package final var depth: Int {
    var n = 0
    var up = parent
    while let layer = up {
      n += 1
      up = layer.parent
    }
    return n
  }

  /// The number of levels of this layer's tree, itself and masks included.
  final var height: Int {
    var below = maskValue?.height ?? 0
    for layer in sublayerList { below = max(below, layer.height) }
    return below + 1
  }

  /// Removes the layer from its superlayer, or from the layer that it masks.
  public final func removeFromSuperlayer() {
    guard let parent else { return }
    willChange()
    let isMask = parent.maskValue === self
    if isMask {
      // Everything that the mask hid shows now.
      parent.willChange()
      parent.invalidateExtentDownwards()
      parent.maskValue = nil
      parent.host?.maskLayerLeft(self)
    } else {
      parent.siblings.remove(self)
      parent.blocks = nil
    }
    parent.invalidateExtentUpwards()
    self.parent = nil
    setTree(nil)
    if !isMask { parent.layoutMayChange() }
  }

  package final func insert(_ layer: CALayer, at index: Int) {
    siblings.insert(layer, at: index)
    blocks = nil
    layer.parent = self
    if let z = layer.properties3D?.z, z != 0 { ensureProperties3D().sortsSublayers = true }
    if !layer.isOfView { layer.setTree(tree) }
    layer.willChange()
    layoutMayChange()
  }

  /// Sets the tree of this layer and everything below it, as the tree enters or leaves a window.
  package final func setTree(_ new: LayerTree?) {
    let old = tree
    if isMarked { old?.unmark(self) }
    if let emission, old !== new { old?.removeEmitter(self); new?.addEmitter(self, emission) }
    if layoutNeeded, old !== new {
      old?.removeUnlaid(self)
      new?.addUnlaid(self)
    }
    link = new?.link
    isMarked = false
    isExtentValid = false
    parent?.blocks?.areAllStale = true
    isInPerspective = false
    extentCache = PixelRect(width: 0, height: 0)
    if new == nil || new !== old {
      if let values = presentationValues {
        values.cutAll()
        dropPresentationValues()
        old?.updateAnimating(self)
      }
      // The tree may be gone, and then it did not remove the layer from its list.
      animatingIndex = -1
    }
    if let new {
      wantFirstDrawing(in: new)
      arrivedAt = new.animationTime
      if waiting != nil { beginWaiting(in: new) }
    }
    for layer in sublayerList { layer.setTree(new) }
    maskValue?.setTree(new)
  }
}
