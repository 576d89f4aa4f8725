/// The style that `UITraitCollection.current` has outside of views: that of the window (stage) that
/// works. It belongs to the process, as UIKit's does.
@MainActor package enum CurrentStyle {
  /// The number of the window whose style it is; 0 before the first one.
  package private(set) static var owner = 0
  /// The styles of code that works another window inside of its own turn, the innermost last.
  private static var outer: [UIUserInterfaceStyle] = []

  /// Gives the style of a window to the code that runs from now on.
  package static func use(_ style: UIUserInterfaceStyle, of window: Int) {
    owner = window
    UITraitCollection.currentStyle = style
  }

  /// Gives the style of a window to the code that runs up to `end(in:)`, inside the turn of another
  /// one.
  package static func begin(_ style: UIUserInterfaceStyle, of window: Int) {
    outer.append(UITraitCollection.currentStyle)
    use(style, of: window)
  }

  /// Gives the style back to the window with the number `window`, inside whose turn another one
  /// worked.
  package static func end(in window: Int) {
    guard let style = outer.popLast() else { return }
    use(style, of: window)
  }
}
