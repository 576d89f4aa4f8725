import PantoBase
@_spi(Overrides) import PantoControls
import PantoScene
@_spi(Overrides) import PantoScene

/// The methods that begin and end the editing of a text field.
extension UITextField {
  func beginEditing() -> Bool {
    guard window != nil, canBecomeFirstResponder,
      delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder()
    else { return false }
    let clears =
      clearsOnBeginEditing && canvas.hasText && delegate?.textFieldShouldClear(self) ?? true
    // The delegate may have ended the role of first responder, or begun to edit by itself.
    guard isFirstResponder, !isEditingNow else { return isFirstResponder }
    isEditingNow = true
    if clears { canvas.editing.setText("") }
    // A user cannot see which letters of a hidden text are wrong, so typing begins it anew.
    if isSecureTextEntry, canvas.hasText { canvas.replacesAll = true }
    canvas.textChanged()
    canvas.isActive = true
    // A touch places the caret by what shows before editing begins.
    if touch == nil { revealCaret() }
    setNeedsLayout()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    NotificationCenter.default.post(
      name: UITextField.textDidBeginEditingNotification, object: self)
    return true
  }

  func endEditingIfAllowed() -> Bool {
    guard delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
    canvas.unmark()
    guard super.resignFirstResponder() else { return false }
    finishEditing()
    return true
  }

  func endEditingByForce() { if isEditingNow, !isFirstResponder { finishEditing() } }

  private func finishEditing() {
    guard isEditingNow else { return }
    isEditingNow = false
    canvas.replacesAll = false
    canvas.isActive = false
    setNeedsLayout()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(name: UITextField.textDidEndEditingNotification, object: self)
  }

  func clearPressed() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    if !isEditingNow, !becomeFirstResponder() { return }
    canvas.editing.cancelMark()
    canvas.editing.replace(0..<canvas.editing.length, with: "")
    canvas.replacesAll = false
    canvas.textChanged()
    canvas.caretMoved()
    selectionDidChange()
    textDidChange()
  }
}
