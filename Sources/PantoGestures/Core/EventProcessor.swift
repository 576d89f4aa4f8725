import PantoBase

/// The path of one report of input through a window: sanitise, hit-test, deliver, settle, tell
/// views, act, reset (EVT-01).
///
/// One per window. It holds live touches and the recognizers of running sequences; `tearDown` lets
/// go of them when the window's world ends.
@MainActor public final class EventProcessor {
  public private(set) unowned final var window: (any GestureWindow)!
  public let time: Timekeeper
  public let log: GestureLog
  /// Views wait for layout: it comes before events are hit-tested (EVT-01).
  public final var needsLayout: Bool {
    get { needsLayoutNow }
    set { needsLayoutNow = newValue }
  }
  // What is read per move is internal: the compiler need not check exclusivity then.
  final var needsLayoutNow = true
  let arbiter = GestureArbiter()
  let views = ViewDelivery()

  /// What the ledger passed on, in order: for a recorder.
  public var onAccepted: ((InputEvent) -> Void)? {
    didSet { isWatched = onAccepted != nil || onAdmitted != nil }
  }
  /// The same with the contact each was given, for whoever checks the stream rules.
  package var onAdmitted: ((Admission) -> Void)? {
    didSet { isWatched = onAccepted != nil || onAdmitted != nil }
  }
  final var isWatched = false

  /// Counts reports that came in: events accepted under the same number belong to one report.
  @exclusivity(unchecked) public internal(set) final var frameNumber = 0

  @exclusivity(unchecked) final var ledger = ContactLedger()
  /// One for each contact that is down, in the order of landing.
  @exclusivity(unchecked) final var routes = OwnedList<Route>(capacity: 16)
  final var touches: [UITouch] { routes.withElements { $0.map(\.touch) } }
  /// Those that closed while input was on its way, and may still be in use.
  @exclusivity(unchecked) final var closedRoutes: [Route] = []
  final var nextRoute = 0
  /// `false`: the ledger looks at every move as if it might need a repair, for a test that compares.
  final var usesRoutes = true
  final var taps = TapCounter()
  final let hover = HoverTracker()
  final let touchEvent = UIEvent(.touches)
  final let scrollEvent = UIEvent(.scroll)

  // One step: at most one change of each contact. All arrays are reused.
  @exclusivity(unchecked) private var admitted: [ContactLedger.Admitted] = []
  @exclusivity(unchecked) final var changed = OwnedList<Unmanaged<Route>>(
    capacity: ContactLedger.maximumContacts)
  /// When the next deadline is due, seen from the first change of this step.
  final var nextDue = TimeInterval.infinity
  /// Nobody landed, lifted or was cancelled in this step.
  final var areMovesOnly = true
  @exclusivity(unchecked) final var participants = OwnedList<Unmanaged<UIGestureRecognizer>>(
    capacity: 64)
  final var stepNumber: UInt64 = 0
  // Each walk counts in a range of its own: a recognizer may move from one window to another.
  private static var walks: UInt64 = 0
  @exclusivity(unchecked) private var queued: [[InputEvent]] = []
  private(set) final var isSending = false
  private var isDraining = false

  // One turn.
  final var isInTurn = false
  /// A handler asked for `tearDown`, which waits for the end of the handler's turn; what follows it then.
  private final var afterTurn: (() -> Void)?
  /// Somebody may have come to an end: only then is it looked for.
  final var mayHaveFinished = false
  /// Recognizers looked at for their end, for tests of cost.
  final var walkSteps = 0
  /// Recognizers of running sequences.
  @exclusivity(unchecked) final var involved: [UIGestureRecognizer] = []
  @exclusivity(unchecked) final var actions = OwnedList<Action>(capacity: 64)
  /// Recognizers whose sequences ended in this turn: an action of theirs may still wait or run.
  @exclusivity(unchecked) final var endedInTurn: [UIGestureRecognizer] = []

  /// How long handlers take is measured by this, for `stalls`; `nil`, the default: nothing is measured. No
  /// result depends on it (T3).
  public var handlerClock: (() -> TimeInterval)? { didSet { isTimed = handlerClock != nil } }
  private(set) final var isTimed = false
  final var stallList: [Stall] = []

  /// Its recognizer is held by `involved`, and after its end by `endedInTurn`.
  struct Action {
    var recognizer: Unmanaged<UIGestureRecognizer>
    var state: UIGestureRecognizer.State
  }

  public convenience init(window: any GestureWindow, time: Timekeeper, log: GestureLog) {
    self.init(time: time, log: log)
    serve(window)
  }

  /// For whoever is there before its window; `serve` follows before the first event.
  public init(time: Timekeeper, log: GestureLog) {
    EventProcessor.walks &+= 1
    stepNumber = EventProcessor.walks << 40
    self.time = time
    self.log = log
    touchEvent.processor = self
    admitted.reserveCapacity(ContactLedger.maximumContacts)
    involved.reserveCapacity(64)
  }

  deinit { touchEvent.processor = nil }

  /// Once, before anything is sent.
  public func serve(_ window: any GestureWindow) { self.window = window }

  public var liveTouches: [UITouch] { touches }

  /// It has landed and not lifted.
  public func isDown(_ source: InputEvent.Source) -> Bool {
    ledger.live.contains { $0.source == source }
  }
  public var repairs: RepairCounts { ledger.counts }
  /// A handler or a deadline is running: time and input wait for it.
  public var isBusy: Bool { isInTurn || isSending || time.isAdvancing }

  // MARK: The verbs

  /// All changes of one report. Called from inside a handler it waits until that turn is over
  /// (EVT-09).
  public func send(_ frame: some Collection<InputEvent>) { send(Array(frame)) }

  /// The same without a generic's boxes: nothing is allocated.
  public func send(_ frame: [InputEvent]) {
    guard !isBusy else { return queued.append(frame) }
    isSending = true
    ledger.beginReport()
    frameNumber &+= 1
    for i in frame.indices { admit(frame[i]) }
    finishReport()
    endSending()
  }

  /// One change: a frame of one, without an array.
  public func send(_ event: InputEvent) {
    guard !isBusy else { return queued.append([event]) }
    isSending = true
    ledger.beginReport()
    frameNumber &+= 1
    admit(event)
    finishReport()
    endSending()
  }

  /// Nearly every event is a move of a contact that is down, and needs no repair.
  @inline(__always) private final func admit(_ event: InputEvent) {
    if event.phase == .moved, usesRoutes, let key = RouteKey(event.source) {
      // What came before it may have landed, or lifted, what moves.
      if !admitted.isEmpty { walkAdmitted() }
      if let route = route(of: key), route.borrow({ take(event, on: $0) }) { return }
    }
    ledger.admit(event, into: &admitted)
  }

  @inline(__always) private final func take(_ event: InputEvent, on route: Route) -> Bool {
    if route.isInStep, hasLifted(route) { return false }
    var time = 0.0
    guard ledger.admitMove(event, of: route.contact, at: &time) else { return false }
    join(route, event, at: time)
    return true
  }

  /// In this step: what moves now is not down.
  @inline(never) private final func hasLifted(_ route: Route) -> Bool {
    !areMovesOnly && route.touch.stage != .moved && route.touch.stage != .began
  }

  @inline(__always) private final func finishReport() {
    if !admitted.isEmpty { walkAdmitted() }
    if !changed.isEmpty { flush() }
  }

  /// Lets the clock run; timers fire at their exact time. Refused from inside a handler (B52).
  public func advance(to newTime: TimeInterval) {
    guard !isBusy, time.advance(to: newTime) else {
      ledger.countNestedAdvance()
      return
    }
    drainQueue()
  }

  /// Runs code of the app's outside of any event: a layout, a drawing, a frame. Time and input wait for it,
  /// as for a handler (B52).
  public func hold(_ body: () -> Void) {
    guard !isBusy else { return body() }
    isSending = true
    body()
    endSending()
  }

  /// Runs a handler of input that is no touch, such as a key: what it causes is settled and acted on,
  /// and events that it sends come after it (B52). Call it while the walk is not busy.
  public func handle(_ body: () -> Void) {
    lookWhoGoes()
    turn(body)
    drainQueue()
  }

  /// Cancels every live touch, at the time of the newest event (I12).
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
    lookWhoGoes()
    isSending = true
    ledger.cancelAll(because: cause, into: &admitted)
    frameNumber &+= 1
    finishReport()
    turn { hover.leave(self, cancelled: true) }
    endSending()
  }

  /// A view left the window, with all below it: its touches are cancelled there, its recognizers
  /// too; those of remaining ancestors go on (TCH-04).
  public func detach(_ host: any GestureHost) {
    guard !involved.isEmpty || !routes.isEmpty || hover.isInside else { return }
    lookWhoGoes()
    turn {
      for touch in touches where touch.host.map({ isWithin($0, host) }) ?? false {
        views.abandon(touch, event: touchEvent)
      }
      for recognizer in involved {
        if let own = recognizer.attachedHost, isWithin(own, host) {
          recognizer.withdraw(because: .detached)
        }
      }
    }
    drainQueue()
  }

  /// Looks again who lies under a resting pointer (HOV-03).
  public func reevaluateHover() {
    guard hover.isInside, !isBusy else { return }
    turn { hover.look(self, hasMoved: false) }
    drainQueue()
  }

  /// Cancels what is in the middle and lets go of everything: the window's world ends. Recognizers can be
  /// used in another one at once (R1, P1). Inside a handler this happens when the handler's turn is over.
  ///
  /// - Parameter end: called when everybody has been told.
  public func tearDown(then end: @escaping () -> Void = {}) {
    let hasSequences = !routes.isEmpty || !involved.isEmpty
    guard !isBusy || !hasSequences else {
      afterTurn = end
      // The queue is looked at once more, even if no touch is to be cancelled.
      queued.append([])
      return cancelAll(because: .windowGone)
    }
    if hasSequences {
      cancelAll(because: .windowGone)
      turn { for recognizer in involved { recognizer.withdraw(because: .detached) } }
    }
    letGo()
    end()
  }

  /// Lets go of everything, without telling anybody. Recognizers in the middle come back to possible by way of
  /// cancelled or failed (R1).
  public func letGo() {
    let all = involved
    if isInTurn { endedInTurn += all }
    involved.removeAll()
    for recognizer in all { recognizer.giveUp() }
    for touch in touches { touch.letGo() }
    views.letGo()
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

  /// Sends what handlers have sent meanwhile, once no handler runs (B52).
  final func drainQueue() {
    guard !isDraining, !isBusy, !queued.isEmpty else { return }
    isDraining = true
    defer { isDraining = false }
    var next = 0
    while next < queued.count, !isBusy {
      let frame = queued[next]
      next += 1
      // What its handlers send stands behind it; they do not drain on their own, or many would be
      // as deep as they are many.
      send(frame)
      if next >= 256 {
        queued.removeFirst(next)
        next = 0
      }
    }
    queued.removeFirst(next)
    if let end = afterTurn, !isBusy {
      afterTurn = nil
      tearDown(then: end)
    }
  }

  // MARK: Steps

  /// Splits what was admitted into steps. Moves of one contact merge and keep their samples
  /// (SDL-11); began, ended and anything due in between start a new step.
  private func walkAdmitted() {
    var i = 0
    while i < admitted.count {
      var item = admitted[i]
      i += 1
      if case .wheel = item.event.source { i = joinWheel(&item.event, from: i) }
      onAccepted?(item.event)
      onAdmitted?(item.asAdmission)
      switch item.event.source {
      case .wheel(let delta, let isContinuous):
        flush()
        time.advance(to: item.event.time, beforeEvent: true)
        scroll(item.event, by: delta, isContinuous: isContinuous)
        continue
      case .mouse where item.contact == 0, .pen where item.contact == 0:
        flush()
        time.advance(to: item.event.time, beforeEvent: true)
        turn {
          if needsLayoutNow { window.layoutBeforeEvents() }
          if item.event.phase == .cancelled {
            hover.leave(self, cancelled: true)
          } else {
            hover.pointer = item.event.position
            hover.isInside = true
            hover.isPen = item.event.source.isPen
            hover.look(self, hasMoved: true)
          }
        }
        continue
      default: break
      }
      if !changed.isEmpty, isDue(before: item.event.time) { flush() }
      if item.event.phase == .began, !item.isMaskChange {
        if !canJoinBegan() { flush() }
        if changed.isEmpty { time.advance(to: item.event.time, beforeEvent: true) }
        begin(item)
      } else {
        change(item)
      }
    }
    admitted.removeAll(keepingCapacity: true)
  }

  /// Turns of the wheel at one moment and place are one turn (B17); answers who comes after them.
  private func joinWheel(_ event: inout InputEvent, from next: Int) -> Int {
    guard case .wheel(var delta, let isContinuous) = event.source else { return next }
    var i = next
    while i < admitted.count {
      let other = admitted[i].event
      guard case .wheel(let more, isContinuous) = other.source, other.time == event.time,
        other.position == event.position, other.modifiers == event.modifiers,
        other.buttons == event.buttons
      else { break }
      let sum = CGVector(dx: delta.dx + more.dx, dy: delta.dy + more.dy)
      // Of two reports that wait together each may reach the limit (I5).
      guard max(sum.dx.magnitude, sum.dy.magnitude) <= ContactLedger.maximumWheel else { break }
      delta = sum
      i += 1
    }
    if i > next { event.source = .wheel(delta, isContinuous: isContinuous) }
    return i
  }

  /// Landings join a step of landings only, so that hit testing sees what earlier changes did.
  private func canJoinBegan() -> Bool {
    !changed.withElements { $0.contains { $0.borrow { $0.touch.stage != .began } } }
  }

  /// A finger landed or lifted at another time: what comes now must not be taken for a part of it.
  final func hasTurned(before time: TimeInterval) -> Bool {
    changed.withElements {
      $0.contains { $0.borrow { $0.touch.stage != .moved && $0.touch.time != time } }
    }
  }

  /// One more than the largest of a live touch, so that sets iterate in landing order. Where fingers
  /// take turns without ever all lifting, the smallest free number starts again: then the order is
  /// still the same in every process, but not always that of landing.
  private var nextTouchNumber: Int {
    var next = 0
    for i in 0..<routes.count { next = max(next, routes[i].touch.number + 1) }
    guard next >= 2 * ContactLedger.maximumContacts else { return next }
    let touches = touches
    next = 0
    while touches.contains(where: { $0.number == next }) { next += 1 }
    return next
  }

  private func begin(_ item: ContactLedger.Admitted) {
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
    touch.playedByMouse = event.source.isEmulated
    touch.taps = taps.count(for: touch, constants: GestureConstants())
    guard let key = RouteKey(event.source) else { return }
    // It may have lifted in the same report, and the ledger knows of it no more.
    let contact = ledger.live.first { $0.number == item.contact }
    let route = Route(touch, contact ?? ContactLedger.Contact(item.contact, event), key)
    open(route)
    areMovesOnly = false
    enterStep(route)
    note(event, at: event.time)
  }

  private func change(_ item: ContactLedger.Admitted) {
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
      return setAside(touch)
    }
    if changed.isEmpty { time.advance(to: event.time, beforeEvent: true) }
    if touch.isSuspect, event.phase == .moved { takeBack(touch) }
    // A deadline may have ended this touch's window life; the contact is still ours.
    touch.buttons = event.buttons.isEmpty ? touch.buttons : event.buttons
    touch.hasTimeJump = item.hasTimeJump
    note(event, at: event.time)
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

  /// A contact whose lift was probably lost counts nowhere until it moves (I14). A gesture that
  /// hung on it alone is cancelled, never ended (P3).
  private func setAside(_ touch: UITouch) {
    guard !touch.isSuspect else { return }
    turn {
      touch.isSuspect = true
      touch.setAsideBy = touch.recognizers.filter { $0.isTracking(touch) }.map {
        ($0, $0.withdrawals)
      }
      for (recognizer, _) in touch.setAsideBy { recognizer.ignore(touch, for: touchEvent) }
    }
  }

  /// It moved: it was only still.
  final func takeBack(_ touch: UITouch) {
    touch.isSuspect = false
    // Who had ignored it before still does (REC-16), and who gave up since has no touches (REC-13).
    let counted = touch.setAsideBy
    touch.setAsideBy = []
    for (recognizer, withdrawals) in counted
    where recognizer.withdrawals == withdrawals && recognizer.attachedHost != nil
      && !recognizer.current.isTerminal
    {
      join(recognizer)
      recognizer.tracked.append(touch)
      recognizer.tookBack(touch)
    }
  }

  @inline(__always) final func note(_ event: InputEvent, at time: TimeInterval) {
    touchEvent.eventTime = time
    touchEvent.modifiers = event.modifiers
    touchEvent.buttons = event.buttons
  }

  /// What changed is one step: recognizers, arbiter, views, actions.
  final func flush() {
    guard !changed.isEmpty else { return }
    var latest = time.now
    changed.withElements { changed in
      for route in changed {
        route.borrow { if $0.touch.time > latest { latest = $0.touch.time } }
      }
    }
    if latest > time.now { time.moveOn(to: latest) }
    step()
    let releasedPointer = areMovesOnly ? nil : endLifted()
    changed.withElements { changed in
      for route in changed {
        route.borrow { route in
          route.isInStep = false
          let stage = route.touch.stage
          // Who keeps a touch that is over sees how it ended.
          if stage != .ended, stage != .cancelled { route.touch.stage = .stationary }
        }
      }
    }
    changed.removeAll()
    areMovesOnly = true
    if let releasedPointer {
      // Hover was frozen while the button was down; now it is evaluated once (HOV-02).
      hover.pointer = releasedPointer
      hover.isInside = true
      turn { hover.look(self, hasMoved: true) }
    }
  }

  private func step() {
    stepNumber &+= 1
    isInTurn = true
    if needsLayoutNow { window.layoutBeforeEvents() }
    if !areMovesOnly { captureLanded() }
    deliver()
    finishTurn(mayEnd: !areMovesOnly)
  }

  private func captureLanded() {
    for i in 0..<changed.count {
      let route = changed[i].takeUnretainedValue()
      if route.touch.stage == .began { capture(route) }
    }
  }

  /// Lets go of what lifted or was cancelled; where a pointer was released, if one was.
  private func endLifted() -> CGPoint? {
    var released: CGPoint?
    for i in 0..<changed.count {
      let route = changed[i].takeUnretainedValue()
      let touch = route.touch
      guard touch.stage == .ended || touch.stage == .cancelled else { continue }
      taps.remember(touch)
      // A pen that was never near the screen without touching it hovers nowhere.
      if touch.kind == .indirectPointer || touch.kind == .pencil && hover.isInside && hover.isPen {
        released = touch.position
      }
      close(route)
      if touch.heldBack.isEmpty { touch.letGo() }
    }
    return released
  }
}
