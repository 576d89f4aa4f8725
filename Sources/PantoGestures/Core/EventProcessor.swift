import PantoBase

/// Processes the input events of one window, one report at a time (EVT-01).
///
/// A *report* is all input that arrives together. Each report is repaired by the contact ledger and
/// split into *steps*, in which every contact changes at most once. Each step runs a *turn*: hit
/// testing of new touches, delivery to recognizers, arbitration, delivery to views, actions, and
/// reset of the recognizers whose sequences are over.
///
/// There is one event processor per window. It keeps the live touches and the recognizers of
/// running sequences until `tearDown` or `releaseAll` releases them.
@MainActor public final class EventProcessor {
  /// The window whose hit testing and layout this event processor uses; set by `serve(_:)`.
  public private(set) unowned final var window: (any GestureWindow)!
  /// The clock, in seconds; deadlines of recognizers are scheduled on it.
  public let time: Timekeeper
  /// The log that records every state transition of this window's recognizers.
  public let log: GestureLog
  /// Set when views wait for layout. Layout then runs before the next events are hit-tested
  /// (EVT-01).
  public final var needsLayout: Bool {
    get { needsLayoutNow }
    set { needsLayoutNow = newValue }
  }
  // Stored properties that every move reads are internal, so that the compiler can prove exclusive
  // access and emits no run-time check.
  final var needsLayoutNow = true
  let arbiter = GestureArbiter()
  let views = ViewDelivery()

  private let inputObservers = ObserverList<Admission>()
  /// Whether an observer wants each event.
  private(set) final var isWatched = false

  /// Calls `body` with each event that the ledger passed on, repaired and in order, and its contact
  /// number. Recorders and checks of the stream rules observe here.
  @discardableResult
  package func observeInput(_ body: @escaping @MainActor (Admission) -> Void) -> Observation {
    isWatched = true
    return inputObservers.add(body) { [weak self] in
      if let self { isWatched = !inputObservers.isEmpty }
    }
  }

  final func notifyInputObservers(_ admission: Admission) { inputObservers.notify(admission) }

  /// The number of reports received so far. Events accepted under the same number belong to one
  /// report.
  @exclusivity(unchecked) public internal(set) final var frameNumber = 0

  @exclusivity(unchecked) final var ledger = ContactLedger()
  /// The routes of all contacts that are down, in the order of touch down.
  @exclusivity(unchecked) final var routes = OwnedList<Route>(capacity: 16)
  final var touches: [UITouch] { routes.withElements { $0.map(\.touch) } }
  /// Routes closed during the current report. They are released when it ends, because code further
  /// up the stack may still use them without retaining them.
  @exclusivity(unchecked) final var closedRoutes: [Route] = []
  final var nextRoute = 0
  /// `false` sends every move through the ledger's repair checks. A test compares both paths.
  final var usesRoutes = true
  final var taps = TapCounter()
  final let hover = HoverTracker()
  final let touchEvent = UIEvent(.touches)
  final let scrollEvent = UIEvent(.scroll)

  // The state of one step, in which each contact changes at most once. All arrays are reused.
  @exclusivity(unchecked) private var admitted: [ContactLedger.Admitted] = []
  @exclusivity(unchecked) final var changedRoutes = OwnedList<Unmanaged<Route>>(
    capacity: ContactLedger.maximumContacts)
  /// The time of the next deadline, in seconds, as read when the current step began.
  final var nextDue = TimeInterval.infinity
  /// `true` while no contact of the current step touched down, lifted or was cancelled.
  final var areMovesOnly = true
  @exclusivity(unchecked) final var participants = OwnedList<Unmanaged<UIGestureRecognizer>>(
    capacity: 64)
  final var stepNumber: UInt64 = 0
  // Each event processor numbers its steps from a range of its own, because a recognizer that moves
  // to another window keeps the number of the last step it took part in.
  private static var stepRanges: UInt64 = 0
  @exclusivity(unchecked) private var queued: [[InputEvent]] = []
  private(set) final var isSending = false
  private var isDraining = false

  // The state of one turn.
  final var isInTurn = false
  /// The completion of a `tearDown` that a handler asked for. Both wait for the end of the
  /// handler's turn.
  private final var pendingTearDown: (() -> Void)?
  /// Set when a recognizer may have finished, so that `resetFinished` runs only then.
  final var mayHaveFinished = false
  /// The number of recognizers that `resetFinished` has examined, for tests of cost.
  final var examinedRecognizers = 0
  /// The recognizers whose sequences are running.
  @exclusivity(unchecked) final var involved: [UIGestureRecognizer] = []
  @exclusivity(unchecked) final var actions = OwnedList<Action>(capacity: 64)
  /// Recognizers whose sequences ended in this turn. They stay retained here because one of their
  /// actions may still wait or run.
  @exclusivity(unchecked) final var endedInTurn: [UIGestureRecognizer] = []

  /// The clock that measures how long handlers take, in seconds, for `stalls`. Default `nil`:
  /// nothing is measured.
  ///
  /// No result depends on this clock (T3).
  public var handlerClock: (() -> TimeInterval)? { didSet { isTimed = handlerClock != nil } }
  private(set) final var isTimed = false
  final var stallList: [Stall] = []

  /// One pending call of a recognizer's targets. `involved` retains the recognizer, and after the
  /// end of its sequence `endedInTurn` does.
  struct Action {
    var recognizer: Unmanaged<UIGestureRecognizer>
    var state: UIGestureRecognizer.State
  }

  /// Creates an event processor for a window.
  public convenience init(window: any GestureWindow, time: Timekeeper, log: GestureLog) {
    self.init(time: time, log: log)
    serve(window)
  }

  /// Creates an event processor whose window does not exist yet. `serve(_:)` must follow before the
  /// first event.
  public init(time: Timekeeper, log: GestureLog) {
    EventProcessor.stepRanges &+= 1
    stepNumber = EventProcessor.stepRanges << 40
    self.time = time
    self.log = log
    touchEvent.processor = self
    admitted.reserveCapacity(ContactLedger.maximumContacts)
    involved.reserveCapacity(64)
  }

  deinit { touchEvent.processor = nil }

  /// Sets the window. Call this once, before any event is sent.
  public func serve(_ window: any GestureWindow) { self.window = window }

  /// The touches that are down, in the order of touch down.
  public var liveTouches: [UITouch] { touches }

  /// Whether this finger, pen or mouse button is down.
  public func isDown(_ source: InputEvent.Source) -> Bool {
    ledger.live.contains { $0.source == source }
  }
  /// How often the ledger has repaired or refused input, by kind of fault.
  public var repairs: RepairCounts { ledger.counts }
  /// Whether a handler or a deadline is running. Input sent meanwhile is queued, and time cannot be
  /// advanced.
  public var isBusy: Bool { isInTurn || isSending || time.isAdvancing }

  // MARK: Input and time

  /// Processes all events of one report. During a handler the report is queued until that handler's
  /// turn is over (EVT-09).
  public func send(_ frame: some Collection<InputEvent>) { send(Array(frame)) }

  /// Processes all events of one report without the copy that the generic overload makes; nothing
  /// is allocated.
  public func send(_ frame: [InputEvent]) {
    guard !isBusy else { return queued.append(frame) }
    isSending = true
    ledger.beginReport()
    frameNumber &+= 1
    for i in frame.indices { admit(frame[i]) }
    finishReport()
    endSending()
  }

  /// Processes one event as a report of its own, without an array.
  public func send(_ event: InputEvent) {
    guard !isBusy else { return queued.append([event]) }
    isSending = true
    ledger.beginReport()
    frameNumber &+= 1
    admit(event)
    finishReport()
    endSending()
  }

  /// Admits one event. Nearly every event is a move of a contact that is down and needs no repair,
  /// so such a move goes straight to its route.
  @inline(__always) private final func admit(_ event: InputEvent) {
    if event.phase == .moved, usesRoutes, let key = RouteKey(event.source) {
      // An earlier event of this report may be the touch down or the lift of the same contact, so
      // those are processed first.
      if !admitted.isEmpty { processAdmitted() }
      if let route = route(of: key), route.borrow({ acceptMove(event, on: $0) }) { return }
    }
    ledger.admit(event, into: &admitted)
  }

  @inline(__always) private final func acceptMove(_ event: InputEvent, on route: Route) -> Bool {
    if route.isInStep, hasLifted(route) { return false }
    var time = 0.0
    guard ledger.admitMove(event, of: route.contact, at: &time) else { return false }
    addMove(event, on: route, at: time)
    return true
  }

  /// Whether the touch of this route lifted or was cancelled in the current step, so that a move of
  /// it is invalid.
  @inline(never) private final func hasLifted(_ route: Route) -> Bool {
    !areMovesOnly && route.touch.stage != .moved && route.touch.stage != .began
  }

  @inline(__always) private final func finishReport() {
    if !admitted.isEmpty { processAdmitted() }
    if !changedRoutes.isEmpty { flush() }
  }

  /// Advances the clock to `newTime`, in seconds. Deadlines on the path there run at their exact
  /// times. A call from inside a handler is refused and counted as a repair (B52).
  public func advance(to newTime: TimeInterval) {
    guard !isBusy, time.advance(to: newTime) else {
      ledger.countNestedAdvance()
      return
    }
    drainQueue()
  }

  /// Runs code of the application outside of any event, such as layout, drawing or a frame
  /// callback. Input and time wait for its end, as they do for a handler (B52).
  public func hold(_ body: () -> Void) {
    guard !isBusy else { return body() }
    isSending = true
    body()
    endSending()
  }

  /// Runs a handler for input that is not a touch, such as a key press. Changes that the handler
  /// causes are arbitrated and their actions run, and events that it sends are processed afterwards
  /// (B52). Call this only while `isBusy` is `false`.
  public func handle(_ body: () -> Void) {
    markDyingTargets()
    runTurn(body)
    drainQueue()
  }

  /// Cancels every live touch at the time of the newest event (I12). During a handler the cancels
  /// are queued.
  public func cancelAll(because cause: CancelCause) {
    guard !isBusy else {
      for touch in touches {
        queued.append([
          InputEvent(
            time: time.now, position: touch.position, source: source(of: touch), phase: .cancelled,
            cause: cause)
        ])
      }
      return
    }
    markDyingTargets()
    isSending = true
    ledger.cancelAll(because: cause, into: &admitted)
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

  /// Hit-tests a resting pointer again, for example after layout moved the views below it (HOV-03).
  public func reevaluateHover() {
    guard hover.isInside, !isBusy else { return }
    runTurn { hover.update(self, hasMoved: false) }
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
      // An empty report makes `drainQueue` run, and with it the pending `tearDown`, even if no touch
      // has to be cancelled.
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
  public func releaseAll() {
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

  private func isWithin(_ host: any GestureHost, _ ancestor: any GestureHost) -> Bool {
    var next: (any GestureHost)? = host
    var depth = 0
    while let h = next, depth < 4096 {
      if h === ancestor { return true }
      next = h.nextHost
      depth += 1
    }
    return false
  }

  @inline(__always) private final func endSending() {
    isSending = false
    if !closedRoutes.isEmpty { closedRoutes.removeAll() }
    if !queued.isEmpty { drainQueue() }
  }

  /// Processes the reports that handlers have sent meanwhile, once no handler runs (B52).
  final func drainQueue() {
    guard !isDraining, !isBusy, !queued.isEmpty else { return }
    isDraining = true
    defer { isDraining = false }
    var next = 0
    while next < queued.count, !isBusy {
      let frame = queued[next]
      next += 1
      // Reports that these handlers send are appended to the same queue. Draining them here and not
      // recursively keeps the stack flat, however many there are.
      send(frame)
      if next >= 256 {
        queued.removeFirst(next)
        next = 0
      }
    }
    queued.removeFirst(next)
    if let end = pendingTearDown, !isBusy {
      pendingTearDown = nil
      tearDown(then: end)
    }
  }

  // MARK: Steps

  /// Splits the admitted events into steps. Moves of one contact are merged and keep their samples
  /// (SDL-11). A touch down, a lift or a deadline in between starts a new step.
  private func processAdmitted() {
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
        flush()
        time.advance(to: item.event.time, beforeEvent: true)
        runTurn {
          if needsLayoutNow { window.layoutBeforeEvents() }
          if item.event.phase == .cancelled {
            hover.leave(self, cancelled: true)
          } else {
            hover.pointer = item.event.position
            hover.isInside = true
            hover.isPen = item.event.source.isPen
            hover.update(self, hasMoved: true)
          }
        }
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
    touch.taps = taps.count(for: touch, constants: GestureConstants())
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
    if event.phase != .cancelled {
      touch.position = event.position
      touch.pressure = event.pressure
      touch.farthest = max(touch.farthest, (event.position - touch.startPosition).squaredLength)
    }
    touch.time = event.time
    touch.samples.append(
      UITouch.Sample(time: event.time, position: touch.position, pressure: event.pressure))
    switch event.phase {
    case .moved: touch.stage = .moved
    case .stationary: touch.stage = .stationary
    case .ended: touch.stage = .ended
    case .cancelled:
      touch.stage = .cancelled
      touch.cancelCause = event.cause
    case .began, .hovered: break
    }
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

  /// Counts a contact again that was set aside. Its lift was not lost, because it has moved.
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
    if latest > time.now { time.moveOn(to: latest) }
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
    deliver()
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
      taps.remember(touch)
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
