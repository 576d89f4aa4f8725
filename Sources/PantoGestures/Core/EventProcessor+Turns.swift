import PantoBase

// The second half of event processing: arbitration, delivery to views, actions and reset.
extension EventProcessor {
  /// The largest number of actions that one turn runs. Only handlers that answer every action with
  /// another one, which would never end, reach this number.
  private static let mostActions = 100_000
  /// The largest number of times that one turn looks for recognizers whose sequences are over. Each
  /// reset can end other recognizers that waited, and their handlers still others; more than a few
  /// rounds mean that handlers and resets cause each other without end.
  private static let resetRounds = 8

  /// Runs `body` and then arbitrates the requests it caused, delivers touches to views, runs
  /// actions and resets finished recognizers. A nested call only runs its body; the outer call does
  /// the rest.
  final func runTurn(_ body: () -> Void) {
    guard !isInTurn else { return body() }
    isInTurn = true
    body()
    finishTurn(mayEnd: true)
  }

  /// Finishes a turn: arbitration, delivery to views, actions, reset.
  ///
  /// - Parameter mayEnd: `false` if no touch ended in this turn. Finished recognizers are then
  ///   searched for only if a state change has set `mayHaveFinished`.
  @inline(__always) final func finishTurn(mayEnd: Bool) {
    arbiter.resolve(self)
    views.deliverStep(self)
    if !actions.isEmpty { runActions() }
    if mayEnd || mayHaveFinished {
      mayHaveFinished = false
      resetFinished()
    }
    views.deliverPendingCancels(self)
    isInTurn = false
    if !endedInTurn.isEmpty { endedInTurn.removeAll() }
  }

  final func runTurnIfIdle() {
    guard !isInTurn else { return }
    markDyingTargets()
    runTurn {}
    drainQueue()
  }

  /// Marks action targets whose `deinit` is running, so that they receive no more actions. A change
  /// from outside of event processing may come from such a `deinit`, before it is over.
  final func markDyingTargets() {
    guard !isInTurn else { return }
    for recognizer in involved { recognizer.markDyingTargets() }
  }

  final func enlistProposal(_ recognizer: UIGestureRecognizer) {
    involve(recognizer)
    arbiter.enlist(recognizer)
  }

  final func committed(
    _ recognizer: UIGestureRecognizer, from: UIGestureRecognizer.State,
    to: UIGestureRecognizer.State
  ) {
    if from == .possible {
      involve(recognizer)
      if to != .failed { views.cancelTouches(of: recognizer) }
    }
    if to != .changed { mayHaveFinished = true }
    if to != .failed {
      actions.append(Action(recognizer: Unmanaged.passUnretained(recognizer), state: to))
    }
  }

  /// Queues the actions of a recognizer that stays in `changed`.
  @inline(__always) final func queueChangedAction(of recognizer: UIGestureRecognizer) {
    actions.append(Action(recognizer: Unmanaged.passUnretained(recognizer), state: .changed))
  }

  /// Runs the pending actions in the order in which the states were committed; each action sees the
  /// state it was queued for (R2, EVT-05). Changes that handlers cause are arbitrated in the same
  /// turn, and their actions run after those already queued.
  final func runActions() {
    var i = 0
    while i < actions.count {
      let action = actions[i]
      i += 1
      action.recognizer.borrow { recognizer in
        recognizer.shown = action.state
        sendActions(of: recognizer)
        recognizer.shown = nil
      }
      if i >= actions.count {
        arbiter.resolve(self)
        views.deliverPendingCancels(self)
      }
      if i > EventProcessor.mostActions {
        Misuse.report("actions cause each other without end; the rest of this turn is dropped")
        break
      }
    }
    actions.removeAll()
  }

  /// Removes recognizers whose sequences are over. All are removed in one pass over `involved`,
  /// because removing each by itself would search the list every time.
  private func finish(_ ended: [UIGestureRecognizer]) {
    arbiter.remove(ended)
    if !actions.isEmpty { endedInTurn += ended }
    if ended.count == involved.count {
      involved.removeAll(keepingCapacity: true)
    } else {
      for recognizer in ended { recognizer.isInvolved = false }
      involved.removeAll { !$0.isInvolved }
    }
    for recognizer in ended { recognizer.finish() }
  }

  /// Resets the recognizers whose sequences are over. One that has not ended by itself fails or is
  /// cancelled first, which may release others and run actions, so the search is repeated.
  final func resetFinished() {
    var rounds = 0
    while true {
      if !areMovesOnly { endLiveness() }
      let hasStateChange = endSequences()
      guard hasStateChange else { break }
      arbiter.resolve(self)
      views.deliverPendingCancels(self)
      runActions()
      rounds += 1
      if rounds == EventProcessor.resetRounds {
        Misuse.report(
          "recognizers that were reset go on changing others after \(rounds) rounds; "
            + "the rest waits for the next event")
        break
      }
    }
    arbiter.turnEnded()
    views.deliverReleased(self)
  }

  /// Makes the touches that lifted or were cancelled in this step count no more.
  private func endLiveness() {
    changedRoutes.withElements { changed in
      for route in changed {
        route.borrow {
          let stage = $0.touch.stage
          if stage == .ended || stage == .cancelled { $0.touch.isLive = false }
        }
      }
    }
  }

  /// Examines all involved recognizers and resets those that have ended. Returns whether one that
  /// had not ended failed or was cancelled, or may no longer be waited for.
  private func endSequences() -> Bool {
    var ended: [UIGestureRecognizer] = []
    var hasStateChange = false
    var i = 0
    while i < involved.count {
      let recognizer = involved[i]
      i += 1
      examinedRecognizers &+= 1
      let live = recognizer.liveCount
      if live > 0 {
        // Lifted fingers no longer count. The tracked touches of the last moment with a live finger
        // stay (REC-15).
        if live < recognizer.tracked.count {
          recognizer.tracked.removeAll { !$0.isLive }
          // A recognizer that waits for this one may share no finger with it any more (ARB-11).
          if !arbiter.isAtRest { hasStateChange = true }
        }
      } else if recognizer.keepsSequence {
        continue
      } else if recognizer.current.isTerminal {
        ended.append(recognizer)
      } else if !recognizer.isTimed, !recognizer.isWaiting {
        endWithoutTouches(recognizer)
        hasStateChange = true
      }
    }
    if !ended.isEmpty { finish(ended) }
    return hasStateChange
  }

  /// Fails a recognizer that has no live touch and waits for nothing, or cancels it if it is active
  /// (P1).
  private func endWithoutTouches(_ recognizer: UIGestureRecognizer) {
    if recognizer.current == .possible {
      recognizer.commit(.failed, because: recognizer.lackingReason)
    } else {
      recognizer.commit(.cancelled, because: .sequenceEnded)
    }
  }
}
