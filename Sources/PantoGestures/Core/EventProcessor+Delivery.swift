import PantoBase

// The first half of event processing: which recognizers receive a touch, and in what order they
// receive its changes.
extension EventProcessor {
  // MARK: Which recognizers follow a touch

  /// Finds the view and the recognizers that receive this touch. The list does not change
  /// afterwards (EVT-02, EVT-03).
  final func capture(_ route: Route) {
    let touch = route.touch
    // An overridden hit test may have removed the view that it returns from the window.
    guard let host = window.hitHost(at: touch.position, with: touchEvent),
      host.hostWindow === window
    else { return }
    if views.isHeldExclusively(byOtherThan: host, in: routes, new: touch) { return }
    touch.host = host
    touch.window = window
    touch.singleSet = route.singleSet
    touch.reachesView = host.isMultipleTouchEnabled || !hasOtherTouch(than: touch, on: host)
    var next: (any GestureHost)? = host
    var rank = 0
    while let here = next {
      // A delegate that is asked below may remove `here` from its superview. The views around it
      // receive the touch all the same (TCH-04).
      let outer = here.holdsTouches ? window : here.nextHost
      for recognizer in here.attachedRecognizers {
        // The event processor of another window still uses this recognizer. It can follow the next
        // touch.
        if let other = recognizer.processor, other !== self { continue }
        guard receives(touch, recognizer, hit: host, at: here) else { continue }
        add(recognizer, to: route, rank: rank)
        rank += 1
      }
      next = outer
    }
  }

  /// Whether another live touch is delivered to this view already.
  private func hasOtherTouch(than touch: UITouch, on host: any GestureHost) -> Bool {
    routes.withElements {
      $0.contains {
        $0.touch !== touch && $0.touch.host === host && $0.touch.reachesView && $0.touch.isLive
      }
    }
  }

  /// Asks whether a recognizer of the view `here` receives this touch, and keeps the reason if it
  /// does not.
  private func receives(
    _ touch: UITouch, _ recognizer: UIGestureRecognizer, hit: any GestureHost,
    at here: any GestureHost
  ) -> Bool {
    recognizer.hasChangedSinceDown = false
    recognizer.latestRefusal = nil
    recognizer.latestRefusal = refusal(of: touch, by: recognizer, hit: hit, at: here)
    // A delegate that was asked may have removed the recognizer from its view (REC-13).
    return recognizer.latestRefusal == nil && recognizer.attachedHost === here
      && here.hostWindow === window
  }

  /// Makes a recognizer follow the touch of a route, as the one with this rank.
  private func add(_ recognizer: UIGestureRecognizer, to route: Route, rank: Int) {
    let touch = route.touch
    touch.recognizers.append(recognizer)
    route.recognizers.append(Unmanaged.passUnretained(recognizer))
    if recognizer.isAskedForRequirements { touch.recognizersToAsk.append(recognizer) }
    recognizer.seen.append(touch.contact)
    // Old contact numbers can be dropped: contacts are numbered upwards, and only
    // `maximumContacts` are down at once.
    if recognizer.seen.count > 4 * ContactLedger.maximumContacts {
      recognizer.seen.removeFirst(2 * ContactLedger.maximumContacts)
    }
    if recognizer.processor == nil || recognizer.tracked.isEmpty { recognizer.rank = rank }
    involve(recognizer)
    if !recognizer.current.isTerminal {
      recognizer.tracked.removeAll { !$0.isLive }
      recognizer.tracked.append(touch)
    }
  }

  /// Lists a recognizer as part of a running sequence of this window.
  final func involve(_ recognizer: UIGestureRecognizer) {
    if recognizer.isInvolved, recognizer.processor === self { return }
    recognizer.processor = self
    recognizer.isInvolved = true
    involved.append(recognizer)
    if let tuned { tuned.begin(recognizer) }
  }

  /// Returns why a recognizer does not receive this touch, or `nil` if it does (DEL-01).
  final func refusal(
    of touch: UITouch, by recognizer: UIGestureRecognizer, hit: any GestureHost,
    at here: any GestureHost
  ) -> Reason? {
    if !recognizer.enabled || recognizer.overridesEnabled && !recognizer.isEnabled {
      return .disabled
    }
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

  // MARK: Delivery

  /// Delivers the changes of this step to the recognizers that follow the touches, innermost view
  /// first (EVT-04).
  @inline(__always) final func deliver() {
    if changedRoutes.count == 1 {
      changedRoutes[0].borrow { deliverAlone($0) }
    } else {
      deliverTogether()
    }
  }

  /// Delivers the change of one finger to each of its recognizers in turn.
  @inline(__always) private final func deliverAlone(_ route: Route) {
    route.recognizers.withElements { recognizers in
      for recognizer in recognizers {
        recognizer.borrow { recognizer in
          // A touch that the recognizer ignores changes nothing there, not even the modifier keys
          // it has seen.
          guard recognizer.canHear, recognizer.isTracking(route.touch) else { return }
          recognizer.seenModifiers = touchEvent.modifiers
          recognizer.seenButtons = touchEvent.buttons
          pass(route.singleSet, route.touch.stage, to: recognizer)
        }
      }
    }
  }

  /// Delivers the changes of several fingers. Each recognizer is called once; recognizers of inner
  /// views come first, and those of equal rank in the order of arrival.
  @inline(never) private final func deliverTogether() {
    var rank = Int.min
    var areInOrder = true
    changedRoutes.withElements { changed in
      for route in changed {
        route.borrow { route in
          route.recognizers.withElements { recognizers in
            for unmanaged in recognizers {
              unmanaged.borrow { recognizer in
                guard recognizer.participates != stepNumber else { return }
                recognizer.participates = stepNumber
                recognizer.firstInStep = Unmanaged.passUnretained(route)
                if recognizer.rank < rank { areInOrder = false }
                rank = recognizer.rank
                participants.append(unmanaged)
              }
            }
          }
        }
      }
    }
    if !areInOrder { sortParticipants() }
    participants.withElements { participants in
      for recognizer in participants { recognizer.borrow { deliver(to: $0) } }
    }
    participants.removeAll()
  }

  /// The largest number of recognizers that an insertion sort orders. Beyond this number, the
  /// quadratic cost of that sort would matter.
  private static let longestInsertionSort = 64

  /// Sorts the recognizers of this step by rank and keeps the order of equal ranks. An insertion
  /// sort is fast here: usually a few views contribute a few recognizers each, and those of one
  /// view are in order already.
  private final func sortParticipants() {
    guard participants.count <= EventProcessor.longestInsertionSort else {
      var all = participants.withElements { $0.map { $0.takeUnretainedValue() } }
      sortStably(&all) { $0.rank < $1.rank }
      participants.removeAll()
      for recognizer in all { participants.append(Unmanaged.passUnretained(recognizer)) }
      return
    }
    for i in 1..<participants.count {
      let one = participants[i]
      let rank = one.borrow { $0.rank }
      var place = i
      while place > 0, participants[place - 1].borrow({ $0.rank }) > rank {
        participants[place] = participants[place - 1]
        place -= 1
      }
      participants[place] = one
    }
  }

  @inline(__always) private final func deliver(to recognizer: UIGestureRecognizer) {
    guard recognizer.canHear else { return }
    recognizer.seenModifiers = touchEvent.modifiers
    recognizer.seenButtons = touchEvent.buttons
    if recognizer.tracked.count == 1, let first = recognizer.firstInStep {
      // Nearly always the recognizer follows a single finger among many. Touches that did not
      // change are stationary.
      let isOnly = first.borrow { route in
        guard recognizer.tracked[0] === route.touch else { return false }
        if areMovesOnly {
          recognizer.touchesMoved(route.singleSet, with: touchEvent)
        } else if route.touch.isLive {
          pass(route.singleSet, route.touch.stage, to: recognizer)
        }
        return true
      }
      if isOnly { return }
    }
    // Each phase is delivered in one call with all its touches, in this order of phases (EVT-04).
    if areMovesOnly { return deliver(.moved, to: recognizer) }
    deliver(.began, to: recognizer)
    deliver(.moved, to: recognizer)
    deliver(.ended, to: recognizer)
    deliver(.cancelled, to: recognizer)
  }

  final func deliver(_ phase: UITouch.Phase, to recognizer: UIGestureRecognizer) {
    guard !recognizer.current.isTerminal else { return }
    // Touches that did not change are stationary and are skipped. The set is cached, because the
    // same fingers move together many times.
    var count = 0
    var isSame = true
    var only: Unmanaged<UITouch>?
    for i in recognizer.tracked.indices {
      let unmanaged = Unmanaged.passUnretained(recognizer.tracked[i])
      guard unmanaged.borrow({ $0.stage == phase && $0.isLive }) else { continue }
      let cached = recognizer.cachedMembers
      if count >= cached.count || cached[count] !== recognizer.tracked[i] { isSame = false }
      count += 1
      only = unmanaged
    }
    guard let only else { return }
    if count == 1 { return only.borrow { pass($0.singleSet, phase, to: recognizer) } }
    if !isSame || recognizer.cachedMembers.count != count {
      recognizer.cachedMembers = recognizer.tracked.filter { $0.stage == phase && $0.isLive }
      recognizer.cachedSet = Set(inLandingOrder: recognizer.cachedMembers)
    }
    pass(recognizer.cachedSet, phase, to: recognizer)
  }

  @inline(__always) final func pass(
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
    runTurn {
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
            if recognizer.processor == nil { recognizer.rank = rank }
            involve(recognizer)
            recognizer.scrolled(scrollEvent)
            return
          }
          rank += 1
        }
        next = here.holdsTouches ? window : here.nextHost
      }
    }
  }
}
