import Pantograph

/// A recognizer that begins with the first finger in its view and ends with the last one, whatever
/// the fingers do. All other recognizers and views get their touches as if this one did not exist.
final class ActivityGestureRecognizer: UIGestureRecognizer {
  private var fingersDown = 0

  init() {
    super.init(target: nil, action: nil)
    cancelsTouchesInView = false
    delaysTouchesEnded = false
  }

  override var gestureKind: GestureKind { GestureKind("activity") }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if fingersDown == 0 { request(.began, because: .custom(code: "somebodyIsThere")) }
    fingersDown += touches.count
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { lift(touches.count) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    lift(touches.count)
  }

  private func lift(_ count: Int) {
    fingersDown -= count
    if fingersDown <= 0 { request(.ended, because: .allTouchesLifted) }
  }

  override func reset() {
    super.reset()
    fingersDown = 0
  }

  // Other recognizers neither stop this one nor are stopped by it.
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }
}
