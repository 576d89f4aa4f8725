// Accessors of a layer for views and controls, beyond its public interface.
extension CALayer {
  /// Whether the layer has a 3D transform, a depth, or sublayers with a depth.
  package final var isIn3D: Bool { properties3D != nil }

  /// Drops the 3D transform and keeps its 2D part.
  package final func flatten() { properties3D?.transform = nil }

  /// Makes the layer the origin of window coordinates.
  package final func becomeRoot() { isRoot = true }

  /// Drops the cached transform to window coordinates, because the layer joined another tree.
  package final func dropWindowTransform() { isWindowMatrixValid = false }

  /// Starts to notify the view of a kind of change.
  package final func addWatcher(_ watcher: LayerWatchers) { watchers.insert(watcher) }

  /// Stops to notify the view of a kind of change.
  package final func removeWatcher(_ watcher: LayerWatchers) { watchers.remove(watcher) }

  /// The sublayer furthest to the front; `nil`: there are none.
  package final var frontSublayer: CALayer? { siblings.last }

  /// Whether `layer` is one of the two sublayers furthest to the front.
  package final func isAmongFrontTwo(_ layer: CALayer) -> Bool {
    siblings.last === layer
      || siblings.count > 1 && siblings.element(at: siblings.count - 2) === layer
  }

  /// Whether the layer, or a sublayer that belongs to no view, draws anything.
  package final var drawsSomething: Bool {
    if content(at: tree?.animationTime ?? 0) != nil { return true }
    for layer in sublayerList where layer.host == nil && !layer.isHidden {
      if layer.drawsSomething { return true }
    }
    return false
  }
}
