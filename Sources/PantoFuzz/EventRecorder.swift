import PantoScene

/// Records every touch of its view and recognizes nothing. The recorder receives the same touches
/// as every other recognizer (I2, I5, I8, I10).
final class EventRecorder: UIGestureRecognizer {
  var onTouches: ((_ touches: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent) -> Void)?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    onTouches?(touches, .began, event)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    onTouches?(touches, .moved, event)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    onTouches?(touches, .ended, event)
  }
  /// `super` is not called, because one cancelled finger must not end the recording of the others.
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    onTouches?(touches, .cancelled, event)
  }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }
}
