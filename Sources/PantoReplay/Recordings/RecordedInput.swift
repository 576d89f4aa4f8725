import PantoBase
import PantoGestures
import PantoScene

/// Turns what reaches a stage from outside into the lines of a recording (REP-01).
///
/// `Recorder` writes these lines to a file, and `FlightRecorder` keeps them in memory. Every call
/// of `Stage.advance` becomes a tick with its exact time, because a replay advances the clock at
/// the recorded moments and at no others.
@MainActor struct RecordedInput {
  /// The time of the stage from which the times of the recording count, in seconds.
  let start: TimeInterval
  /// The latest time of a line so far, in seconds from `start`.
  private(set) var latest: TimeInterval = 0
  /// The digest of all transitions since `start`.
  private(set) var digest: LogDigest
  private weak var stage: Stage?
  private var lastReport = -1
  /// The contacts that are down, as far as the lines so far tell.
  private(set) var live: [InputEvent.Source] = []

  init(_ stage: Stage) {
    self.stage = stage
    start = stage.time.now
    digest = LogDigest(from: start)
  }

  /// Returns the header of a recording that begins now.
  ///
  /// - Parameter scenesAge: How long the scene has run already, in seconds.
  func header(_ header: TraceHeader, scenesAge: TimeInterval) -> TraceHeader {
    var header = header
    header.hasEnd = true
    header.hasTicks = true
    header.version = TraceHeader.version
    header.frameInterval = stage?.frameInterval
    header.scenesAge = scenesAge
    return header
  }

  /// Returns a line for each contact that is down already (L2).
  mutating func heldContacts() -> [TraceEntry] {
    guard let stage else { return [] }
    return stage.liveContacts.map { contact in
      live.append(contact.source)
      return .held(
        InputEvent(time: 0, position: contact.position, source: contact.source, phase: .stationary))
    }
  }

  mutating func add(_ transition: Transition) { digest.add(transition) }

  /// Returns the line for an event of the stage, or `nil` if a replay needs none.
  mutating func entry(for event: StageEvent) -> TraceEntry? {
    guard let stage else { return nil }
    let entry: TraceEntry
    switch event {
    case .input(let event, let report):
      guard let found = line(for: event, report, stage) else { return nil }
      entry = found
    case .advance(let time): entry = .tick(seconds(time))
    case .gap(let seconds): entry = .gap(at: self.seconds(stage.time.now), seconds: seconds)
    case .cancel(let cause, let time):
      live.removeAll()
      entry = .cancel(at: seconds(time), cause)
    case .restart(let time):
      live.removeAll()
      entry = .restart(at: seconds(time))
    case .key(var key):
      key.time = seconds(key.time)
      entry = .key(key)
    case .text(var text):
      text.time = seconds(text.time)
      entry = .text(text)
    case .change(let change): entry = .change(at: seconds(stage.time.now), change)
    }
    latest = max(latest, entry.time)
    return entry
  }

  private mutating func line(
    for event: InputEvent, _ report: Int, _ stage: Stage
  ) -> TraceEntry? {
    var event = event
    event.time = seconds(event.time)
    follow(event)
    if stage.isEventDerived {
      // The line of `cancelTouches` stands for all touches that the call cancels. A handler that
      // cancels a touch does so again in a replay; its line says that the contact is over.
      return stage.isCancellingTouches ? nil : .cancelByHandler(event)
    }
    defer { lastReport = report }
    return .event(event, joins: report == lastReport)
  }

  private mutating func follow(_ event: InputEvent) {
    switch event.phase {
    case .began: if !live.contains(event.source) { live.append(event.source) }
    case .ended, .cancelled:
      if let i = live.firstIndex(where: { $0.isSameContact(as: event.source) }) {
        live.remove(at: i)
      }
    case .moved, .stationary, .hovered: break
    }
  }

  /// Returns the closing line at the stage's present time.
  mutating func end() -> TraceEntry {
    let now = stage.map { seconds($0.time.now) } ?? 0
    latest = max(latest, now)
    return .end(latest, down: live.count)
  }

  /// Returns a check line with the number and the hash of the transitions so far, with which a
  /// replay compares its own.
  func check(pixels: UInt64? = nil) -> TraceEntry {
    .check(at: latest, TraceCheck(transitions: digest.count, log: digest.value, pixels: pixels))
  }

  /// Returns the seconds from the start of the recording to a time of the stage. They lie on the
  /// stage's time grid, so that a replay that begins at 0 computes with the same durations.
  private func seconds(_ time: TimeInterval) -> TimeInterval {
    max(Timekeeper.seconds(from: start, to: Timekeeper.onGrid(time)), 0)
  }
}

extension InputEvent.Source {
  /// Whether two sources of input belong to the same contact. All buttons of a mouse are one
  /// contact (PTR-03).
  func isSameContact(as other: InputEvent.Source) -> Bool {
    switch (self, other) {
    case (.mouse, .mouse): true
    default: self == other
    }
  }
}
