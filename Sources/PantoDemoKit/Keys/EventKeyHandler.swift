import PantoCore

/// A controller that handles keys before the app's own commands do, such as the keys of a replay.
@MainActor package protocol EventKeyHandler: UIViewController {
  /// Handles a key that was pressed or repeats; `false` if it has no meaning here.
  func press(_ key: KeyEvent) -> Bool
}
