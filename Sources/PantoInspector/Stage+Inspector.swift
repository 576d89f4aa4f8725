import PantoBase
import PantoGestures
import PantoScene

extension Stage {
  /// The inspector of this stage; `nil` if there is none (INS-09).
  public var inspector: InspectorOverlay? { overlay as? InspectorOverlay }

  /// Adds the inspector to this stage. A second call returns the existing one (INS-09).
  @discardableResult
  public func addInspector() -> InspectorOverlay {
    if let inspector { return inspector }
    let made = InspectorOverlay(self)
    overlay = made
    made.install()
    return made
  }

  /// Removes the inspector. Nothing observes the stage afterwards (INS-08).
  public func removeInspector() {
    inspector?.uninstall()
    overlay = nil
  }

  /// Calls `body` with `true` after the inspector was added to this stage, and with `false` after
  /// it was removed, until the observation ends. A program can then show more of itself while it
  /// is inspected.
  ///
  /// ```swift
  /// stage.observeInspector { [weak self] isOn in self?.edgeTint.isHidden = !isOn }
  /// ```
  @discardableResult
  public func observeInspector(_ body: @escaping @MainActor (Bool) -> Void) -> Observation {
    observeOverlay(body)
  }
}

extension InspectorOverlay {
  package static func add(to stage: Stage) { stage.addInspector() }
}
