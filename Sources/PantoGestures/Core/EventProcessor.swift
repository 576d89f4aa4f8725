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
  package private(set) unowned final var window: (any GestureWindow)!
  /// The clock, in seconds; deadlines of recognizers are scheduled on it.
  public let time: Timekeeper
  /// The log that records every state transition of this window's recognizers.
  public let log: GestureLog
  /// Set when views wait for layout. Layout then runs before the next events are hit-tested
  /// (EVT-01).
  package final var needsLayout: Bool {
    get { needsLayoutNow }
    set { needsLayoutNow = newValue }
  }
  // Stored properties that every move reads are internal, so that the compiler can prove exclusive
  // access and emits no run-time check.
  final var needsLayoutNow = true
  let arbiter = GestureArbiter()
  /// The numbers that tell views and recognizers of one name apart (NAM-01).
  package final let names = NameCounts()
  let views = ViewDelivery()

  private let inputObservers = ObserverList<Admission>()
  /// Whether an input observer exists, so that each repaired event is reported.
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
  @exclusivity(unchecked) package internal(set) final var frameNumber = 0

  @exclusivity(unchecked) final var ledger = ContactLedger()
  /// The kind of the newest touch that began, or `nil` before the first one.
  package final var newestTouchType: UITouch.TouchType?
  /// The first responder of this window (TXI-01).
  package final let firstResponder = FirstResponder()
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
  @exclusivity(unchecked) final var admitted: [ContactLedger.Admitted] = []
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
  // to another window keeps the number of the last step it took part in. The count of ranges
  // therefore belongs to the process.
  private static var stepRanges: UInt64 = 0
  @exclusivity(unchecked) final var queued: [[InputEvent]] = []
  final var isSending = false
  /// Whether the report that is being processed was sent by a handler (EVT-09).
  package private(set) final var isDraining = false
  /// The input that handlers have sent so far.
  package private(set) final var handlerInput = HandlerInput()

  /// The number of processed reports that are removed from the queue together. Removing each by
  /// itself would move all others every time.
  private static let queueCompaction = 256

  // The state of one turn.
  final var isInTurn = false
  /// Whether recognizers are receiving touches, before anything is decided (FID-13).
  final var isDelivering = false
  /// The completion of a `tearDown` that a handler asked for. Both wait for the end of the
  /// handler's turn.
  final var pendingTearDown: (() -> Void)?
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
  package var handlerClock: (() -> TimeInterval)? { didSet { isTimed = handlerClock != nil } }
  private(set) final var isTimed = false
  final var stallList: [Stall] = []
  /// The constants that apply in this window instead of the program's own, or `nil` without any
  /// (TUN-01).
  @exclusivity(unchecked) package final var tuned: TuningState?

  /// One pending call of a recognizer's targets. `involved` retains the recognizer, and after the
  /// end of its sequence `endedInTurn` does.
  struct Action {
    var recognizer: Unmanaged<UIGestureRecognizer>
    var state: UIGestureRecognizer.State
  }

  /// Creates an event processor for a window, which may be that of another toolkit.
  ///
  /// - Parameters:
  ///   - time: The clock of the window. Default: a new one, at 0 s.
  ///   - log: The log of the window. Default: a new one, of 256 transitions.
  public convenience init(
    window: any GestureWindow, time: Timekeeper = Timekeeper(), log: GestureLog = GestureLog()
  ) {
    self.init(time: time, log: log)
    serve(window)
  }

  /// Creates an event processor whose window does not exist yet. `serve(_:)` must follow before the
  /// first event.
  package init(time: Timekeeper, log: GestureLog) {
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
  package func serve(_ window: any GestureWindow) { self.window = window }

  /// The touches that are down, in the order of touch down.
  package var liveTouches: [UITouch] { touches }

  /// Whether this finger, pen or mouse button is down.
  package func isDown(_ source: InputEvent.Source) -> Bool {
    ledger.live.contains { $0.source == source }
  }
  /// The contacts that are down, with their places in points, in the order of touch down.
  package var liveContacts: [(source: InputEvent.Source, position: CGPoint)] {
    ledger.live.map { ($0.source, $0.position) }
  }
  /// How often the ledger has repaired or refused input, by kind of fault.
  package var repairs: RepairCounts { ledger.counts }
  /// Whether a handler or a deadline is running. Input sent meanwhile is queued, and time cannot be
  /// advanced.
  package var isBusy: Bool { isInTurn || isSending || time.isAdvancing }

  // MARK: Input and time

  /// Processes all events of one report. During a handler the report is queued until that handler's
  /// turn is over (EVT-09).
  package func send(_ frame: some Collection<InputEvent>) { send(Array(frame)) }

  /// Processes all events of one report without the copy that the generic overload makes; nothing
  /// is allocated.
  public func send(_ frame: [InputEvent]) {
    guard !isBusy else { return enqueue(frame) }
    isSending = true
    ledger.beginReport()
    frameNumber &+= 1
    for i in frame.indices { admit(frame[i]) }
    finishReport()
    endSending()
  }

  /// Processes one event as a report of its own, without an array.
  public func send(_ event: InputEvent) {
    guard !isBusy else { return enqueue([event]) }
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

  @inline(__always) final func finishReport() {
    if !admitted.isEmpty { processAdmitted() }
    if !changedRoutes.isEmpty { flush() }
  }

  /// Advances the clock to `newTime`, in seconds. Deadlines on the path there run at their exact
  /// times, and input that one of them sends is processed before the next one. A call from inside a
  /// handler is refused and counted as a repair (B52).
  public func advance(to newTime: TimeInterval) {
    guard !isBusy, time.advance(to: newTime) else {
      ledger.countNestedAdvance()
      return
    }
    var hasMore = time.isInterrupted
    drainQueue()
    while hasMore, time.advance(to: newTime) {
      hasMore = time.isInterrupted
      drainQueue()
    }
  }

  /// Queues a report that a handler or a deadline sent, until the turn of that handler or deadline
  /// is over. Later deadlines wait for the report, so that nothing depends on how many deadlines
  /// one frame covers.
  @inline(never) private func enqueue(_ frame: [InputEvent]) {
    queued.append(frame)
    time.interrupt()
  }

  /// Runs code of the application outside of any event, such as layout, drawing or a frame
  /// callback. Input and time wait for its end, as they do for a handler (B52).
  ///
  /// `body` is of the main actor by its type. A closure that another module passes as a plain
  /// function would ask at each call which executor runs.
  package func hold(_ body: @MainActor () -> Void) {
    guard !isBusy else { return body() }
    isSending = true
    body()
    endSending()
  }

  /// Runs a handler for input that is not a touch, such as a key press. Changes that the handler
  /// causes are arbitrated and their actions run, and events that it sends are processed afterwards
  /// (B52). Call this only while `isBusy` is `false`.
  package func handle(_ body: () -> Void) {
    markDyingTargets()
    runTurn(body)
    drainQueue()
  }

  /// Hit-tests a resting pointer again, for example after layout moved the views below it (HOV-03).
  package func reevaluateHover() {
    guard hover.isInside, !isBusy else { return }
    runTurn { hover.update(self, hasMoved: false) }
    drainQueue()
  }

  @inline(__always) final func endSending() {
    isSending = false
    if !closedRoutes.isEmpty { closedRoutes.removeAll() }
    if !queued.isEmpty { drainQueue() }
  }

  /// How many times handlers may answer the input that other handlers sent with further input.
  private static let mostRounds = 10_000

  /// Processes the reports that handlers have sent meanwhile, once no handler runs (B52).
  final func drainQueue() {
    guard !isDraining, !isBusy, !queued.isEmpty else { return }
    isDraining = true
    let begin = handlerClock?()
    defer {
      isDraining = false
      if let begin, let end = handlerClock?() { handlerInput.seconds += max(0, end - begin) }
    }
    var next = 0
    // Reports from here on were sent by handlers of the reports before.
    var (answersStart, round) = (queued.count, 0)
    while next < queued.count, !isBusy {
      if next >= answersStart {
        round += 1
        answersStart = queued.count
        if round > EventProcessor.mostRounds {
          Misuse.report(
            "send: handlers answered input with further input \(round) times in a row; the rest is dropped, and "
              + "touches are cancelled. Send it later, from a timer or at the next frame")
          queued.removeAll()
          next = 0
          // The lifts of these touches may be among what was dropped.
          cancelAll(because: .system)
          queued.removeAll()
          break
        }
      }
      let frame = queued[next]
      next += 1
      handlerInput.reports += 1
      handlerInput.events += frame.count
      // Reports that these handlers send are appended to the same queue. Draining them here and not
      // recursively keeps the stack flat, however many there are.
      send(frame)
      if next >= EventProcessor.queueCompaction {
        queued.removeFirst(next)
        answersStart -= next
        next = 0
      }
    }
    queued.removeFirst(next)
    if let end = pendingTearDown, !isBusy {
      pendingTearDown = nil
      tearDown(then: end)
    }
  }
}
