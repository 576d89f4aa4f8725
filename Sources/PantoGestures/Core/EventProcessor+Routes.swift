import PantoBase

extension EventProcessor {
  /// Returns the route of a contact that is down, or `nil`. The search starts after the route found
  /// last, because panels report their fingers in turn.
  @inline(__always) final func route(of wanted: RouteKey) -> Unmanaged<Route>? {
    routes.withElements { routes in
      var i = nextRoute
      for _ in 0..<routes.count {
        if i >= routes.count { i = 0 }
        let route = Unmanaged.passUnretained(routes[i])
        i &+= 1
        if route.borrow({ $0.key == wanted }) {
          nextRoute = i
          return route
        }
      }
      return nil
    }
  }

  final func route(ofContact contact: Int64) -> Route? {
    routes.withElements { $0.first { $0.touch.contact == contact } }
  }

  final func open(_ route: Route) {
    routes.append(route)
  }

  final func close(_ route: Route) {
    guard let i = routes.withElements({ $0.firstIndex { $0 === route } }) else { return }
    routes.remove(at: i)
    if isSending { closedRoutes.append(route) }
  }

  final func closeAllRoutes() {
    if isSending { routes.withElements { closedRoutes += $0 } }
    routes.removeAll()
  }

  // MARK: Moves

  /// Adds an admitted move to the current step. Moves of one contact are merged and keep their
  /// samples (SDL-11).
  @inline(__always) final func addMove(
    _ event: InputEvent, on route: Route, at time: TimeInterval
  ) {
    if isWatched { notifyObserversOfMove(event, at: time, route.touch.contact) }
    if changedRoutes.isEmpty || isDue(before: time) { beginStep(at: time) }
    let touch = route.touch
    // A listener, a handler or a deadline may have ended the touch.
    guard touch.isLive else { return }
    if touch.isSuspect { resume(touch) }
    if route.isInStep {
      if touch.stage == .moved { return merge(event, at: time, into: touch) }
      flush()
      guard touch.isLive else { return }
      readNextDeadline()
    }
    updateEvent(from: event, at: time)
    if !event.buttons.isEmpty { touch.buttons = event.buttons }
    touch.hasTimeJump = false
    touch.moved(to: event.position, at: time, pressure: event.pressure)
    addToStep(route)
  }

  @inline(never) private final func merge(
    _ event: InputEvent, at time: TimeInterval, into touch: UITouch
  ) {
    updateEvent(from: event, at: time)
    if !event.buttons.isEmpty { touch.buttons = event.buttons }
    touch.hasTimeJump = false
    touch.addSample(at: event.position, time: time, pressure: event.pressure)
  }

  @inline(__always) final func addToStep(_ route: Route) {
    route.isInStep = true
    changedRoutes.append(Unmanaged.passUnretained(route))
  }

  /// Adds a route to the current step, and reads the next deadline if the step begins with it.
  final func enterStep(_ route: Route) {
    if changedRoutes.isEmpty { readNextDeadline() }
    addToStep(route)
  }

  /// Starts a new step at `time`. What changed before is processed as a step of its own.
  @inline(__always) private final func beginStep(at time: TimeInterval) {
    if !changedRoutes.isEmpty { flush() }
    self.time.advanceBeforeEvent(toGridTime: time)
    readNextDeadline()
  }

  /// Reads the next deadline once per step. No code runs before the step is processed, so no
  /// deadline can be added or cancelled until then.
  @inline(__always) final func readNextDeadline() { nextDue = time.nextDeadline ?? .infinity }

  @inline(never) private final func notifyObserversOfMove(
    _ event: InputEvent, at time: TimeInterval, _ contact: Int64
  ) {
    var event = event
    event.time = time
    notifyInputObservers(Admission(contact: contact, event: event))
  }

  /// Whether the current step must be processed before an event at `time`: a deadline is due by
  /// then, or a finger of the step touched down or lifted at another time.
  @inline(__always) final func isDue(before time: TimeInterval) -> Bool {
    nextDue < time || (nextDue == time && nextDue > self.time.now)
      || (!areMovesOnly && hasTouchDownOrLift(before: time))
  }
}
