import PantoCore

/// A controller that handles keys.
@MainActor package protocol KeyHandler: UIViewController {
  var focus: KeyFocus { get }
  /// The view whose controls the Tab key visits.
  var focusRoot: UIView { get }
  /// Handles a key; `false` if it has no meaning here.
  func press(_ key: DemoKey) -> Bool
}
