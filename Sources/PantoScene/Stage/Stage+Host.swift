import PantoBase
import PantoGestures
import PantoLayers

extension Stage {
  /// The time at which the host must call `advance` and `draw` next, in seconds. `nil` means that
  /// the host may sleep until input arrives.
  public var wakeTime: TimeInterval? {
    if needsDisplay { return time.now }
    var next = nextDue
    if isMoving { next = min(next ?? .infinity, time.now + frameInterval) }
    return next
  }

  /// Advances frame by frame until no timer waits and no animation runs, and lays out what changed.
  ///
  /// A display link does not count, because many run as long as their program does.
  ///
  /// - Parameter limit: The longest time to advance, in seconds. Default 120.
  /// - Returns: `false` if something was still busy after `limit` seconds, or if the function was
  ///   called from inside a handler, where time stands still (B52).
  @discardableResult
  public func settle(limit: TimeInterval = 120) -> Bool {
    let end = time.now + limit
    while time.now < end {
      // Layout may start an animation.
      layoutIfNeeded()
      guard isAnimating || nextDue != nil else { return true }
      let before = time.now
      advance(to: before + frameInterval)
      // The clock did not advance: the call came from inside a handler, so nothing will come to
      // rest (B52).
      if time.now == before { return false }
    }
    return !isAnimating && nextDue == nil
  }

  /// The time at which the next timer or delayed animation is due, in seconds, or `nil` if none
  /// waits.
  public var nextDue: TimeInterval? {
    if ticker.hasPostponed || CompletionQueue.hasWork { return time.now }
    guard let start = ticker.nextStart else { return time.nextDeadline }
    return min(time.nextDeadline ?? .infinity, start)
  }

  /// The time of the clock that animations follow, in seconds: the time of the stage without the
  /// parts of gaps that animations skipped (B22).
  public var animationTime: TimeInterval { ticker.now }

  /// Whether an animation runs or waits for its delay. A paused animator does not count.
  public var isAnimating: Bool { ticker.isAnimating || !movers.isEmpty }
  /// Whether something changes from frame to frame at this moment, or a display link asks for every
  /// frame.
  public var isMoving: Bool {
    links.isRunning || !movers.isEmpty || tree.isMoving
  }
  /// Whether something other than animations changed since the last draw.
  public var needsDisplay: Bool {
    tree.needsDisplay || needsLayout || (overlay?.wantsFrame ?? false)
  }

  /// The clock that measures how long handlers take, in seconds; a host sets it. `nil`, the
  /// default, measures nothing. No result depends on this clock.
  public var handlerClock: (() -> TimeInterval)? {
    get { processor.handlerClock }
    set { processor.handlerClock = newValue }
  }
  /// The newest handlers that blocked the window, oldest first (B65). The timeline of the inspector
  /// shows them.
  public var stalls: [Stall] { processor.stalls }

  /// The input that handlers have sent, and the time that its processing took (EVT-09).
  public var handlerInput: HandlerInput { processor.handlerInput }
  /// Whether this finger, pen or mouse button is down.
  public func isDown(_ source: InputEvent.Source) -> Bool { processor.isDown(source) }

  /// The touches that are down, in the order of touch down.
  public var liveTouches: [UITouch] { processor.liveTouches }
  /// The number of repairs of the input stream, by kind.
  public var repairs: RepairCounts { processor.repairs }

  /// Cancels every touch at the time of the newest event (I12). The log keeps `cause` as the
  /// reason. A call from inside a handler takes effect after that handler's turn.
  public func cancelTouches(because cause: CancelCause) {
    cancelTouches(because: cause, at: processor.newestInputTime)
  }

  /// Cancels every touch as `cancelTouches(because:)` does, at a time of the input in seconds that
  /// a recording kept.
  package func cancelTouches(because cause: CancelCause, at time: TimeInterval) {
    guard !processor.isBusy else { return working { processor.cancelAll(because: cause) } }
    notifyObservers(.cancel(because: cause, at: time))
    cancelAll(because: cause, at: time)
  }

  private func cancelAll(because cause: CancelCause, at time: TimeInterval) {
    observers.isCancelling = true
    working { processor.cancelAll(because: cause, at: time) }
    observers.isCancelling = false
  }

  /// The handler of the scene that brings it to its start, or `nil`, the default, for a scene that
  /// cannot do so.
  public var onRestart: (() -> Void)? {
    get { observers.onRestart }
    set { observers.onRestart = newValue }
  }

  /// Forgets all input so far and calls `onRestart`: touches and hovering are cancelled, and taps
  /// no longer count towards double taps. A recording that begins afterwards replays on a new scene
  /// to what was seen.
  ///
  /// A call from inside a handler is refused and reported as misuse.
  public func restart() { restart(at: processor.newestInputTime) }

  /// Restarts the scene as `restart()` does, at a time of the input in seconds that a recording
  /// kept.
  package func restart(at time: TimeInterval) {
    guard !processor.isBusy else {
      return Misuse.report(
        "restart: a handler runs; call this function after its turn, such as in a timer")
    }
    notifyObservers(.restart(at: time))
    cancelAll(because: .system, at: time)
    processor.forgetTaps()
    working {
      processor.names.restart()
      processor.handle { onRestart?() }
      for view in window.subviewList { view.takeNumbers(in: processor.names) }
      layoutAndUpdateHover()
    }
  }

  /// The contacts that are down, with their places in points, in the order of touch down.
  package var liveContacts: [(source: InputEvent.Source, position: CGPoint)] {
    processor.liveContacts
  }

  /// The size of the window in points.
  public var size: CGSize { window.bounds.size }
  /// The margins of the window that are covered by the device or the desktop, in points.
  public var safeAreaInsets: UIEdgeInsets { window.safeArea }

  // MARK: Constants

  /// The constants that apply in this stage instead of the program's own. Default: none (TUN-01).
  ///
  /// Recognizers take the values over when their next sequence begins, springs when they start, and
  /// scrolled content when it is released.
  public var tuning: Tuning {
    get { processor.tuned?.tuning ?? Tuning() }
    set {
      if let tuned = processor.tuned {
        tuned.tuning = newValue
      } else if !newValue.isEmpty {
        processor.tuned = TuningState(newValue)
      }
    }
  }

  /// Returns the value of a constant that no recognizer has: the one of `tuning`, or else `own`.
  ///
  /// - Parameter own: The program's own value. Default `nil`: the default of the constant.
  public func value(of constant: TunableConstant, own: Double? = nil) -> Double {
    let own = own ?? constant.defaultValue
    return processor.tuned?.value(of: constant, own: own) ?? own
  }

  /// Begins to record which tunable constants are read, with the program's own values (TUN-02).
  package func recordTuning() -> TuningState {
    let tuned = processor.tuned ?? TuningState(Tuning())
    processor.tuned = tuned
    return tuned
  }
}
