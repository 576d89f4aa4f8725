import PantoBase

// How a report is split into steps, in each of which every contact changes at most once.
extension EventProcessor {
  /// Splits the admitted events into steps. Moves of one contact are merged and keep their samples
  /// (SDL-11). A touch down, a lift or a deadline in between starts a new step.
  final func processAdmitted() {
    var i = 0
    while i < admitted.count {
      var item = admitted[i]
      i += 1
      if case .wheel = item.event.source { i = mergeWheel(&item.event, from: i) }
      if isWatched { notifyInputObservers(item.asAdmission) }
      switch item.event.source {
      case .wheel(let delta, let isContinuous):
        flush()
        time.advance(to: item.event.time, beforeEvent: true)
        scroll(item.event, by: delta, isContinuous: isContinuous)
        continue
      case .mouse where item.contact == 0, .pen where item.contact == 0:
        processHover(item.event)
        continue
      default: break
      }
      if !changedRoutes.isEmpty, isDue(before: item.event.time) { flush() }
      if item.event.phase == .began, !item.isMaskChange {
        if !canAddTouchDown() { flush() }
        if changedRoutes.isEmpty { time.advance(to: item.event.time, beforeEvent: true) }
        beginTouch(item)
      } else {
        changeTouch(item)
      }
    }
    admitted.removeAll(keepingCapacity: true)
  }

  /// Processes a movement of the pointer with no button down, or of a pen above the screen.
  private func processHover(_ event: InputEvent) {
    flush()
    time.advance(to: event.time, beforeEvent: true)
    runTurn {
      if needsLayoutNow { window.layoutBeforeEvents() }
      if event.phase == .cancelled {
        hover.leave(self, cancelled: true)
      } else {
        hover.pointer = event.position
        hover.isInside = true
        hover.isPen = event.source.isPen
        hover.update(self, hasMoved: true)
      }
    }
  }

  /// Merges the wheel events of one moment and place into one event (B17) and returns the index of
  /// the first event after them.
  private func mergeWheel(_ event: inout InputEvent, from next: Int) -> Int {
    guard case .wheel(var delta, let isContinuous) = event.source else { return next }
    var i = next
    while i < admitted.count {
      let other = admitted[i].event
      guard case .wheel(let more, isContinuous) = other.source, other.time == event.time,
        other.position == event.position, other.modifiers == event.modifiers,
        other.buttons == event.buttons
      else { break }
      let sum = CGVector(dx: delta.dx + more.dx, dy: delta.dy + more.dy)
      // Two reports that wait together may each reach the limit of a wheel event (I5); their sum
      // may not exceed it.
      guard max(sum.dx.magnitude, sum.dy.magnitude) <= ContactLedger.maximumWheel else { break }
      delta = sum
      i += 1
    }
    if i > next { event.source = .wheel(delta, isContinuous: isContinuous) }
    return i
  }

  /// Whether a touch down may join the current step. Only other touch downs may be in it, so that
  /// hit testing sees the effects of all earlier changes.
  private func canAddTouchDown() -> Bool {
    !changedRoutes.withElements { $0.contains { $0.borrow { $0.touch.stage != .began } } }
  }

  /// Whether a finger of the current step touched down or lifted at another time than `time`. An
  /// event at `time` then does not belong to that step.
  final func hasTouchDownOrLift(before time: TimeInterval) -> Bool {
    changedRoutes.withElements {
      $0.contains { $0.borrow { $0.touch.stage != .moved && $0.touch.time != time } }
    }
  }

  /// The number for a new touch: one more than the largest of a live touch, so that sets of touches
  /// iterate in the order of touch down.
  ///
  /// Where fingers take turns without ever all lifting, numbering starts again at the smallest free
  /// number. The order of iteration is then still the same in every process, but not always the
  /// order of touch down.
  private var nextTouchNumber: Int {
    var next = 0
    for i in 0..<routes.count { next = max(next, routes[i].touch.number + 1) }
    guard next >= 2 * ContactLedger.maximumContacts else { return next }
    let touches = touches
    next = 0
    while touches.contains(where: { $0.number == next }) { next += 1 }
    return next
  }

  private func beginTouch(_ item: ContactLedger.Admitted) {
    let event = item.event
    let kind: UITouch.TouchType =
      switch event.source {
      case .pen: .pencil
      case .mouse: .indirectPointer
      default: .direct
      }
    var buttons = event.buttons
    if case .mouse(let button) = event.source { buttons.insert(.button(button)) }
    let touch = UITouch(
      contact: item.contact, number: nextTouchNumber, kind: kind, position: event.position,
      time: event.time, pressure: event.pressure, buttons: buttons)
    touch.isEmulatedFinger = event.source.isEmulated
    newestTouchType = kind
    touch.taps = taps.count(for: touch, constants: tuned?.taps ?? GestureConstants())
    guard let key = RouteKey(event.source) else { return }
    // The contact may have lifted in the same report, and then the ledger no longer lists it.
    let contact = ledger.live.first { $0.number == item.contact }
    let route = Route(touch, contact ?? ContactLedger.Contact(item.contact, event), key)
    open(route)
    areMovesOnly = false
    enterStep(route)
    updateEvent(from: event, at: event.time)
  }

  private func changeTouch(_ item: ContactLedger.Admitted) {
    let event = item.event
    guard let route = route(ofContact: item.contact) else { return }
    let touch = route.touch
    if route.isInStep {
      let merges = event.phase == .moved && touch.stage == .moved && !item.isMaskChange
      if !merges {
        flush()
        guard touch.isLive else { return }
      }
    }
    if event.phase == .stationary, event.cause == .stale {
      flush()
      time.advance(to: event.time, beforeEvent: true)
      return suspend(touch)
    }
    if changedRoutes.isEmpty { time.advance(to: event.time, beforeEvent: true) }
    if touch.isSuspect, event.phase == .moved { resume(touch) }
    // A deadline may have ended the touch in this window. The contact is still down and its state
    // is kept up to date.
    touch.buttons = event.buttons.isEmpty ? touch.buttons : event.buttons
    touch.hasTimeJump = item.hasTimeJump
    updateEvent(from: event, at: event.time)
    if item.isMaskChange { return }
    if !route.isInStep {
      touch.samples.removeAll()
      touch.previousPosition = touch.position
      enterStep(route)
    }
    if event.phase != .moved { areMovesOnly = false }
    touch.update(from: event)
  }

  /// Stops counting a contact whose lift was probably lost, until it moves again (I14). A gesture
  /// that depends on this contact alone is cancelled, never ended (P3).
  private func suspend(_ touch: UITouch) {
    guard !touch.isSuspect else { return }
    runTurn {
      touch.isSuspect = true
      touch.suspendedBy = touch.recognizers.filter { $0.isTracking(touch) }.map {
        ($0, $0.withdrawals)
      }
      for (recognizer, _) in touch.suspendedBy { recognizer.ignore(touch, for: touchEvent) }
    }
  }

  /// Makes a touch count again that `suspend` set aside because its lift seemed lost. The touch has
  /// moved, so the lift was not lost.
  final func resume(_ touch: UITouch) {
    touch.isSuspect = false
    // A recognizer that ignored the touch before it was set aside still ignores it (REC-16). One
    // that has withdrawn since then has no touches (REC-13).
    let counted = touch.suspendedBy
    touch.suspendedBy = []
    for (recognizer, withdrawals) in counted
    where recognizer.withdrawals == withdrawals && recognizer.attachedHost != nil
      && !recognizer.current.isTerminal
    {
      involve(recognizer)
      recognizer.tracked.append(touch)
      recognizer.didResume(touch)
    }
  }

  @inline(__always) final func updateEvent(from event: InputEvent, at time: TimeInterval) {
    touchEvent.eventTime = time
    touchEvent.modifiers = event.modifiers
    touchEvent.buttons = event.buttons
  }

  /// Processes the current step: delivers it to recognizers, arbitrates, delivers it to views, runs
  /// actions.
  final func flush() {
    guard !changedRoutes.isEmpty else { return }
    var latest = time.now
    changedRoutes.withElements { changed in
      for route in changed {
        route.borrow { if $0.touch.time > latest { latest = $0.touch.time } }
      }
    }
    if latest > time.now { time.advanceBeforeEvent(toGridTime: latest) }
    step()
    let releasedPointer = areMovesOnly ? nil : endLifted()
    changedRoutes.withElements { changed in
      for route in changed {
        route.borrow { route in
          route.isInStep = false
          let stage = route.touch.stage
          // Code that keeps a touch after its end can read from the phase how it ended.
          if stage != .ended, stage != .cancelled { route.touch.stage = .stationary }
        }
      }
    }
    changedRoutes.removeAll()
    areMovesOnly = true
    if let releasedPointer {
      // Hover is suspended while a button is down and is evaluated once after its release (HOV-02).
      hover.pointer = releasedPointer
      hover.isInside = true
      runTurn { hover.update(self, hasMoved: true) }
    }
  }

  private func step() {
    stepNumber &+= 1
    isInTurn = true
    if needsLayoutNow { window.layoutBeforeEvents() }
    if !areMovesOnly { captureNewTouches() }
    isDelivering = true
    deliver()
    isDelivering = false
    finishTurn(mayEnd: !areMovesOnly)
  }

  private func captureNewTouches() {
    for i in 0..<changedRoutes.count {
      let route = changedRoutes[i].takeUnretainedValue()
      if route.touch.stage == .began { capture(route) }
    }
  }

  /// Removes the touches that lifted or were cancelled. Returns the position of the pointer if one
  /// of them was a pointer that can hover now.
  private func endLifted() -> CGPoint? {
    var released: CGPoint?
    for i in 0..<changedRoutes.count {
      let route = changedRoutes[i].takeUnretainedValue()
      let touch = route.touch
      guard touch.stage == .ended || touch.stage == .cancelled else { continue }
      taps.remember(touch, constants: tuned?.taps ?? GestureConstants())
      // A pen that never hovered before it touched the screen is not treated as hovering after it
      // lifts.
      if touch.kind == .indirectPointer || touch.kind == .pencil && hover.isInside && hover.isPen {
        released = touch.position
      }
      close(route)
      if touch.heldBack.isEmpty { touch.releaseReferences() }
    }
    return released
  }
}
