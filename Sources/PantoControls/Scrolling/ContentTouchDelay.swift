import PantoBase
import PantoScene

/// Holds touches back from a scroll view's content for a moment in which a drag may become a
/// scroll, and stops a rolling view when a finger touches it.
///
/// After 0.15 s without a drag, or at the lift, the content receives the touch with its original
/// times.
@MainActor package final class ContentTouchDelay: UIGestureRecognizer {
  weak var owner: UIScrollView?
  private var deadline: Timekeeper.Deadline?
  /// The view that the first touch hit.
  private(set) weak var content: UIView?
  /// Whether the content has not received the touch yet.
  private(set) var isHolding = false

  /// How long touches are held back, in seconds.
  static let delay: TimeInterval = 0.15

  required init() {
    super.init()
    cancelsTouchesInView = false
    delaysTouchesEnded = false
  }

  package override func canPrevent(_ other: UIGestureRecognizer) -> Bool { false }

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let owner, numberOfTouches <= touches.count else { return }
    // Order: the order in which touches began. A touch on the content counts before one on the
    // scroll view itself, whichever of them the report names first (B10).
    content = touches.first { $0.view !== owner }?.view ?? owner
    owner.fingerLanded()
    isHolding = owner.delaysContentTouches && owner.canScroll && content !== owner
    delaysTouchesBegan = isHolding
    guard isHolding, let time = owner.stage?.time else { return }
    deadline = time.at(time.now + ContentTouchDelay.delay) { [weak self] in self?.letGo() }
  }

  private func letGo() {
    guard isHolding else { return }
    isHolding = false
    // The recognizer may have failed already; then it only waits for the lift.
    guard state == .possible else { return }
    request(
      .failed, because: .durationReached(ContentTouchDelay.delay, needs: ContentTouchDelay.delay))
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches <= touches.count { request(.failed, because: .allTouchesLifted) }
  }

  package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    request(.failed, because: .sequenceEnded)
  }

  package override func reset() {
    super.reset()
    deadline?.cancel()
    deadline = nil
    isHolding = false
    owner?.fingersLifted()
  }
}

/// The pan of a scroll view. Receives only wheel events that the view can follow, so that others
/// reach an outer scroll view.
@MainActor final class ScrollPan: UIPanGestureRecognizer {
  weak var owner: UIScrollView?

  override func shouldReceive(_ event: UIEvent) -> Bool {
    guard super.shouldReceive(event) else { return false }
    guard event.type == .scroll, let owner else { return true }
    return isRunning || owner.canFollow(wheel: event.scrollDelta)
  }
}
