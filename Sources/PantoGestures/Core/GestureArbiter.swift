import PantoBase

/// Decides which recognizers may leave possible (ARB). The arbiter knows nothing of particular
/// gestures such as taps or drags.
///
/// Recognizers only propose a state. All proposals of an event are decided together, those with
/// more required taps first and then those of inner views first, so that the order in which
/// recognizers were attached does not matter (ARB-03).
@MainActor final class GestureArbiter {
  @exclusivity(unchecked) private var undecided: [UIGestureRecognizer] = []

  init() { undecided.reserveCapacity(32) }

  @inline(__always) final var isAtRest: Bool { undecided.isEmpty }

  /// How many decisions and comparisons were made so far, for tests of cost.
  private(set) final var steps = 0
  /// The value of `steps` when the last turn with a decision ended.
  private final var stepsBefore = 0
  /// The largest number of decisions and comparisons in one turn. Recognizers that may recognize
  /// together are compared in pairs, so thousands of them at one touch would take minutes (L15).
  static let mostStepsOfTurn = 4_000_000

  /// Starts the step count of the next turn, because a turn has ended.
  final func turnEnded() { stepsBefore = steps }

  func enlist(_ recognizer: UIGestureRecognizer) {
    guard !recognizer.isEnlisted else { return }
    recognizer.isEnlisted = true
    undecided.append(recognizer)
  }

  /// Removes the recognizers whose sequences are over from the list of those with proposals.
  /// `ended` may contain recognizers that are not in the list.
  func remove(_ ended: [UIGestureRecognizer]) {
    var isAny = false
    for recognizer in ended where recognizer.isEnlisted {
      recognizer.isEnlisted = false
      isAny = true
    }
    if isAny { undecided.removeAll { !$0.isEnlisted } }
  }

  func removeAll() {
    for recognizer in undecided { recognizer.isEnlisted = false }
    undecided.removeAll()
  }

  /// Decides the proposed states of all recognizers, in passes, until a whole pass changes nothing
  /// (ARB-13).
  @inline(__always) final func resolve(_ processor: EventProcessor) {
    if !undecided.isEmpty { resolveAll(processor) }
  }

  @inline(never) private func resolveAll(_ processor: EventProcessor) {
    var progress = true
    while progress {
      progress = false
      undecided.removeAll { recognizer in
        let isOver = recognizer.proposals.isEmpty || recognizer.current != .possible
        if isOver { recognizer.isEnlisted = false }
        return isOver
      }
      sortStably(&undecided, isBefore)
      let count = undecided.count
      var isAnyHeldUp = false
      var i = 0
      while i < undecided.count {
        let recognizer = undecided[i]
        i += 1
        guard recognizer.current == .possible, !recognizer.proposals.isEmpty else { continue }
        steps &+= 1
        if steps - stepsBefore > GestureArbiter.mostStepsOfTurn {
          giveUp()
          break
        }
        if decide(recognizer, processor) {
          progress = true
          // This decision may have released an earlier recognizer, or caused new proposals. Those
          // come first, so the pass starts again.
          if isAnyHeldUp || undecided.count != count { break }
        } else {
          isAnyHeldUp = true
        }
      }
    }
  }

  /// Fails all recognizers that are still undecided.
  private func giveUp() {
    Misuse.report(
      "GestureArbiter: \(undecided.count) recognizers of one turn were left undecided after "
        + "\(GestureArbiter.mostStepsOfTurn) comparisons, and fail; use fewer recognizers that may "
        + "recognize together, such as one recognizer of a superview")
    let reason = Reason.custom(
      code: "tooManyCompetitors", rule: "L15",
      sentence: "Too many recognizers may recognize together at this touch.")
    for recognizer in undecided { fail(recognizer, because: reason) }
  }

  private func isBefore(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    if a.requiredTaps != b.requiredTaps { return a.requiredTaps > b.requiredTaps }
    if a.rank != b.rank { return a.rank < b.rank }
    return firstContact(a) < firstContact(b)
  }

  private func firstContact(_ r: UIGestureRecognizer) -> Int64 { r.tracked.first?.contact ?? .max }

  /// Decides the first proposal of one recognizer, with the questions in the order of REC-05.
  /// Returns `true` if its state changed.
  private func decide(_ recognizer: UIGestureRecognizer, _ processor: EventProcessor) -> Bool {
    if !recognizer.competes { return enter(recognizer) }
    askDynamicRequirements(of: recognizer, processor)
    // A delegate that was asked may have disabled the recognizer.
    guard recognizer.current == .possible, !recognizer.proposals.isEmpty else { return true }
    if let blocker = openRequirement(of: recognizer, processor) {
      recognizer.waitingOn = blocker.id
      return false
    }
    recognizer.waitingOn = nil
    recognizer.isAsking = true
    defer { recognizer.isAsking = false }
    if recognizer.leavesMovementToHitView {
      fail(recognizer, because: .viewRefusedBegin)
      return true
    }
    if let host = recognizer.attachedHost, !host.gestureRecognizerShouldBegin(recognizer) {
      fail(recognizer, because: .viewRefusedBegin)
      return true
    }
    guard recognizer.current == .possible else { return true }
    // A view that is the delegate of its own recognizer was asked above.
    if let delegate = recognizer.delegate, delegate !== recognizer.attachedHost,
      !delegate.gestureRecognizerShouldBegin(recognizer)
    {
      fail(recognizer, because: .delegateRefusedBegin)
      return true
    }
    guard recognizer.current == .possible, !recognizer.proposals.isEmpty else { return true }
    if let active = blockingActive(recognizer, processor) {
      fail(recognizer, because: .blockedByActive(active.id))
      return true
    }
    recognizer.isAsking = false
    guard recognizer.current == .possible else { return true }
    return enter(recognizer)
  }

  /// Fails a recognizer that is still possible. A delegate that was asked may have changed its
  /// state or removed it meanwhile.
  private func fail(_ recognizer: UIGestureRecognizer, because reason: Reason) {
    guard recognizer.current == .possible, recognizer.processor != nil else { return }
    recognizer.commit(.failed, because: reason)
  }

  private func enter(_ recognizer: UIGestureRecognizer) -> Bool {
    guard let first = recognizer.proposals.first else { return false }
    let second = recognizer.proposals.count > 1 ? recognizer.proposals[1] : nil
    recognizer.proposals.removeAll(keepingCapacity: true)
    recognizer.commit(first.state, because: first.reason)
    if recognizer.competes { exclude(by: recognizer) }
    if first.state == .began {
      if let second {
        recognizer.commit(second.state, because: second.reason)
      } else if recognizer.liveCount == 0, !recognizer.keepsSequence, recognizer.competes {
        // The fingers lifted while the recognizer waited for another one to fail (ARB-12).
        recognizer.commit(.ended, because: .allTouchesLifted)
      }
    }
    return true
  }

  // MARK: Requirements

  /// Asks for failure requirements between this recognizer and each competitor, once per pair and
  /// attempt, when one of the two first proposes to leave possible (DEL-02).
  private func askDynamicRequirements(
    of recognizer: UIGestureRecognizer, _ processor: EventProcessor
  ) {
    // A recognizer without a delegate or overrides has no dynamic requirements, so pairs of two
    // such recognizers are not asked.
    forEachCompetitor(of: recognizer, onlyThoseToAsk: !recognizer.isAskedForRequirements) { other in
      guard other.current == .possible, recognizer.askedAbout.insert(other.id) else { return }
      _ = other.askedAbout.insert(recognizer.id)
      let mine =
        recognizer.shouldRequireFailure(of: other)
        || recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) == true
        || other.shouldBeRequiredToFail(by: recognizer)
        || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) == true
      let theirs =
        other.shouldRequireFailure(of: recognizer)
        || other.delegate?.gestureRecognizer(other, shouldRequireFailureOf: recognizer) == true
        || recognizer.shouldBeRequiredToFail(by: other)
        || recognizer.delegate?.gestureRecognizer(recognizer, shouldBeRequiredToFailBy: other)
          == true
      // Two recognizers that require each other to fail would wait forever, so the requirement of
      // the outer one is refused (ARB-14).
      let mineFirst = recognizer.rank <= other.rank
      if mine, !(theirs && !mineFirst), !other.waits(for: recognizer, processor) {
        recognizer.dynamicRequirements.append(DynamicRequirement(other))
      }
      if theirs, !(mine && mineFirst), !recognizer.waits(for: other, processor) {
        other.dynamicRequirements.append(DynamicRequirement(recognizer))
      }
      if mine && theirs {
        Misuse.report(
          "\(recognizer.gestureName) and \(other.gestureName) each require the other to fail; "
            + "one requirement is refused")
      }
    }
  }

  /// Returns the first recognizer that this one waits for and that has not failed yet (ARB-10,
  /// ARB-11).
  private func openRequirement(
    of recognizer: UIGestureRecognizer, _ processor: EventProcessor
  ) -> UIGestureRecognizer? {
    for entry in recognizer.requirements {
      if let other = entry.recognizer, holdsUp(recognizer, other) { return other }
    }
    for entry in recognizer.dynamicRequirements {
      if let other = entry.recognizer(in: processor), holdsUp(recognizer, other) { return other }
    }
    return nil
  }

  private func holdsUp(_ waiting: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    guard other.enabled, other.attachedHost != nil, other.processor != nil,
      other.current == .possible
    else { return false }
    if other.isTimed || other.isWaiting { return true }
    for touch in other.tracked where touch.isLive && waiting.hasSeen(touch) { return true }
    return false
  }

  // MARK: Exclusion

  /// Returns an active competitor that prevents this recognizer from beginning, or `nil` (ARB-05).
  private func blockingActive(
    _ recognizer: UIGestureRecognizer, _ processor: EventProcessor
  ) -> UIGestureRecognizer? {
    var found: UIGestureRecognizer?
    forEachCompetitor(of: recognizer) { other in
      if found == nil, other.current.isActive, prevents(other, recognizer) { found = other }
    }
    return found
  }

  /// Fails the competitors of a recognizer that has just recognized (ARB-04), and the recognizers
  /// that require it to fail (ARB-10).
  private func exclude(by winner: UIGestureRecognizer) {
    forEachCompetitor(of: winner) { other in
      guard other.current == .possible, other.processor != nil else { return }
      if other.requiresFailure(of: winner) {
        fail(other, because: .requiredToFailRecognized(winner.id))
      } else if prevents(winner, other) {
        fail(other, because: .preventedBy(winner.id))
      }
    }
    for other in undecided where other.current == .possible && other.requiresFailure(of: winner) {
      fail(other, because: .requiredToFailRecognized(winner.id))
    }
  }

  private func prevents(_ winner: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    if !other.competes { return false }
    guard winner.canPrevent(other), other.canBePrevented(by: winner) else { return false }
    if let delegate = winner.delegate,
      delegate.gestureRecognizer(winner, shouldRecognizeSimultaneouslyWith: other)
    {
      return false
    }
    if let delegate = other.delegate,
      delegate.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: winner)
    {
      return false
    }
    return true
  }

  /// Calls `body` once for every other recognizer that follows one of this recognizer's touches at
  /// this moment (ARB-01, DEL-03).
  private func forEachCompetitor(
    of recognizer: UIGestureRecognizer, onlyThoseToAsk: Bool = false,
    _ body: (UIGestureRecognizer) -> Void
  ) {
    // The list is copied, because a delegate that is asked may disable the recognizer, which drops
    // its touches.
    let tracked = recognizer.tracked
    for (i, touch) in tracked.enumerated() {
      let others = onlyThoseToAsk ? touch.recognizersToAsk : touch.recognizers
      for other in others where other !== recognizer && other.isTracking(touch) {
        steps &+= 1
        var isRepeated = false
        for earlier in tracked[..<i] where other.isTracking(earlier) {
          isRepeated = true
        }
        if !isRepeated { body(other) }
      }
    }
  }
}

extension UIGestureRecognizer {
  final func hasSeen(_ touch: UITouch) -> Bool { seen.contains(touch.contact) }

  /// Whether this recognizer already waits for `goal`, directly or through other recognizers of
  /// this window.
  fileprivate func waits(for goal: UIGestureRecognizer, _ processor: EventProcessor) -> Bool {
    // Each recognizer is examined once, however many chains of requirements lead to it.
    var found: [UIGestureRecognizer] = [self]
    var numbers = RecognizerNumbers()
    _ = numbers.insert(id)
    var i = 0
    func find(_ next: UIGestureRecognizer?) {
      if let next, numbers.insert(next.id) { found.append(next) }
    }
    while i < found.count {
      for entry in found[i].requirements { find(entry.recognizer) }
      for entry in found[i].dynamicRequirements { find(entry.recognizer(in: processor)) }
      i += 1
    }
    return numbers.contains(goal.id)
  }
}

/// Sorts in place and keeps the order of equal elements. Up to 32 elements are sorted without an
/// allocation.
@MainActor func sortStably(
  _ all: inout [UIGestureRecognizer],
  _ isBefore: (UIGestureRecognizer, UIGestureRecognizer) -> Bool
) {
  if all.count <= 32 {
    var i = 1
    while i < all.count {
      var j = i
      while j > 0, isBefore(all[j], all[j - 1]) {
        all.swapAt(j - 1, j)
        j -= 1
      }
      i += 1
    }
    return
  }
  let order = all.indices.sorted { a, b in
    if isBefore(all[a], all[b]) { return true }
    return a < b && !isBefore(all[b], all[a])
  }
  all = order.map { all[$0] }
}
