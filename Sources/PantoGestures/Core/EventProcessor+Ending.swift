import PantoBase

// How touches and sequences end other than by lifting: cancels, removed views, closed windows.
extension EventProcessor {
  /// The time of the newest event, in seconds, also of one that was refused.
  package var newestInputTime: TimeInterval { ledger.lastTime }

  /// Forgets the taps that a double tap may follow (TCH-06).
  package func forgetTaps() { taps = TapCounter() }

  /// Cancels every live touch at the time of the newest event (I12), or at `time` in seconds if
  /// that is later. During a handler the cancels are queued.
  public func cancelAll(because cause: CancelCause, at time: TimeInterval = 0) {
    guard !isBusy else {
      for touch in touches {
        queued.append([
          InputEvent(
            time: self.time.now, position: touch.position, source: source(of: touch),
            phase: .cancelled,
            cause: cause)
        ])
      }
      return
    }
    markDyingTargets()
    isSending = true
    ledger.cancelAll(because: cause, at: time, into: &admitted)
    frameNumber &+= 1
    finishReport()
    runTurn { hover.leave(self, cancelled: true) }
    endSending()
  }

  /// Removes a view and everything below it from event processing, because it left the window. Its
  /// touches are cancelled for their views and its recognizers are cancelled or fail. Recognizers
  /// of the remaining ancestors keep following the touches (TCH-04).
  public func detach(_ host: any GestureHost) {
    guard !involved.isEmpty || !routes.isEmpty || hover.isInside else { return }
    markDyingTargets()
    runTurn {
      for touch in touches where touch.host.map({ isWithin($0, host) }) ?? false {
        views.cancel(touch)
      }
      for recognizer in involved {
        if let own = recognizer.attachedHost, isWithin(own, host) {
          recognizer.withdraw(because: .detached)
        }
      }
    }
    drainQueue()
  }

  /// Cancels all touches and running recognizers and releases everything, because the window
  /// closes. The recognizers can be used in another window at once (R1, P1). During a handler this
  /// happens when the handler's turn is over.
  ///
  /// - Parameter end: called after all views and recognizers have received their cancels.
  public func tearDown(then end: @escaping () -> Void = {}) {
    let hasSequences = !routes.isEmpty || !involved.isEmpty
    guard !isBusy || !hasSequences else {
      pendingTearDown = end
      // An empty report makes `drainQueue` run, and with it the pending `tearDown`, even if no
      // touch has to be cancelled.
      queued.append([])
      return cancelAll(because: .windowGone)
    }
    if hasSequences {
      cancelAll(because: .windowGone)
      runTurn { for recognizer in involved { recognizer.withdraw(because: .detached) } }
    }
    releaseAll()
    end()
  }

  /// Releases all touches and recognizers without calling any handler. Running recognizers return
  /// to possible through cancelled or failed (R1).
  package func releaseAll() {
    let all = involved
    if isInTurn { endedInTurn += all }
    involved.removeAll()
    for recognizer in all { recognizer.endSilently() }
    for touch in touches { touch.releaseReferences() }
    views.releaseTouches()
    closeAllRoutes()
    actions.removeAll()
    arbiter.removeAll()
  }

  private func source(of touch: UITouch) -> InputEvent.Source {
    for entry in ledger.live where entry.number == touch.contact { return entry.source }
    return .finger(.max)
  }

  /// The number of views that are followed from a view to the window. No tree of views is that
  /// deep, so the limit ends the search only if a view is above itself.
  private static let maximumDepth = 4096

  /// Whether `host` is `ancestor` or a view below it.
  private func isWithin(_ host: any GestureHost, _ ancestor: any GestureHost) -> Bool {
    var next: (any GestureHost)? = host
    for _ in 0..<EventProcessor.maximumDepth {
      guard let here = next else { return false }
      if here === ancestor { return true }
      next = here.nextHost
    }
    Misuse.report(
      "\(host.gestureName) has more than \(EventProcessor.maximumDepth) views above it; "
        + "it counts as outside of the view that is removed")
    return false
  }
}
