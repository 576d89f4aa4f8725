import PantoBase
import PantoScene

extension UITextField: TextCanvasOwner {
  var allowsEditing: Bool { isEnabled }
  var allowsSelecting: Bool { true }
  var pageHeight: CGFloat { 0 }

  func shouldChange(_ range: Range<Int>, to text: String) -> Bool {
    delegate?.textField(
      self, shouldChangeCharactersIn: NSRange(range), replacementString: text) ?? true
  }

  func textDidChange() {
    textSizeChanged()
    sendActions(for: .editingChanged)
    NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: self)
  }

  func selectionDidChange() {
    setNeedsLayout()
    delegate?.textFieldDidChangeSelection(self)
  }

  func editMenu(suggested: [UIMenuElement]) -> UIMenu? {
    delegate?.textField(
      self, editMenuForCharactersIn: NSRange(canvas.editing.selection), suggestedActions: suggested)
  }

  func holdChanged() {}

  func returnPressed() -> Bool {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return false }
    let endsOnReturn = entries.contains { $0.events.contains(.editingDidEndOnExit) }
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
