import PantoBase

/// Delivers touches to the views themselves, after arbitration and before actions (EVT-01).
/// Delivery is delayed or cancelled where recognizers ask for it (REC-17…19).
@MainActor final class ViewDelivery {
  @exclusivity(unchecked) private var cancelling: [UITouch] = []
  // Touches with changes that their view has not received yet. Lifted touches may be among them.
  @exclusivity(unchecked) private var holding: [UITouch] = []
  // Reused storage for the touches that changed in a step.
  private var stepTouches: [UITouch] = []
  // Reused storage for the touches of one view that changed together.
  private var together: [UITouch] = []

  init() {
    cancelling.reserveCapacity(16)
    holding.reserveCapacity(16)
    together.reserveCapacity(16)
  }

  /// Whether a touch on another view keeps `host` from receiving touches, because
  /// `isExclusiveTouch` of one of them is set (TCH-10, FID-33).
  func isHeldExclusively(
    byOtherThan host: any GestureHost, in routes: borrowing OwnedList<Route>, new: UITouch
  ) -> Bool {
    for i in 0..<routes.count where routes[i].touch !== new {
      let holder = routes[i].touch.host
      guard let holder, holder !== host else { continue }
      if holder.isExclusiveTouch || host.isExclusiveTouch { return true }
    }
    return false
  }

  /// Cancels the touches of a recognizer that has left possible, in their views (REC-17).
  func cancelTouches(of recognizer: UIGestureRecognizer) {
    guard recognizer.cancelsTouchesInView else { return }
    for touch in recognizer.tracked { take(touch, by: recognizer) }
    for touch in holding where recognizer.hasSeen(touch) { take(touch, by: recognizer) }
  }

  /// Cancels a touch whose view left the window. The view receives the cancel and nothing
  /// afterwards (TCH-04).
  func cancel(_ touch: UITouch) { silence(touch) }

  private func take(_ touch: UITouch, by recognizer: UIGestureRecognizer) {
    guard !touch.isSilenced else { return }
    var movement: CGFloat = 0
    if case .thresholdReached(let moved, _) = recognizer.latestReason,
      recognizer.gestureKind != .tap
    {
      movement = moved
    }
    touch.takenBy = (recognizer.id, movement)
    silence(touch)
    if !touch.viewHasReceived, touch.reachesView { touch.host?.touchWasTaken(touch) }
  }

  private func silence(_ touch: UITouch) {
    guard !touch.isSilenced, touch.host != nil else { return }
    touch.isSilenced = true
    if touch.viewHasReceived, touch.reachesView { cancelling.append(touch) }
    touch.heldBack.removeAll(keepingCapacity: true)
  }

  /// Delivers the pending cancels and the changes of this step.
  @inline(__always) final func deliverStep(_ processor: EventProcessor) {
    if !cancelling.isEmpty { deliverCancels(processor) }
    let isAny = processor.changedRoutes.withElements { changed in
      for route in changed where route.borrow({ $0.touch.isDeliverable }) { return true }
      return false
    }
    if isAny { deliverChanges(processor) }
  }

  private func deliverChanges(_ processor: EventProcessor) {
    if processor.changedRoutes.count == 1 {
      processor.changedRoutes[0].borrow { deliverSingle($0.touch, processor) }
    } else {
      deliverSeveral(processor)
    }
    deliverPendingCancels(processor)
  }

  private func deliverSingle(_ touch: UITouch, _ processor: EventProcessor) {
    guard touch.isDeliverable, !holdBack(touch), !touch.isSilenced, let host = touch.host else {
      return
    }
    if touch.stage == .cancelled { return deliverCancel(of: touch, to: host, processor) }
    // The delivery is recorded first, so that a view that removes itself from the window while it
    // handles the touch still receives the cancel (TCH-04).
    recordDelivery(of: touch, in: touch.stage)
    deliver(touch.singleSet, touch.stage, to: host, processor)
  }

  private func deliverCancel(
    of touch: UITouch, to host: any GestureHost, _ processor: EventProcessor
  ) {
    touch.isSilenced = true
    if touch.viewHasReceived { host.touchesCancelled(touch.singleSet, with: processor.touchEvent) }
  }

  private func deliverSeveral(_ processor: EventProcessor) {
    var changed: [UITouch] = []
    swap(&changed, &stepTouches)
    for i in 0..<processor.changedRoutes.count {
      changed.append(processor.changedRoutes[i].takeUnretainedValue().touch)
    }
    for touch in changed { touch.isDeliveredNow = touch.isDeliverable && !holdBack(touch) }
    for (i, touch) in changed.enumerated() {
      guard touch.isDeliveredNow, !touch.isSilenced, let host = touch.host else { continue }
      if touch.stage == .cancelled {
        deliverCancel(of: touch, to: host, processor)
        continue
      }
      // Touches of one view that changed to the same phase are delivered as one set. A single touch
      // brings a set of its own.
      var set = touch.singleSet
      if host.isMultipleTouchEnabled {
        guard collectTogether(changed, with: i, on: host) else { continue }
        if together.count > 1 { set = Set(inLandingOrder: together) }
      }
      recordDelivery(of: touch, in: touch.stage)
      if touch.stage != .moved, set.count > 1 {
        for other in changed where set.contains(other) {
          recordDelivery(of: other, in: other.stage)
        }
      }
      deliver(set, touch.stage, to: host, processor)
    }
    for touch in changed { touch.isDeliveredNow = false }
    together.removeAll(keepingCapacity: true)
    changed.removeAll(keepingCapacity: true)
    swap(&changed, &stepTouches)
  }

  /// Collects in `together` the touches of a view that changed to the same phase as the touch at
  /// `index`. Returns `false` if one of them comes earlier, so that they were delivered with it.
  @inline(__always) private func collectTogether(
    _ changed: [UITouch], with index: Int, on host: any GestureHost
  ) -> Bool {
    let touch = changed[index]
    var isFirst = true
    together.removeAll(keepingCapacity: true)
    for (k, other) in changed.enumerated()
    where k == index
      || other.isDeliveredNow && other.host === host && other.stage == touch.stage
        && !other.isSilenced
    {
      if k < index { isFirst = false }
      together.append(other)
    }
    return isFirst
  }

  private func recordDelivery(of touch: UITouch, in phase: UITouch.Phase) {
    touch.viewHasReceived = true
    // A view that has received the end of a touch receives nothing more of it, even if a recognizer
    // recognizes later (REC-19).
    if phase == .ended { touch.isSilenced = true }
  }

  /// Delivers the cancels that came up while actions ran.
  @inline(__always) final func deliverPendingCancels(_ processor: EventProcessor) {
    if !cancelling.isEmpty { deliverCancels(processor) }
  }

  @inline(never) private func deliverCancels(_ processor: EventProcessor) {
    while let touch = cancelling.popLast() {
      let stage = touch.stage
      touch.stage = .cancelled
      touch.host?.touchesCancelled(touch.singleSet, with: processor.touchEvent)
      touch.stage = stage
    }
  }

  /// Releases all touches without calling any view, including lifted touches that wait for a
  /// recognizer.
  func releaseTouches() {
    for touch in holding { touch.releaseReferences() }
    holding.removeAll()
    cancelling.removeAll()
  }

  /// Delivers the changes that were held back, for each touch that no recognizer holds back any
  /// more.
  func deliverReleased(_ processor: EventProcessor) {
    guard !holding.isEmpty else { return }
    var i = 0
    while i < holding.count {
      let touch = holding[i]
      if touch.heldBack.isEmpty || !mustBeHeldBack(touch, from: touch.heldBack[0].phase) {
        holding.remove(at: i)
        deliverHeldBack(touch, processor)
      } else {
        i += 1
      }
    }
  }

  private func deliverHeldBack(_ touch: UITouch, _ processor: EventProcessor) {
    let present = (touch.stage, touch.position, touch.previousPosition, touch.time)
    let held = touch.heldBack
    touch.heldBack.removeAll(keepingCapacity: true)
    for change in held {
      guard let host = touch.host, !touch.isSilenced else { break }
      // Views receive the changes with the positions and times these had when they happened
      // (REC-18).
      touch.stage = change.phase
      touch.position = change.position
      touch.previousPosition = change.previous
      touch.time = change.time
      recordDelivery(of: touch, in: change.phase)
      deliver(touch.singleSet, change.phase, to: host, processor)
    }
    deliverPendingCancels(processor)
    (touch.stage, touch.position, touch.previousPosition, touch.time) = present
    if !touch.isLive { touch.releaseReferences() }
  }

  private func deliver(
    _ set: Set<UITouch>, _ phase: UITouch.Phase, to host: any GestureHost,
    _ processor: EventProcessor
  ) {
    switch phase {
    case .began: host.touchesBegan(set, with: processor.touchEvent)
    case .moved: host.touchesMoved(set, with: processor.touchEvent)
    case .ended: host.touchesEnded(set, with: processor.touchEvent)
    case .cancelled: host.touchesCancelled(set, with: processor.touchEvent)
    default: break
    }
  }

  /// Holds a change back from its view if a recognizer that is still possible asks for it. Returns
  /// whether it was held back.
  private func holdBack(_ touch: UITouch) -> Bool {
    switch touch.stage {
    case .began, .ended:
      guard !touch.heldBack.isEmpty || mustBeHeldBack(touch, from: touch.stage) else {
        return false
      }
    case .moved:
      guard !touch.heldBack.isEmpty else { return false }
    case .cancelled:
      touch.heldBack.removeAll(keepingCapacity: true)
      return false
    default: return true
    }
    if touch.heldBack.isEmpty { holding.append(touch) }
    touch.heldBack.append(
      UITouch.HeldBack(
        phase: touch.stage, position: touch.position, previous: touch.previousPosition,
        time: touch.time))
    return true
  }

  private func mustBeHeldBack(_ touch: UITouch, from phase: UITouch.Phase) -> Bool {
    for recognizer in touch.recognizers {
      guard recognizer.current == .possible, recognizer.processor != nil else { continue }
      if phase == .ended {
        if recognizer.delaysTouchesEnded, recognizer.isTimed || recognizer.isWaiting {
          return true
        }
      } else if recognizer.delaysTouchesBegan {
        return true
      }
    }
    return false
  }
}
