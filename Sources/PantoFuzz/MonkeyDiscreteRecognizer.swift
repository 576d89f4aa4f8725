import PantoScene

/// A custom recognizer that recognizes at the first lift.
final class MonkeyDiscreteRecognizer: UIGestureRecognizer {
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
}
