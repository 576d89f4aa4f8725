import PantoBase
import PantoScene

/// Answers a recognizer's delegate calls as the file specifies.
final class ScenarioDelegate: UIGestureRecognizerDelegate {
  var spec: ScenarioCase.RecognizerSpec
  /// The recognizers that may recognize simultaneously with this one.
  var partners: [UIGestureRecognizer] = []

  init(_ spec: ScenarioCase.RecognizerSpec) { self.spec = spec }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if let answer = spec.shouldBegin { return answer }
    guard let axis = spec.beginAxis, let pan = gestureRecognizer as? UIPanGestureRecognizer else {
      return true
    }
    let t = pan.translation(in: pan.view)
    return axis == .horizontal ? t.x.magnitude > t.y.magnitude : t.y.magnitude > t.x.magnitude
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    if let answer = spec.isSimultaneous, answer { return true }
    return partners.contains { $0 === otherGestureRecognizer }
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { spec.shouldReceive ?? true }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool { spec.shouldReceiveEvent ?? true }
}
