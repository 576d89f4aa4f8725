import PantoBase

/// The parts of a stage that modules above the scene define, as far as the program links them.
///
/// A program links text, or the inspector, by depending on its module, and need not say so a second
/// time in its code. This module may not import those modules, so it finds their classes by name
/// when a stage needs them first.
@MainActor enum LinkedParts {
  /// The class of PantoText that gives text to the first responder; `nil` if the program does not
  /// link PantoText.
  static let textInput =
    NSClassFromString("PantoText.TextServices") as? any StageTextInput.Type
  /// The class of the inspector's overlay; `nil` if the program does not link PantoInspector.
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
