import PantoBase
import PantoMotion

/// How what a layer shows becomes another: at once, or on its way in a block; and who hears of it.
extension CALayer {
  final func presentationValues() -> PresentationValues {
    if let inFlight { return inFlight }
    let values = PresentationValues(self)
    inFlight = values
    return values
  }

  final func dropPresentation() {
    inFlight?.layer = nil
    inFlight = nil
  }

  final func animationsChanged() {
    willChange()
    // Where it shows without them all below it shows elsewhere, too.
    invalidateExtentDownwards()
    noteHitArea()
    if let values = inFlight, values.isEmpty { dropPresentation() }
    stage?.noteAnimations(of: self)
    contentCache = nil
  }

  /// `store` writes `new` where `path` says: where nothing animates no key path is made, which would cost a hundred
  /// times the rest.
  @inline(__always) final func change<V: Interpolatable>(
    _ path: @autoclosure () -> ReferenceWritableKeyPath<CALayer, V>, from old: V, to new: V,
    _ list: @autoclosure () -> ReferenceWritableKeyPath<PresentationValues, [Animation<V>]>,
    _ store: () -> Void
  ) {
    if inFlight == nil, !AnimationBlock.isRunning {
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
      guard let stage else {
        return block.animate(waitingValues(), list, from: old, to: new, in: nil)
      }
      block.animate(presentationValues(), list, from: old, to: new, in: stage)
      animationsChanged()
      return
    }
    let animates = inFlight.map { !$0[keyPath: list].isEmpty } ?? false
    guard new != old || animates else { return }
    willChange()
    self[keyPath: model] = new
    if animates, let values = inFlight {
      PresentationValues.cut(&values[keyPath: list])
      animationsChanged()
    }
  }

  /// Nothing but `store` writes: the property itself, handed on as a place, would be written to while
  /// others look at the layer.
  @inline(__always) final func set<V: Equatable>(_ old: V, _ new: V, _ store: () -> Void) {
    guard old != new else { return }
    willChange()
    store()
  }

  @inline(__always) final func setContent<V: Equatable>(
    _ old: V, _ new: V, named name: String? = nil, _ store: (V) -> Void
  ) {
    if view == nil, let name, old != new { actImplicitly(name) }
    contentCache = nil
    set(old, new) { store(new) }
  }

  /// Remembers that what is on screen of it must be painted over, and its new place painted.
  @inline(__always) final func willChange() {
    // Nothing was drawn since the last time: all above knows.
    if isMarked, !isExtentValid, inFlight == nil { return }
    noteChange()
  }

  @inline(never) private final func noteChange() {
    inFlight?.forget()
    if !isMarked {
      linkRef?.borrow {
        $0.ref?.borrow {
          isMarked = true
          $0.mark(self)
        }
      }
    }
    // Outside a stage too: a picture may have been taken of it there.
    invalidateExtentUpwards()
  }

  final func invalidateExtentUpwards() {
    isExtentValid = false
    let place = Int(blockPlace)
    parentRef?.borrow { $0.sublayerChanged(at: place) }
  }

  private final func sublayerChanged(at place: Int) {
    blocksRef?.borrow { $0.change(at: place) }
    // Not valid: all above knows.
    if isExtentValid { invalidateExtentUpwards() }
  }
}
