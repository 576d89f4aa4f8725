import PantoCore

/// A view controller that handles the meanings of keys, with a keyboard focus for its controls.
@MainActor package protocol KeyHandler: UIViewController {
  var focus: KeyFocus { get }
  /// The view whose controls the Tab key visits.
  var focusRoot: UIView { get }
  /// Handles the meaning of a key; returns `false` if the key has no meaning here.
  func press(_ key: DemoKey) -> Bool
}
