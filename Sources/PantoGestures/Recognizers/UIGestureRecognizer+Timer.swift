import PantoBase

// A timer for recognizers of your own, on the stage's clock, which is virtual in tests and replays.
extension UIGestureRecognizer {
  /// The time of the stage's clock in seconds while the recognizer tracks touches; else 0.
  ///
  /// In a touch method this is the time of the newest touch of the event. `UITouch.timestamp` has
  /// the time of each touch.
  public final var now: TimeInterval { processor?.time.now ?? 0 }

  /// Runs `body` at `time`, unless the recognizer has ended, failed or been cancelled by then.
  /// States that `body` requests are decided like those of an event.
  ///
  /// A recognizer has one such timer: scheduling it again replaces the one before. While the timer
  /// runs, a recognizer whose fingers have all lifted stays in its state, as a double tap does that
  /// waits for the second tap. Only a recognizer that tracks a touch, or still waits for a timer,
  /// can schedule one; any other call is refused and reported.
  ///
  /// ```swift
  /// override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
  ///   scheduleTimer(at: now + 0.5) { [unowned self] in
  ///     request(.began, because: .durationReached(0.5, needs: 0.5))
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - time: in seconds on the stage's clock, like `now` and `UITouch.timestamp`. If the time has
  ///     passed, `body` runs when the clock moves next.
  ///   - letsEventsPass: whether an event of exactly that time comes first, for limits that are
  ///     inclusive (TAP-03). Default: `false`.
  ///   - body: the closure to run. It is released when it has run, and when the timer is replaced
  ///     or invalidated.
  public final func scheduleTimer(
    at time: TimeInterval, letsEventsPass: Bool = false, _ body: @escaping @MainActor () -> Void
  ) {
    dropOwnTimer()
    guard let processor, !current.isTerminal else {
      return Misuse.report("\(gestureName): scheduleTimer needs a touch that is being tracked")
    }
    ownTimer = processor.time.at(time, letsEventsPass: letsEventsPass) { [weak self] in
      guard let self else { return }
      ownTimer = nil
      self.processor?.runTurn(body)
    }
  }

  /// Cancels the timer of `scheduleTimer`. Without a timer the call does nothing.
  public final func invalidateTimer() {
    guard ownTimer != nil else { return }
    dropOwnTimer()
    // If all fingers have lifted meanwhile, nothing keeps the recognizer waiting any more.
    processor?.mayHaveFinished = true
    processor?.runTurnIfIdle()
  }

  final func dropOwnTimer() {
    ownTimer?.cancel()
    ownTimer = nil
  }

  // MARK: The timer of the library's own recognizers

  final func startTimer(at time: TimeInterval, letsEventsPass: Bool = false) {
    timer?.cancel()
    timer = processor?.time.at(time, letsEventsPass: letsEventsPass) { [weak self] in
      self?.fireTimer()
    }
  }

  final func stopTimer() {
    timer?.cancel()
    timer = nil
  }

  private func fireTimer() {
    timer = nil
    guard let processor else { return }
    processor.runTurn { self.timerFired() }
  }
}
