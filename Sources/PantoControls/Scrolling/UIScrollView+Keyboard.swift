import PantoBase
import PantoScene

/// The effect of drags on the keyboard (TXI-07).
extension UIScrollView {
  /// Ends the editing, or lets the drag that begins pull the keyboard, as `keyboardDismissMode`
  /// says.
  final func beginDragOfKeyboard() {
    switch keyboardDismissMode {
    case .none: break
    case .onDrag, .onDragWithAccessory: stage?.firstResponder?.resignFirstResponder()
    case .interactive, .interactiveWithAccessory:
      // A wheel has no place that the keyboard could follow.
      guard drag?.isWheel == false, let keyboard else { return }
      drag?.pullsKeyboard = keyboard.beginPull(
        byAccessory: keyboardDismissMode == .interactiveWithAccessory)
    }
  }

  final func pullKeyboard() {
    guard pan.numberOfTouches > 0 else { return }
    keyboard?.pull(to: pan.location(in: nil).y)
  }

  final func releaseKeyboard(isMovingDown: Bool) {
    // The end of the editing may end the drag once more.
    drag?.pullsKeyboard = false
    keyboard?.endPull(dismisses: isMovingDown)
  }

  private var keyboard: (any PullableKeyboard)? {
    // A view that was removed during the drag lets go of the keyboard of the stage that works now.
    (stage ?? Stage.current)?.textInputServices as? any PullableKeyboard
  }
}
