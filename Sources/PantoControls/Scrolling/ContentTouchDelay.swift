import PantoBase
@_spi(Overrides) import PantoGestures
@_spi(Overrides) import PantoScene

/// Holds touches back from a scroll view's content for a moment in which a drag may become a
/// scroll, and stops moving content when a finger touches it.
///
/// After 0.15 s without a drag, or at the lift, the content receives the touch with its original
/// times.
@MainActor package final class ContentTouchDelay: UIGestureRecognizer {
  weak var scrollView: UIScrollView?
  private var deadline: Timekeeper.Deadline?
  /// The view that the first touch hit.
  private(set) weak var content: UIView?
  /// Whether a touch is held back from the content now.
  private(set) var isHolding = false
  /// The touches on the content about which the scroll view has not been asked yet.
  private var unasked: (touches: Set<UITouch>, event: UIEvent)?

  /// How long touches are held back, in seconds.
  static let delay: TimeInterval = 0.15
  /// How long the present touch is held back, in seconds.
  private var delay = ContentTouchDelay.delay
  /// The time at which the first touch landed, in seconds.
  private var landed: TimeInterval = 0
  /// The end of the delay is no failure of a gesture, so its sentence is another one (V10). The
  /// word is the same, because recordings keep a hash of it.
  private static func contentGetsTouch(after delay: TimeInterval) -> Reason {
    .custom(
      code: "durationReached", value: CGFloat(delay), limit: CGFloat(delay), unit: "s",
      rule: "REC-18", sentence: "No scroll began within {limit}: the content gets the touch.")
  }
  /// The reason for a lift before the end of the delay.
  private static let contentGetsTap = Reason.custom(
    code: "allTouchesLifted", rule: "REC-18",
    sentence: "Lifted before a scroll began: the content gets the touch.")
  /// The reason for a lift where nothing was held back. The word is that of recordings, too.
  private static let heldNothing = Reason.custom(
    code: "allTouchesLifted", rule: "REC-18", sentence: "Held no touch back.")
  /// The reason for a touch that `touchesShouldBegin` keeps from the content.
  private static let contentGetsNothing = Reason.custom(
    code: "contentRefused", rule: "REC-18",
    sentence: "The scroll view keeps the touch from its content.")
  private static let holdsNothing = Reason.custom(
    code: "holdsNothing", sentence: "Holds no touch back here.")

  init() {
    super.init(target: nil, action: nil)
    cancelsTouchesInView = false
    delaysTouchesEnded = false
  }

  /// The reason that the inspector shows: how long the touch has been held back, if it is (INS-03).
  package override var lackingReason: Reason {
    guard isHolding, let stage = scrollView?.stage else { return ContentTouchDelay.holdsNothing }
    return .liftedEarly(max(0, stage.time.now - landed), needs: delay)
  }

  package override var isInternal: Bool { true }
  package override var gestureKind: GestureKind { .contentTouchDelay }

  package override func canPrevent(_ other: UIGestureRecognizer) -> Bool { false }

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let scrollView else { return }
    let onContent = touches.filter { $0.view !== scrollView }
    if !onContent.isEmpty {
      unasked = (onContent.union(unasked?.touches ?? []), event)
    }
    guard numberOfTouches <= touches.count else {
      if !isHolding { _ = contentMayBegin() }
      return
    }
    // Order: the order in which touches began. A touch on the content counts before one on the
    // scroll view itself, whichever of them the report names first (B10).
    content = touches.first { $0.view !== scrollView }?.view ?? scrollView
    scrollView.fingerLanded()
    isHolding =
      scrollView.delaysContentTouches && scrollView.canScroll && content !== scrollView
      && content?.takesTouchesAtOnce != true
    delaysTouchesBegan = isHolding
    guard isHolding, let stage = scrollView.stage else {
      _ = contentMayBegin()
      return
    }
    landed = stage.time.now
    delay = stage.value(of: .contentDelay, own: ContentTouchDelay.delay)
    deadline = stage.time.at(stage.time.now + delay) { [weak self] in self?.deliverTouch() }
  }

  /// Lets the content receive the touch that was held back.
  private func deliverTouch() {
    guard isHolding else { return }
    isHolding = false
    let mayBegin = contentMayBegin()
    // The recognizer may have failed already; then it only waits for the lift.
    guard state == .possible else { return }
    request(
      .failed,
      because: mayBegin
        ? ContentTouchDelay.contentGetsTouch(after: delay) : ContentTouchDelay.contentGetsNothing)
  }

  /// Asks the scroll view whether the content may receive the touches that it is about to receive,
  /// and keeps those from it that it may not. Returns whether it may receive all of them.
  private func contentMayBegin() -> Bool {
    guard let scrollView, let (touches, event) = unasked else { return true }
    unasked = nil
    var mayBegin = true
    // Order: a set of touches iterates in the order in which they began.
    for touch in touches {
      guard touch.takenBy == nil, let view = touch.view,
        !scrollView.touchesShouldBegin([touch], with: event, in: view)
      else { continue }
      touch.keepFromView()
      mayBegin = false
      // A drag that begins on such a view scrolls, whatever `touchesShouldCancel` says.
      if content === view { content = scrollView }
    }
    return mayBegin
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches <= touches.count else { return }
    let mayBegin = contentMayBegin()
    // The scroll view may have left its window when it was asked.
    guard state == .possible else { return }
    request(
      .failed,
      because: !mayBegin
        ? ContentTouchDelay.contentGetsNothing
        : isHolding ? ContentTouchDelay.contentGetsTap : ContentTouchDelay.heldNothing)
  }

  package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    request(.failed, because: .sequenceEnded)
  }

  package override func reset() {
    super.reset()
    deadline?.cancel()
    deadline = nil
    unasked = nil
    isHolding = false
    scrollView?.fingersLifted()
  }
}
