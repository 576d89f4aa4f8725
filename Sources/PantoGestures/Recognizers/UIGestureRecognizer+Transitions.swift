import PantoBase

// How a recognizer comes from one state to the next: requests, commits, and the end of a sequence.
extension UIGestureRecognizer {
  /// Requests a state. Outside of event processing the request is decided at once; inside it is
  /// decided together with those of the other recognizers.
  ///
  /// A transition that the state table does not allow is refused and reported (REC-02, REC-03).
  public final func request(_ state: State, because reason: Reason) {
    var wanted = state
    if current.isActive, wanted == .failed { wanted = .cancelled }
    if current == .possible, wanted == .cancelled { wanted = .failed }
    switch (current, wanted) {
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
      (.began, .cancelled), (.changed, .cancelled), (.possible, .failed):
      commit(wanted, because: reason)
    case (.possible, .began), (.possible, .ended):
      propose(wanted, because: reason)
    case (.possible, .changed) where !proposals.isEmpty:
      // A subclass may request `changed` before its `began` was decided. There is nothing to report
      // yet.
      break
    case (.possible, .possible):
      break
    default:
      Misuse.report(
        "\(gestureName): a recognizer in \(current.name) cannot go to \(wanted.name); "
          + "wait for reset()")
    }
    processor?.runTurnIfIdle()
  }

  /// Enters `changed` for a recognizer that has begun. This is the most frequent transition and
  /// takes a shorter path than `request`.
  final func continueGesture(because reason: Reason) {
    guard processor != nil else { return request(.changed, because: reason) }
    // The event processor outlives its turn, so it need not be retained.
    let isDone = Unmanaged.passUnretained(processor.unsafelyUnwrapped).borrow { processor in
      guard processor.isInTurn else { return false }
      let from = current
      current = .changed
      recordChange(from: from, because: reason, in: processor)
      processor.queueChangedAction(of: self)
      return true
    }
    if !isDone { request(.changed, because: reason) }
  }

  @inline(__always) final func recordChange(
    from: State, because reason: Reason, in processor: EventProcessor
  ) {
    latestReason = reason
    hasChangedSinceDown = true
    if from != .changed || !processor.log.countChange(self) {
      logChange(from: from, reason, in: processor)
    }
  }

  @inline(never) private final func logChange(
    from: State, _ reason: Reason, in processor: EventProcessor
  ) {
    processor.log.record(
      Transition(
        time: processor.time.now, reason: reason, from: from, to: .changed, kind: gestureKind,
        recognizer: id, count: 1),
      by: self)
  }

  private func propose(_ state: State, because reason: Reason) {
    if let i = proposals.firstIndex(where: { $0.state == state }) {
      proposals[i].reason = reason
      return
    }
    guard proposals.isEmpty || (proposals[0].state == .began && state == .ended) else { return }
    proposals.append(Proposal(state: state, reason: reason))
    if let processor = processor ?? attachedHost?.hostWindow?.eventProcessor {
      self.processor = processor
      processor.enlistProposal(self)
    } else {
      // Without a window no event would ever end the gesture (P1).
      proposals.removeAll(keepingCapacity: true)
      Misuse.report("\(gestureName): a recognizer in no window cannot go to \(state.name)")
    }
  }

  /// Enters a state, logs the transition and queues its actions, which run later in the order of
  /// the commits (R2).
  final func commit(_ state: State, because reason: Reason) {
    // A delegate may have disabled the recognizer while it was asked. A finished gesture keeps the
    // state it ended in (R1).
    guard !current.isTerminal else { return }
    let from = current
    current = state
    latestReason = reason
    hasChangedSinceDown = true
    if state == .changed, let processor {
      // The usual transition is recorded here without the bookkeeping that only other states need.
      processor.log.record(
        Transition(
          time: processor.time.now, reason: reason, from: from, to: state, kind: gestureKind,
          recognizer: id, count: 1),
        by: self)
      return processor.queueChangedAction(of: self)
    }
    if state.isTerminal {
      stopTimer()
      dropOwnTimer()
      proposals.removeAll(keepingCapacity: true)
      waitingOn = nil
    }
    didEnter(state)
    guard let processor else {
      if state != .failed { sendActions() }
      if state.isTerminal { finish() }
      return
    }
    processor.log.record(
      Transition(
        time: processor.time.now, reason: reason, from: from, to: state, kind: gestureKind,
        recognizer: id, count: 1),
      by: self)
    processor.committed(self, from: from, to: state)
  }

  /// Drops all touches and cancels or fails the gesture, because the recognizer was disabled or
  /// detached (REC-09, REC-13).
  final func withdraw(because reason: Reason) {
    withdrawals += 1
    guard processor != nil || current != .possible else { return }
    if isHover { processor?.hover.forget(self) }
    switch current {
    case .began, .changed: request(.cancelled, because: reason)
    case .possible: request(.failed, because: reason)
    case .ended, .cancelled, .failed: break
    }
    tracked.removeAll(where: { $0.isLive })
    processor?.mayHaveFinished = true
    processor?.runTurnIfIdle()
  }

  /// Ends the gesture without actions or log entries, because its window closed.
  final func endSilently() {
    switch current {
    case .began, .changed:
      current = .cancelled
      latestReason = .touchCancelled(.windowGone)
    case .possible:
      current = .failed
      latestReason = .touchCancelled(.windowGone)
    case .ended, .cancelled, .failed: break
    }
    finish()
  }

  /// Resets everything that belongs to the sequence that just ended.
  final func finish() {
    stopTimer()
    dropOwnTimer()
    reset()
    current = .possible
    tracked.removeAll(keepingCapacity: true)
    proposals.removeAll(keepingCapacity: true)
    dynamicRequirements.removeAll(keepingCapacity: true)
    askedAbout.removeAll()
    isInvolved = false
    cachedMembers.removeAll(keepingCapacity: true)
    cachedSet = []
    waitingOn = nil
    processor = nil
    observations?.check()
  }
}
