import PantoLayers

/// A reference to a stage for objects that may outlive the stage. Unlike a `weak` reference, this
/// one does not make each retain of the stage slower.
@MainActor package struct StageLink {
  private let link: LayerTreeLink

  /// Creates a reference to `stage`.
  package init(_ stage: Stage) { link = stage.tree.link }

  /// The stage, or `nil` once the last reference to it is gone.
  package var stage: Stage? { link.tree?.liveStage }
}

extension LayerTree {
  /// The stage of the tree, or `nil` once the end of the stage has run. A caller must not keep a
  /// reference to the stage beyond its return, and must not give one to the program (L16).
  final var stage: Stage? {
    // Only stages own trees. A closure that is passed to `map` would ask at each call which
    // executor runs, which costs far more than all else here.
    guard let owner else { return nil }
    return unsafeDowncast(owner, to: Stage.self)
  }

  /// The stage of the tree, or `nil` once the last reference to it is gone, even if its end still
  /// waits for the main actor (L16).
  final var liveStage: Stage? {
    guard let stage else { return nil }
    // A stage whose verb runs is held by the caller of the verb.
    if Stage.isRunning(stage) { return stage }
    // A weak reference to an object that is being deallocated is `nil`. It exists only here,
    // because an object that was referenced weakly pays for that at each retain. Outside of a verb
    // that is no event.
    weak let held = stage
    return held
  }
}

extension CALayer {
  /// The stage of the window that the layer is in, or `nil`, for callers that do not keep it, as
  /// with `LayerTree.stage`.
  package final var stage: Stage? { tree?.stage }
}
