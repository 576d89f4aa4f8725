import PantoScene

/// Sees every touch of its view and recognizes nothing: what it is handed is what every recognizer
/// is handed (I2, I5, I8, I10).
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
  /// Without super: one finger that is taken away does not end the watch over the others.
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    onTouches?(touches, .cancelled, event)
  }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }
}
