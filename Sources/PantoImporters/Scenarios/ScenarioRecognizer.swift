import PantoBase
import PantoGestures

@MainActor protocol ScenarioRecognizer: UIGestureRecognizer {
  var hooks: ScenarioHooks { get }
  /// The scale of a pinch; 1 for other recognizers.
  var scaleReading: CGFloat { get }
  /// The angle of a rotation in radians; 0 for other recognizers.
  var rotationReading: CGFloat { get }
}

extension ScenarioRecognizer {
  var scaleReading: CGFloat { 1 }
  var rotationReading: CGFloat { 0 }
}
