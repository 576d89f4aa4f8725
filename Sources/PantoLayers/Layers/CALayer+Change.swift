import PantoBase
import PantoMotion

/// Changes of a layer's values: immediate, or animated by a block. Observers are notified of
/// either.
extension CALayer {
  final func ensurePresentationValues() -> PresentationValues {
    if let presentationValues { return presentationValues }
    let values = PresentationValues(self)
    presentationValues = values
    return values
  }

  final func dropPresentationValues() {
    presentationValues?.layer = nil
    presentationValues = nil
  }

  final func animationsChanged() {
    willChange()
    // The layer, and so everything below it, shows elsewhere without the animations that ended.
    invalidateExtentDownwards()
    markHitAreaChanged()
    if let values = presentationValues, values.isEmpty { dropPresentationValues() }
    tree?.updateAnimating(self)
    contentCache = nil
  }

  /// Changes a value. `store` writes `new` to the property that `path` names. Where nothing is
  /// animated, no key path is created, because that would cost a hundred times as much as the rest.
  @inline(__always) final func change<V: Interpolatable>(
    _ path: @autoclosure () -> ReferenceWritableKeyPath<CALayer, V>, from old: V, to new: V,
    _ list: @autoclosure () -> ReferenceWritableKeyPath<PresentationValues, [Animation<V>]>,
    _ store: () -> Void
  ) {
    if presentationValues == nil, !AnimationBlock.isRunning {
      guard old != new else { return }
      willChange()
      store()
    } else {
      change(path(), to: new, list())
    }
  }

  @inline(never) final func change<V: Interpolatable>(
    _ model: ReferenceWritableKeyPath<CALayer, V>, to new: V,
    _ list: ReferenceWritableKeyPath<PresentationValues, [Animation<V>]>
  ) {
    let old = self[keyPath: model]
    if let block = AnimationBlock.current {
      guard new != old else { return }
      willChange()
      self[keyPath: model] = new
      guard let tree else {
        return block.animate(ensureWaitingValues(), list, from: old, to: new, in: nil)
      }
      block.animate(ensurePresentationValues(), list, from: old, to: new, in: tree)
      animationsChanged()
      return
    }
    // Layout code often assigns the value that a property has already: the animation goes on
    // (ANI-09).
    guard new != old else { return }
    willChange()
    self[keyPath: model] = new
    if let values = presentationValues, !values[keyPath: list].isEmpty {
      PresentationValues.cut(&values[keyPath: list])
      animationsChanged()
    }
  }

  /// Marks the layer and calls `store` if the value changes. The property is not passed as `inout`,
  /// because that would be a write access to the layer while other code reads it.
  @inline(__always) final func set<V: Equatable>(_ old: V, _ new: V, _ store: () -> Void) {
    guard old != new else { return }
    willChange()
    store()
  }

  @inline(__always) final func setContent<V: Equatable>(
    _ old: V, _ new: V, named name: String? = nil, _ store: (V) -> Void
  ) {
    var pending: PendingAction?
    if !skipsActions, let name, old != new { pending = beginAction(name) }
    contentCache = nil
    set(old, new) { store(new) }
    pending?.end()
  }

  /// Marks the area that the layer covers on screen for drawing, and its new area as well. Call
  /// this function before a change.
  @inline(__always) package final func willChange() {
    // The layer is marked already and its extent is invalid, so the layers above are marked too.
    if isMarked, !isExtentValid, presentationValues == nil { return }
    markChanged()
  }

  @inline(never) private final func markChanged() {
    presentationValues?.forget()
    if !isMarked {
      linkRef?.borrow {
        $0.ref?.borrow {
          isMarked = true
          $0.mark(self)
        }
      }
    }
    // The extent is also invalidated outside a stage, because the layer may have been drawn into an
    // image there.
    invalidateExtentUpwards()
  }

  /// Notifies the view that the area in which it is hit changed, because its transform, position,
  /// size, opacity or visibility changed.
  @inline(__always) final func markHitAreaChanged() {
    if watchers.rawValue > LayerWatchers.layoutBox.rawValue { tellOfHitArea() }
  }

  @inline(never) private final func tellOfHitArea() {
    if watchers.contains(.hitIndex) { host?.hitAreaChanged() }
    if watchers.contains(.observer) { host?.observedChanged() }
  }

  final func invalidateExtentUpwards() {
    isExtentValid = false
    let index = Int(blockIndex)
    parentRef?.borrow { $0.sublayerChanged(at: index) }
  }

  private final func sublayerChanged(at index: Int) {
    blocksRef?.borrow { $0.change(at: index) }
    // A sublayer's own extent does not tell where its copies are.
    if replication != nil { willChange() }
    // If the extent is invalid already, those of all layers above are invalid too.
    if isExtentValid { invalidateExtentUpwards() }
  }
}
