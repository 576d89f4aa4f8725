import PantoControls
import PantoScene

/// The touch that a field follows (TXI-02).
extension UITextField {
  /// How far a finger may move for a tap, in points (TAP-01).
  private static let slop: CGFloat = 10

  /// Begins to follow a touch on the field. A press of the mouse begins editing at once.
  ///
  /// - Parameter extends: Whether a press of the mouse extends the selection.
  func touchBegan(_ touch: UITouch, extends: Bool) {
    let place = touch.location(in: self)
    self.touch = (place, false)
    guard touch.type == .indirectPointer else { return canvas.touching.began(at: place) }
    guard isFirstResponder || becomeFirstResponder() else { return }
    canvas.press(at: place, count: touch.tapCount, extends: extends)
  }

  func touchMoved(_ touch: UITouch) {
    let place = touch.location(in: self)
    if let start = self.touch?.start, (place - start).length > UITextField.slop {
      self.touch?.hasMoved = true
    }
    if canvas.touching.moved(to: place, isDrag: self.touch?.hasMoved == true) { return }
    guard isEditingNow else { return }
    if touch.type == .indirectPointer {
      canvas.drag(to: place)
    } else if self.touch?.hasMoved == true {
      // A finger that moves on a field that is edited takes the caret along.
      let offset = canvas.offset(at: place)
      canvas.select(anchor: offset, head: offset)
    }
  }

  func touchEnded(_ touch: UITouch?) {
    defer { self.touch = nil }
    canvas.pressed = nil
    if canvas.touching.lifted() { return }
    guard let touch, touch.type != .indirectPointer, self.touch?.hasMoved != true else { return }
    let wasEditing = isEditingNow
    guard becomeFirstResponder() else { return }
    if wasEditing { (stage?.textInputServices as? TextServices)?.fingerTappedEditedText() }
    if wasEditing || canvas.editing.length > 0 {
      canvas.touching.tapped(
        at: touch.location(in: self), count: touch.tapCount, wasEditing: wasEditing)
    }
  }
}
