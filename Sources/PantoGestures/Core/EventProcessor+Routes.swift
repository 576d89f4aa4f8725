import PantoBase

/// What the events of one finger, pen or pressed pointer meet in the walk: found once, when it lands,
/// since none of it changes while the touch lives (EVT-02).
///
/// What is held here without being counted is held by the touch, and the walk keeps a route that is
/// over until the report is (`closedRoutes`).
@MainActor final class Route {
  final let touch: UITouch
  final let contact: ContactLedger.Contact
  final let key: RouteKey
  /// The touch alone, as recognizers and views are handed it.
  final let alone: Set<UITouch>
  /// In the order of delivery: innermost first.
  @exclusivity(unchecked) final var recognizers = OwnedList<Unmanaged<UIGestureRecognizer>>(
    capacity: 4)
  /// It changed in the step that is being put together.
  final var isInStep = false

  init(_ touch: UITouch, _ contact: ContactLedger.Contact, _ key: RouteKey) {
    self.touch = touch
    self.contact = contact
    self.key = key
    alone = [touch]
  }
}

/// What tells the events of one route from those of another.
struct RouteKey: Equatable {
  private let number: Int64
  private let kind: UInt8

  /// `nil`: the wheel, which never lands.
  @inline(__always) init?(_ source: InputEvent.Source) {
    switch source {
    case .finger(let n): (number, kind) = (n, 0)
    case .pen(let n): (number, kind) = (n, 1)
    // One contact however many buttons are down (I9).
    case .mouse: (number, kind) = (0, 2)
    case .wheel: return nil
    }
  }
}

extension EventProcessor {
  /// Where the events of `wanted` go; `nil`: it is not down. The one after the route that was asked
  /// for last is the likeliest: fingers are told in turn.
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

  /// A move that the ledger has admitted joins the step that is being put together. Moves of one contact
  /// merge and keep their readings (SDL-11).
  @inline(__always) final func join(
    _ route: Route, _ event: InputEvent, at time: TimeInterval
  ) {
    if isWatched { tellWatchers(event, at: time, route.touch.contact) }
    if changed.isEmpty || isDue(before: time) { beginStep(at: time) }
    let touch = route.touch
    // A watcher, a handler or a deadline may have ended the world.
    guard touch.isLive else { return }
    if touch.isSuspect { takeBack(touch) }
    if route.isInStep {
      if touch.stage == .moved { return merge(event, at: time, into: touch) }
      flush()
      guard touch.isLive else { return }
      noteNextDeadline()
    }
    note(event, at: time)
    if !event.buttons.isEmpty { touch.buttons = event.buttons }
    touch.hasTimeJump = false
    touch.moved(to: event.position, at: time, pressure: event.pressure)
    addToStep(route)
  }

  @inline(never) private final func merge(
    _ event: InputEvent, at time: TimeInterval, into touch: UITouch
  ) {
    note(event, at: time)
    if !event.buttons.isEmpty { touch.buttons = event.buttons }
    touch.hasTimeJump = false
    touch.movedOn(to: event.position, at: time, pressure: event.pressure)
  }

  @inline(__always) final func addToStep(_ route: Route) {
    route.isInStep = true
    changed.append(Unmanaged.passUnretained(route))
  }

  /// The same where nobody has looked whether a step has begun.
  final func enterStep(_ route: Route) {
    if changed.isEmpty { noteNextDeadline() }
    addToStep(route)
  }

  /// What comes next is not of one step with what changed up to now.
  @inline(__always) private final func beginStep(at time: TimeInterval) {
    if !changed.isEmpty { flush() }
    self.time.moveOn(to: time)
    noteNextDeadline()
  }

  /// Nothing runs before the step does, so that no deadline can be added or taken away until then.
  @inline(__always) final func noteNextDeadline() { nextDue = time.nextDeadline ?? .infinity }

  @inline(never) private final func tellWatchers(
    _ event: InputEvent, at time: TimeInterval, _ contact: Int64
  ) {
    var event = event
    event.time = time
    onAccepted?(event)
    onAdmitted?(Admission(contact: contact, event: event))
  }

  /// What changed up to now is a step of its own if something is due before `time`, or if a finger
  /// landed or lifted at another time: what comes now must not be taken for a part of it.
  @inline(__always) final func isDue(before time: TimeInterval) -> Bool {
    nextDue < time || (nextDue == time && nextDue > self.time.now)
      || (!areMovesOnly && hasTurned(before: time))
  }
}
