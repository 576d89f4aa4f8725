import PantoBase

// Layout of sublayers (LAY-04). The layers of views are laid out with their views, all others after
// them.
extension CALayer {
  /// Marks the layer if its class or its delegate lays out sublayers, because the size of the layer
  /// or its sublayers changed. A view marks itself.
  @inline(__always) final func layoutMayChange() {
    if laysOut, !isOfView { setNeedsLayout() }
  }

  final func markForLayout() {
    if let host { return host.setNeedsLayout() }
    guard !layoutNeeded else { return }
    layoutNeeded = true
    tree?.addUnlaid(self)
  }

  /// Lays out a marked layer. Changes of the size and of the sublayers that the layout makes itself
  /// ask for no further layout.
  private final func layOut() {
    layoutNeeded = false
    tree?.removeUnlaid(self)
    let had = laysOut
    laysOut = false
    CALayer.layouts.call { layoutSublayers() }
    laysOut = had || laysOut
  }

  private static let layouts = RecursionLimit(
    "layoutSublayers",
    fix: "call setNeedsLayout and layoutIfNeeded elsewhere, or only where something is different")

  final func layOutMarkedTree() {
    if let host { return host.layoutIfNeeded() }
    var top = self
    while let up = top.parent, up.needsLayout() {
      if let host = up.host {
        host.layoutIfNeeded()
        break
      }
      top = up
    }
    top.layOutMarkedBelow()
  }

  /// Lays out the layers that are marked and belong to no view, after the views around them: all of
  /// the window, or without a window this layer and those below it.
  package final func layOutMarked() {
    if let tree { tree.layOutLayers() } else { layOutMarkedBelow() }
  }

  /// Lays out the layer and all below that are marked and belong to no view.
  final func layOutMarkedBelow() {
    if layoutNeeded { layOut() }
    for layer in sublayerList { layer.layOutMarkedBelow() }
    maskValue?.layOutMarkedBelow()
  }
}
