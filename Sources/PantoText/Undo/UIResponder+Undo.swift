import PantoBase
import PantoScene

extension UIResponder {
  /// Undoes for Ctrl+Z, and redoes for Shift+Ctrl+Z and Ctrl+Y, with the manager of the chain of
  /// responders (UND-03). Returns whether there was something to undo or redo.
  final func undo(by key: KeyEvent) -> Bool {
    let flags = key.modifiers
    guard key.phase != .up, !flags.isDisjoint(with: [.control, .command]),
      !flags.contains(.alternate), key.code == KeyCode("z") || key.code == KeyCode("y"),
      let undoManager
    else { return false }
    let isRedo = key.code == KeyCode("y") || flags.contains(.shift)
    guard isRedo ? undoManager.canRedo : undoManager.canUndo else { return false }
    if isRedo { undoManager.redo() } else { undoManager.undo() }
    return true
  }
}
