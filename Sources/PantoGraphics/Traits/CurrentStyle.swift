/// The style and the level that `UITraitCollection.current` has outside of views: those of the
/// window (stage) that works. They belong to the process, as UIKit's do.
@MainActor package enum CurrentStyle {
  /// The number of the window whose style it is; 0 before the first one.
  package private(set) static var owner = 0
  /// The styles of code that works another window inside of its own turn, the innermost last.
  private static var outer: [ColorAppearance] = []

  /// Gives the style of a window to the code that runs from now on.
  package static func use(_ appearance: ColorAppearance, of window: Int) {
    owner = window
    UITraitCollection.currentAppearance = appearance
  }

  /// Gives the style of a window to the code that runs up to `end(in:)`, inside the turn of another
  /// one.
  package static func begin(_ appearance: ColorAppearance, of window: Int) {
    outer.append(UITraitCollection.currentAppearance)
    use(appearance, of: window)
  }

  /// Gives the style back to the window with the number `window`, inside whose turn another one
  /// worked.
  package static func end(in window: Int) {
    guard let appearance = outer.popLast() else { return }
    use(appearance, of: window)
  }
}
