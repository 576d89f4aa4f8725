import Pantograph

/// A view that tells when the first finger lands on it and when the last one has left, before and
/// after any gesture, so that a motion can be caught on touch-down (VIS-07, U4).
final class CatchableView: UIView {
  var onTouchDown: (() -> Void)?
  /// Called after the last finger has left, or a gesture has taken it over.
  var onTouchEnd: (() -> Void)?
  private var fingers = 0

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    fingers += touches.count
    if fingers == touches.count { onTouchDown?() }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { lift(touches.count) }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    lift(touches.count)
  }

  private func lift(_ count: Int) {
    fingers = max(0, fingers - count)
    if fingers == 0 { onTouchEnd?() }
  }
}
