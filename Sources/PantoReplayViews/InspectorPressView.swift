import PantoBase
import PantoGestures
import PantoScene

/// Passes presses on to the inspector of a shown stage. The stage itself never gets them.
final class InspectorPressView: UIView {
  /// The view whose stage has the inspector.
  weak var target: StageView?
  /// The number of the finger as which a touch is passed to the inspector.
  private static let finger: Int64 = 1

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    pass(touches, .began, event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    pass(touches, .moved, event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    pass(touches, .ended, event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    pass(touches, .cancelled, event)
  }

  private func pass(_ touches: Set<UITouch>, _ phase: InputEvent.Phase, _ event: UIEvent?) {
    guard let target, let overlay = target.source?.overlay,
      let touch = touches.min(by: { $0.timestamp < $1.timestamp })
    else { return }
    let isSecondary = event?.buttonMask.contains(.secondary) ?? false
    let source: InputEvent.Source =
      touch.type == .indirectPointer
      ? .mouse(isSecondary ? .secondary : .primary) : .finger(InspectorPressView.finger)
    var passed = InputEvent(
      time: stage?.time.now ?? 0, position: target.sourcePoint(at: touch.location(in: target)),
      source: source, phase: phase)
    passed.buttons = event?.buttonMask ?? []
    _ = overlay.handles(passed)
    target.update()
  }
}
