import PantoBase
import PantoScene

/// The undo manager of a field or text view (UND-05). The steps of the text's history are
/// operations in it, beside those that the program registers.
@MainActor final class TextUndoManager: UndoManager {
  private weak var canvas: TextCanvas?

  init(_ canvas: TextCanvas) {
    self.canvas = canvas
    super.init()
    levelsOfUndo = TextEditing.longestHistory
  }

  /// Registers one edit of the text as an undo group of its own, because two edits of one event are
  /// undone one by one.
  func registerStep() {
    guard let canvas else { return }
    endEvent()
    registerUndo(withTarget: canvas) { $0.performStep() }
    if !isUndoing, !isRedoing { endEvent() }
  }

  // `undo()` calls `undoNestedGroup()`, so this override covers both.
  override func undoNestedGroup() { if allowsStep(isRedo: false) { super.undoNestedGroup() } }
  override func redo() { if allowsStep(isRedo: true) { super.redo() } }

  override func removeAllActions() {
    super.removeAllActions()
    canvas?.editing.clearHistory()
  }

  /// Asks the owner of the text whether its next edit may be undone or redone. A refused edit stays
  /// in the history.
  private func allowsStep(isRedo: Bool) -> Bool {
    guard let canvas, !isUndoing, !isRedoing else { return true }
    canvas.cancelComposition()
    guard isNext(canvas, isRedo: isRedo) else { return true }
    return canvas.allowsStep(isRedo: isRedo)
  }
}
