import PantoBase

/// The parts of a stage that modules above the scene define, as far as the program links them.
///
/// A program links text, or the inspector, by depending on its module, and need not say so a second
/// time in its code. The scene may not know those modules, so it finds the classes by their names
/// when a stage needs them first.
@MainActor enum LinkedParts {
  /// The class that gives text to the first responder.
  static let textInput =
    NSClassFromString("PantoText.TextServices") as? any StageTextInput.Type
  /// The class of the inspector.
  static let overlay =
    NSClassFromString("PantoInspector.InspectorOverlay") as? any StageOverlay.Type
}

extension Stage {
  /// Adds the inspector, if the program links it. Returns whether the stage has one.
  package final func addLinkedOverlay() -> Bool {
    if overlay == nil { LinkedParts.overlay?.add(to: self) }
    return overlay != nil
  }
}
