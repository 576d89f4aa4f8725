import PantoBase

// Who sees a touch, and how they are told: the steps of the walk up to the arbiter.
extension EventWalk {
  // MARK: Capture

  /// Finds the view and the recognizers that will see this touch; the list does not change
  /// afterwards (EVT-02, EVT-03).
  final func capture(_ touch: UITouch) {
    guard let host = window.hitHost(at: touch.position, with: touchEvent) else { return }
    if views.isHeldExclusively(byOtherThan: host, in: touches, new: touch) { return }
    touch.host = host
    touch.window = window
    touch.alone = [touch]
    touch.reachesView =
      host.isMultipleTouchEnabled
      || !touches.contains { $0 !== touch && $0.host === host && $0.reachesView && $0.isLive }
    var next: (any GestureHost)? = host
    var rank = 0
    while let here = next {
      for recognizer in here.attachedRecognizers {
        recognizer.hasChangedSinceDown = false
        recognizer.latestRefusal = nil
        if let refusal = refusal(of: touch, by: recognizer, hit: host, at: here) {
          recognizer.latestRefusal = refusal
          continue
        }
        recognizer.latestRefusal = nil
        touch.recognizers.append(recognizer)
        if recognizer.isOutspoken { touch.outspoken.append(recognizer) }
        recognizer.seen.append(touch.contact)
        // Contacts are numbered upwards, and no more than 64 are down at once.
        if recognizer.seen.count > 4 * ContactLedger.maximumContacts {
          recognizer.seen.removeFirst(2 * ContactLedger.maximumContacts)
        }
        if recognizer.walk == nil || recognizer.tracked.isEmpty { recognizer.rank = rank }
        rank += 1
        join(recognizer)
        if !recognizer.current.isTerminal {
          recognizer.tracked.removeAll { !$0.isLive }
          recognizer.tracked.append(touch)
        }
      }
      next = here.nextHost
    }
  }

  final func join(_ recognizer: UIGestureRecognizer) {
    if recognizer.isInvolved, recognizer.walk === self { return }
    recognizer.walk = self
    recognizer.isInvolved = true
    involved.append(recognizer)
  }

  /// Why a recognizer never sees this touch (DEL-01).
  final func refusal(
    of touch: UITouch, by recognizer: UIGestureRecognizer, hit: any GestureHost,
    at here: any GestureHost
  ) -> Reason? {
    if !recognizer.enabled { return .disabled }
    if recognizer.isHover { return .wrongTouchType }
    if !recognizer.allowedTouchTypes.contains(touch.kind) { return .wrongTouchType }
    if recognizer.requiresExclusiveTouchType,
      let first = recognizer.tracked.first(where: { $0.isLive }), first.kind != touch.kind
    {
      return .wrongTouchType
    }
    if touch.kind == .indirectPointer, !recognizer.accepts(touch.buttons) {
      return .wrongButton(touch.buttons.rawValue, needs: UIEvent.ButtonMask.primary.rawValue)
    }
    if here !== hit, recognizer.yieldsToControls, hit.handlesTapsItself {
      return .delegateRefusedTouch
    }
    if recognizer.askedForEvent != stepNumber {
      recognizer.askedForEvent = stepNumber
      recognizer.wantsEvent = recognizer.shouldReceive(touchEvent)
    }
    if !recognizer.wantsEvent { return .delegateRefusedEvent }
    if let delegate = recognizer.delegate,
      !delegate.gestureRecognizer(recognizer, shouldReceive: touch)
    {
      return .delegateRefusedTouch
    }
    return nil
  }

  // MARK: Deliver

  final func collectParticipants() {
    for touch in changed {
      for recognizer in touch.recognizers where recognizer.participates != stepNumber {
        recognizer.participates = stepNumber
        participants.append(recognizer)
      }
    }
    guard changed.count > 1 else { return }
    // Several touches: innermost first over all of them, arrival order between equals.
    sortStably(&participants) { $0.rank < $1.rank }
  }

  final func deliver(to recognizer: UIGestureRecognizer) {
    guard recognizer.enabled, !recognizer.current.isTerminal, recognizer.walk != nil else { return }
    if changed.count == 1 {
      let touch = changed[0]
      // An ignored touch says nothing, not even which keys are held.
      guard recognizer.isTracking(touch) else { return }
      recognizer.seenModifiers = touchEvent.modifiers
      recognizer.seenButtons = touchEvent.buttons
      hand(touch.alone, touch.stage, to: recognizer)
      return
    }
    recognizer.seenModifiers = touchEvent.modifiers
    recognizer.seenButtons = touchEvent.buttons
    if recognizer.tracked.count == 1 {
      // Nearly always: one finger of its own among many. What did not change is stationary.
      let touch = recognizer.tracked[0]
      if touch.isLive { hand(touch.alone, touch.stage, to: recognizer) }
      return
    }
    // One call per phase with all its touches of that phase, in this order (EVT-04).
    deliver(.began, to: recognizer)
    deliver(.moved, to: recognizer)
    deliver(.ended, to: recognizer)
    deliver(.cancelled, to: recognizer)
  }

  final func deliver(_ phase: UITouch.Phase, to recognizer: UIGestureRecognizer) {
    guard !recognizer.current.isTerminal else { return }
    var count = 0
    var only: UITouch?
    for touch in changed where touch.stage == phase && recognizer.isTracking(touch) {
      count += 1
      only = touch
    }
    guard count > 0, let only else { return }
    if count == 1 { return hand(only.alone, phase, to: recognizer) }
    // The same fingers move together again and again: their set is made once.
    var isSame = recognizer.cachedMembers.count == count
    if isSame {
      var k = 0
      for touch in changed where touch.stage == phase && recognizer.isTracking(touch) {
        if recognizer.cachedMembers[k] !== touch {
          isSame = false
          break
        }
        k += 1
      }
    }
    if !isSame {
      recognizer.cachedMembers.removeAll(keepingCapacity: true)
      for touch in changed where touch.stage == phase && recognizer.isTracking(touch) {
        recognizer.cachedMembers.append(touch)
      }
      recognizer.cachedSet = Set(inLandingOrder: recognizer.cachedMembers)
    }
    hand(recognizer.cachedSet, phase, to: recognizer)
  }

  final func hand(
    _ set: Set<UITouch>, _ phase: UITouch.Phase, to recognizer: UIGestureRecognizer
  ) {
    switch phase {
    case .began: recognizer.touchesBegan(set, with: touchEvent)
    case .moved: recognizer.touchesMoved(set, with: touchEvent)
    case .ended: recognizer.touchesEnded(set, with: touchEvent)
    case .cancelled: recognizer.touchesCancelled(set, with: touchEvent)
    default: break
    }
  }

  // MARK: Scrolling

  final func scroll(_ event: InputEvent, by delta: CGVector, isContinuous: Bool) {
    turn {
      if needsLayoutNow { window.layoutBeforeEvents() }
      scrollEvent.eventTime = event.time
      scrollEvent.modifiers = event.modifiers
      scrollEvent.scroll = delta
      scrollEvent.isContinuousScroll = isContinuous
      scrollEvent.pointer = event.position
      var next = window.hitHost(at: event.position, with: scrollEvent)
      var rank = 0
      while let here = next {
        for recognizer in here.attachedRecognizers
        where recognizer.enabled && !recognizer.current.isTerminal {
          if recognizer.wantsScroll(isContinuous: isContinuous),
            recognizer.shouldReceive(scrollEvent)
          {
            if recognizer.walk == nil { recognizer.rank = rank }
            join(recognizer)
            recognizer.scrolled(scrollEvent)
            return
          }
          rank += 1
        }
        next = here.nextHost
      }
    }
  }
}
