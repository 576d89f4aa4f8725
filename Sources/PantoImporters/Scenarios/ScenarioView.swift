import PantoBase
import PantoGestures
import PantoScene

/// A view that records the touch calls that it receives.
final class ScenarioView: UIView {
  var shouldBegin: Bool?
  private(set) var touches: [String] = []

  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    shouldBegin ?? super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { record("began") }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if self.touches.last != "moved" { record("moved") }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { record("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    record("cancelled")
  }

  private func record(_ call: String) { touches.append(call) }
}
