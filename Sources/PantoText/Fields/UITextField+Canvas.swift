import PantoBase
import PantoControls
import PantoScene

extension UITextField: TextCanvasOwner {
  var allowsEditing: Bool { isEnabled }
  var allowsSelecting: Bool { true }
  var pageHeight: CGFloat { 0 }

  func shouldChange(_ range: Range<Int>, to text: String) -> Bool {
    UITextField.questions.ask(else: false) {
      delegate?.textField(
        self, shouldChangeCharactersIn: NSRange(range), replacementString: text) ?? true
    }
  }

  private static let questions = RecursionLimit(
    "textField(_:shouldChangeCharactersIn:replacementString:)",
    fix: "set `text` instead of inserting, which asks the delegate again, and return false")

  func textDidChange() {
    textSizeChanged()
    UITextField.changes.call {
      sendActions(for: .editingChanged)
      NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: self)
    }
  }

  private static let changes = RecursionLimit(
    "editingChanged",
    fix: "set `text`, which sends nothing, and only where it is different; do not insert there")

  func selectionDidChange() {
    setNeedsLayout()
    UITextField.selections.call { delegate?.textFieldDidChangeSelection(self) }
  }

  private static let selections = RecursionLimit(
    "textFieldDidChangeSelection",
    fix: "change the text and the selection only where they are different from what you want")

  func editMenu(suggested: [UIMenuElement]) -> UIMenu? {
    delegate?.textField(
      self, editMenuForCharactersIn: NSRange(canvas.editing.selection), suggestedActions: suggested)
  }

  func holdChanged() {}

  func returnPressed() -> Bool {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return false }
    let endsOnReturn = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    if endsOnReturn { resignFirstResponder() }
    return false
  }

  func revealCaret() {
    let rect = editingRect(forBounds: bounds)
    let rows = canvas.currentRows
    let caret = rows.caret(at: canvas.editing.head).midX
    if rows.size.width <= rect.width {
      scroll = 0
    } else if caret - scroll < 0 {
      scroll = max(0, caret)
    } else if caret - scroll > rect.width {
      scroll = caret - rect.width
    }
    setNeedsLayout()
  }
}
