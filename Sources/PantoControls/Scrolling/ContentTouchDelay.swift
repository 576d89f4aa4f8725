import PantoBase
import PantoScene

/// Holds touches back from a scroll view's content for a moment, in which a drag may still become a
/// scroll; and stops a rolling view when a finger lands on it.
///
/// After 0.15 s without a drag, or at the lift, the content hears of the touch with the times it had.
@MainActor package final class ContentTouchDelay: UIGestureRecognizer {
  weak var owner: UIScrollView?
  private var deadline: Timekeeper.Deadline?
  /// What the first touch hit.
  private(set) weak var content: UIView?
  /// The content has not been told of the touch.
  private(set) var isHolding = false

  static let delay: TimeInterval = 0.15

  required init() {
    super.init()
    cancelsTouchesInView = false
    delaysTouchesEnded = false
  }

  package override func canPrevent(_ other: UIGestureRecognizer) -> Bool { false }

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let owner, numberOfTouches <= touches.count else { return }
    // Order: that of landing. A touch on the content counts before one on the scroll view itself,
    // whichever of them the report names first (B10).
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
    // Others may have decided meanwhile, and it waits for the lift only.
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

/// The pan of a scroll view: takes only wheels that it can follow, so that others go to who can.
@MainActor final class ScrollPan: UIPanGestureRecognizer {
  weak var owner: UIScrollView?

  override func shouldReceive(_ event: UIEvent) -> Bool {
    guard super.shouldReceive(event) else { return false }
    guard event.type == .scroll, let owner else { return true }
    return isRunning || owner.canFollow(wheel: event.scrollDelta)
  }
}
