import PantoBase

// What one change causes: settle, tell views, act, reset.
extension EventProcessor {
  /// Runs `body`, then settles what it asked for, tells views, acts and resets. A turn inside a turn
  /// only runs its body: the outer one does the rest.
  final func turn(_ body: () -> Void) {
    guard !isInTurn else { return body() }
    isInTurn = true
    body()
    finishTurn(mayEnd: true)
  }

  /// - Parameter mayEnd: `false`: a sequence is over only if somebody said so since.
  @inline(__always) final func finishTurn(mayEnd: Bool) {
    arbiter.settle(self)
    views.tell(self)
    if !actions.isEmpty { runActions() }
    if mayEnd || mayHaveFinished {
      mayHaveFinished = false
      resetFinished()
    }
    views.tellLate(self)
    isInTurn = false
    if !endedInTurn.isEmpty { endedInTurn.removeAll() }
  }

  final func settleIfIdle() {
    guard !isInTurn else { return }
    lookWhoGoes()
    turn {}
    drainQueue()
  }

  /// Asked from outside of any event: perhaps by a `deinit`, and actions run before that is over.
  final func lookWhoGoes() {
    guard !isInTurn else { return }
    for recognizer in involved { recognizer.lookWhoGoes() }
  }

  final func wantsToLeavePossible(_ recognizer: UIGestureRecognizer) {
    join(recognizer)
    arbiter.enlist(recognizer)
  }

  final func committed(
    _ recognizer: UIGestureRecognizer, from: UIGestureRecognizer.State,
    to: UIGestureRecognizer.State
  ) {
    if from == .possible {
      join(recognizer)
      if to != .failed { views.recognized(recognizer) }
    }
    if to != .changed { mayHaveFinished = true }
    if to != .failed {
      actions.append(Action(recognizer: Unmanaged.passUnretained(recognizer), state: to))
    }
  }

  /// It goes on.
  @inline(__always) final func changed(_ recognizer: UIGestureRecognizer) {
    actions.append(Action(recognizer: Unmanaged.passUnretained(recognizer), state: .changed))
  }

  /// In commit order, each seeing its own state (R2, EVT-05). What handlers cause is settled and
  /// acted on in the same turn, after what was already due.
  final func runActions() {
    var i = 0
    while i < actions.count {
      let action = actions[i]
      i += 1
      action.recognizer.borrow { recognizer in
        recognizer.shown = action.state
        act(recognizer)
        recognizer.shown = nil
      }
      if i >= actions.count {
        arbiter.settle(self)
        views.tellLate(self)
      }
      // A handler that answers every action with another would never end.
      if i > 100_000 {
        Misuse.report("actions cause each other without end; the rest of this turn is dropped")
        break
      }
    }
    actions.removeAll()
  }

  /// Takes recognizers out whose sequences are over. All leave at once, since each would cost a search of the others.
  private func finish(_ ended: [UIGestureRecognizer]) {
    arbiter.forget(ended)
    if !actions.isEmpty { endedInTurn += ended }
    if ended.count == involved.count {
      involved.removeAll(keepingCapacity: true)
    } else {
      for recognizer in ended { recognizer.isInvolved = false }
      involved.removeAll { !$0.isInvolved }
    }
    for recognizer in ended { recognizer.finish() }
  }

  final func resetFinished() {
    var rounds = 0
    var again = true
    while again, rounds < 8 {
      again = false
      rounds += 1
      if !areMovesOnly {
        changed.withElements { changed in
          for route in changed {
            route.borrow {
              let stage = $0.touch.stage
              if stage == .ended || stage == .cancelled { $0.touch.isLive = false }
            }
          }
        }
      }
      var ended: [UIGestureRecognizer] = []
      var i = 0
      while i < involved.count {
        let recognizer = involved[i]
        walkSteps &+= 1
        let live = recognizer.liveCount
        if live > 0 {
          // Lifted fingers count no more; those of the last live moment stay (REC-15).
          if live < recognizer.tracked.count { recognizer.tracked.removeAll { !$0.isLive } }
          i += 1
          continue
        }
        if recognizer.keepsSequence {
          i += 1
          continue
        }
        if recognizer.current.isTerminal {
          ended.append(recognizer)
          i += 1
          continue
        }
        if recognizer.timer != nil || recognizer.isWaiting {
          i += 1
          continue
        }
        if recognizer.current == .possible {
          recognizer.commit(.failed, because: recognizer.lacking())
        } else {
          // It never said that it was over (P1).
          recognizer.commit(.cancelled, because: .sequenceEnded)
        }
        again = true
        i += 1
      }
      if !ended.isEmpty { finish(ended) }
      if again {
        arbiter.settle(self)
        views.tellLate(self)
        runActions()
      }
    }
    views.release(self)
  }
}
