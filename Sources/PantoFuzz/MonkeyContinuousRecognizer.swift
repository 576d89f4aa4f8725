import PantoScene

/// A custom recognizer with typical mistakes: `changed` before `began`, and `ended` twice.
final class MonkeyContinuousRecognizer: UIGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches == 2 { state = .began }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .began : .changed
    if numberOfTouches == 3 { state = .failed }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .ended
    state = .ended
  }
  override func reset() {
    super.reset()
    state = .began
  }
}
