import PantoCore

/// A throw that shows what a demo is for (GAL-08): what the finger does, and one line of text.
@MainActor package struct ExampleThrow {
  /// The sentence that the app shows after the throw.
  package let line: String
  /// The sentence where the inspector is a sheet, whose timeline is one of its tabs.
  package let sheetLine: String
  /// The sentence where the inspector is a card, which hides its timeline.
  package let cardLine: String
  /// Returns the points of the demo's view between which the finger moves; `nil` if the view has
  /// nothing to throw.
  package let places: (UIView) -> (from: CGPoint, to: CGPoint)?

  package init(
    line: String, sheetLine: String, cardLine: String,
    places: @escaping (UIView) -> (from: CGPoint, to: CGPoint)?
  ) {
    self.line = line
    self.sheetLine = sheetLine
    self.cardLine = cardLine
    self.places = places
  }
}
