import PantoBase
import PantoGestures

/// An event that reached a stage from outside. All events together suffice to make another stage do
/// the same.
public enum StageEvent: Sendable {
  /// One input event after input repair, in order, with its position in points and its time in
  /// seconds. Events of one report have the same number. Events that a handler sent are left out,
  /// because the handler sends them again in a replay (EVT-09).
  case input(InputEvent, report: Int)
  /// `advance(to:)` was called with this time, in seconds.
  case advance(to: TimeInterval)
  /// `cancelTouches(because:)` was called from outside a handler, at this time of the input, in
  /// seconds. The touches that it cancels follow as `input`.
  case cancel(because: CancelCause, at: TimeInterval)
  /// The host was away for so many seconds (B22).
  case gap(seconds: TimeInterval)
  /// `restart()` was called, at this time of the input, in seconds.
  case restart(at: TimeInterval)
  /// A key went down, repeated or went up. Reported before the key's handler is called.
  case key(KeyEvent)
  /// Text that was typed, composed or put on the clipboard, before it takes effect (TXI-05).
  case text(TextEvent)
  /// The size, the theme or the text size is about to change. A change that a handler makes is not
  /// reported.
  case change(StageChange)
}

/// The handlers and observers of a stage, keys and texts that wait, and settings that views read.
struct StageObservers {
  var onKey: ((KeyEvent) -> Bool)?
  var onRestart: (() -> Void)?
  /// The observers of the stage; `nil` until the first one is added.
  var list: ObserverList<StageEvent>?
  /// The observers of the overlay; `nil` until the first one is added.
  var overlay: ObserverList<Bool>?
  /// The observation that passes input on to `list`; ended when the last observer is gone.
  var input: Observation?
  /// Whether a call of `cancelTouches` is running.
  var isCancelling = false
  /// The fingers and buttons that handlers hold down. Their input is not recorded (EVT-09).
  private var heldByHandlers: Set<InputEvent.Source> = []

  /// Returns whether observers are told of an event that a handler sent: only of the cancel of a
  /// touch that a person began. In a replay the handler sends all other events again.
  mutating func records(_ event: InputEvent) -> Bool {
    if event.phase == .began { heldByHandlers.insert(event.source) }
    if heldByHandlers.contains(event.source) {
      if event.phase == .ended || event.phase == .cancelled { heldByHandlers.remove(event.source) }
      return false
    }
    return event.phase == .cancelled
  }
  /// A key or a text that was sent from inside a handler.
  enum Waiting {
    case key(KeyEvent)
    case text(TextEvent)
  }
  /// The keys and texts that were sent from inside a handler. They are handled after the turn of
  /// that handler (B52).
  var waiting: [Waiting] = [] {
    didSet { isWaiting = !waiting.isEmpty }
  }
  private(set) var isWaiting = false
  var latestKey: TimeInterval = 0
  var textScale: CGFloat = 1
  var reducesMotion = false
  var raisesContrast = false
}

extension Stage {
  /// Calls `body` with each event that reaches the stage from outside, until the observation ends.
  /// Observers are called in the order in which they were added.
  ///
  /// `body` runs before the event takes effect: it may read anything, but should make changes only
  /// later.
  ///
  /// ```swift
  /// let observation = stage.observe { event in
  ///   if case .gap(let seconds) = event { print("away for \(seconds) s") }
  /// }
  /// …
  /// observation.end()
  /// ```
  @discardableResult
  public func observe(_ body: @escaping @MainActor (StageEvent) -> Void) -> Observation {
    let list = observers.list ?? ObserverList()
    observers.list = list
    // A move costs nothing more while no observer is there.
    if observers.input == nil {
      observers.input = processor.observeInput { [tree] in
        guard let stage = tree.stage else { return }
        if stage.processor.isDraining, !stage.observers.records($0.event) { return }
        stage.notifyObservers(.input($0.event, report: stage.processor.frameNumber))
      }
    }
    return list.add(body) { [weak self] in
      guard let self, list.isEmpty else { return }
      observers.input?.end()
      observers.input = nil
    }
  }

  /// Calls `body` with `true` after an overlay was added to the stage, and with `false` after it
  /// was removed, until the observation ends.
  package final func observeOverlay(
    _ body: @escaping @MainActor (Bool) -> Void
  ) -> Observation {
    let list = observers.overlay ?? ObserverList()
    observers.overlay = list
    return list.add(body)
  }

  /// Whether the event that observers are told of follows from another one, so that a replay does
  /// not need it: a handler sent it, or `cancelTouches` did.
  package var isEventDerived: Bool { processor.isDraining || observers.isCancelling }
  /// Whether a call of `cancelTouches` is running.
  package var isCancellingTouches: Bool { observers.isCancelling }

  /// Calls the observers as handlers: what they send waits, and they do not advance the clock
  /// (B52).
  final func notifyObservers(_ event: StageEvent) {
    guard let list = observers.list else { return }
    processor.hold { list.notify(event) }
  }
}
