import PantoBase
import PantoGestures
import PantoScene

/// Keeps the input of the last minute, so that a problem that just occurred can be saved with
/// `recording()`, or with Ctrl+Shift+R in the app.
///
/// The recorder reserves 2 MiB once and allocates nothing per event. During the first minute the
/// recording starts at the beginning and replays to the same log. Later it starts in the middle:
/// contacts that were already down are omitted, and the scene is built from the header, not in its
/// state of a minute ago. `isWhole` tells both cases apart.
@MainActor public final class FlightRecorder {
  /// The default duration for which the flight recorder keeps input, in seconds.
  public static let seconds: TimeInterval = 60
  /// The default size of the recorder's ring buffer, in bytes.
  public static let capacity = 2 << 20

  /// The memory size that a whole session gets, in bytes: `RecordedPast` needs everything since
  /// the start. It holds two minutes of ten fingers that never rest, or half an hour of one; pauses
  /// take nothing.
  public static let sessionCapacity = 4 << 20

  /// Starts recording everything since now, as long as it fits into `sessionCapacity`.
  public static func ofSession(_ stage: Stage, header: TraceHeader) -> FlightRecorder {
    FlightRecorder(stage, header: header, capacity: sessionCapacity, seconds: 1e6)
  }

  private let header: TraceHeader
  /// The time of the stage at which the recording began, in seconds.
  public var start: TimeInterval { input.start }
  private var input: RecordedInput
  private var ring: FlightRing

  /// Creates a flight recorder with the default limits, which records the stage from now on. Other
  /// observers of the stage are still called.
  public convenience init(_ stage: Stage, header: TraceHeader) {
    self.init(
      stage, header: header, capacity: FlightRecorder.capacity, seconds: FlightRecorder.seconds)
  }

  /// Creates a flight recorder with the given limits, which records the stage from now on.
  ///
  /// - Parameters:
  ///   - capacity: The memory in bytes, rounded down to a power of two.
  ///   - seconds: The duration that is kept, in seconds.
  ///   - isSceneNew: Whether the scene has just been built. Default `nil`: it is new if the clock
  ///     of the stage is at 0.
  public init(
    _ stage: Stage, header: TraceHeader, capacity: Int, seconds: TimeInterval,
    isSceneNew: Bool? = nil
  ) {
    input = RecordedInput(stage)
    let isNew = isSceneNew ?? (stage.time.now == 0)
    self.header = input.header(header, scenesAge: isNew ? 0 : stage.time.now)
    ring = FlightRing(capacity: capacity, seconds: seconds)
    for contact in input.heldContacts() { ring.append(contact) }
    let observations = Observations()
    observations.all = [
      stage.observe { [weak self] in
        guard let self else { return observations.end() }
        record($0)
      },
      stage.log.observe { [weak self] in
        guard let self else { return observations.end() }
        input.add($0)
      },
    ]
  }

  /// The observers that a recorder has added to its stage. They end with the first event after the
  /// recorder is gone, so that a stage does not collect those of all recorders that it ever had
  /// (L13).
  @MainActor private final class Observations {
    var all: [Observation] = []

    func end() {
      for one in all { one.end() }
      all = []
    }
  }

  /// Whether input that begins now is left out, such as that of a panel in front of the scene.
  /// Contacts that are already down are still followed to their end. Default `false`.
  public var isPaused = false
  /// The contacts that began while the recorder was paused.
  private var leftOut: [InputEvent.Source] = []
  /// The number of events that were left out during pauses. If it is above 0, a replay may differ
  /// from the session.
  private var leftOutCount = 0

  /// Whether nothing was dropped yet, so that `recording()` starts at the beginning.
  public var isWhole: Bool { !ring.hasDropped }

  /// The number of recorded lines that are in memory.
  public var count: Int { ring.count }

  /// Returns what the recorder holds as a valid, closed recording. The recorder continues.
  ///
  /// Contacts that are still down at the end are named by the end line. A recording from which
  /// lines were dropped begins in the middle of the scene's life, and its header says so.
  public func recording() -> Recording { kept().recording }

  /// Returns `recording()` and the time of the stage at which it begins, in seconds.
  package func kept() -> (recording: Recording, start: TimeInterval) {
    var out = Recording(header: header)
    var entries = ring.entries()
    if ring.hasDropped { entries = FlightRecorder.withoutEarlierContacts(entries) }
    let from = ring.hasDropped ? entries.first?.time ?? 0 : 0
    out.header.scenesAge += from
    // The scene is built from the header, so the window and theme changes before the recording come
    // first.
    entries.insert(contentsOf: ring.droppedChanges.map { .change(at: from, $0) }, at: 0)
    var end: TimeInterval = 0
    for i in entries.indices {
      if from != 0 { entries[i] = entries[i].shifted(by: -from) }
      end = max(end, entries[i].time)
    }
    // The list is moved instead of copied, because the recording of a session of hours is large.
    entries.reserveCapacity(entries.count + 2)
    out.entries = swapOut(&entries, for: [])
    if !ring.hasDropped, leftOutCount == 0 { out.entries.append(input.check()) }
    out.entries.append(.end(end, down: FlightRecorder.contactsDown(in: out.entries)))
    return (out, start + from)
  }

  /// The number of contacts that are down after the last of the entries.
  private static func contactsDown(in entries: [TraceEntry]) -> Int {
    var live: [InputEvent.Source] = []
    for entry in entries {
      switch entry {
      case .held(let event): live.append(event.source)
      case .cancel, .restart: live.removeAll()
      case .event(let event, _), .cancelByHandler(let event):
        switch event.phase {
        case .began: if !live.contains(event.source) { live.append(event.source) }
        case .ended, .cancelled: live.removeAll { $0.isSameContact(as: event.source) }
        case .moved, .stationary, .hovered: break
        }
      case .tick, .gap, .key, .text, .change, .check, .end: break
      }
    }
    return live.count
  }

  /// Removes the events of contacts that began before the first entry.
  private static func withoutEarlierContacts(_ entries: [TraceEntry]) -> [TraceEntry] {
    var live: [InputEvent.Source] = []
    var hovering: InputEvent.Source?
    var kept: [TraceEntry] = []
    var reportHasBegun = false
    for entry in entries {
      switch entry {
      case .held: continue
      case .cancelByHandler(let event):
        guard let i = live.firstIndex(of: event.source) else { continue }
        live.remove(at: i)
      case .cancel, .restart: live.removeAll()
      default: break
      }
      guard case .event(let event, let joins) = entry else {
        kept.append(entry)
        continue
      }
      if !joins { reportHasBegun = false }
      switch (event.source, event.phase) {
      case (.wheel, _), (.mouse, .hovered): break
      case (_, .hovered): hovering = event.source
      // The mouse left the window. If it was pressed before, the event has no further effect.
      case (.mouse, .cancelled) where !live.contains(event.source): break
      case (.pen, .cancelled) where hovering == event.source: hovering = nil
      case (_, .began): live.append(event.source)
      case (_, .ended), (_, .cancelled):
        guard let i = live.firstIndex(of: event.source) else { continue }
        live.remove(at: i)
      case (_, .moved), (_, .stationary):
        guard live.contains(event.source) else { continue }
      }
      kept.append(.event(event, joins: reportHasBegun))
      reportHasBegun = true
    }
    return kept
  }

  /// Whether an event is left out because the recorder is or was paused. A contact that touches
  /// down during a pause is left out until its end.
  private func isLeftOut(_ event: InputEvent) -> Bool {
    if isPaused, event.phase == .began, !leftOut.contains(event.source) {
      leftOut.append(event.source)
    }
    if let i = leftOut.firstIndex(of: event.source) {
      if event.phase == .ended || event.phase == .cancelled { leftOut.remove(at: i) }
      return true
    }
    guard isPaused else { return false }
    if case .wheel = event.source { return true }
    return event.phase == .hovered
  }

  private func record(_ event: StageEvent) {
    switch event {
    case .input(let event, _):
      if isPaused || !leftOut.isEmpty, isLeftOut(event) {
        leftOutCount += 1
        return
      }
    case .key, .text:
      if isPaused {
        leftOutCount += 1
        return
      }
    case .advance, .cancel, .restart, .gap, .change: break
    }
    guard let entry = input.entry(for: event) else { return }
    if case .text(let text) = entry { ring.append(text: text) } else { ring.append(entry) }
  }
}

extension TraceEntry {
  /// Returns the entry with its time moved by `seconds`, but not below 0.
  fileprivate func shifted(by seconds: TimeInterval) -> TraceEntry {
    let moved = max(Timekeeper.onGrid(time + seconds), 0)
    switch self {
    case .event(var event, let joins):
      event.time = moved
      return .event(event, joins: joins)
    case .tick: return .tick(moved)
    case .gap(_, let seconds): return .gap(at: moved, seconds: seconds)
    case .key(var key):
      key.time = moved
      return .key(key)
    case .text(var text):
      text.time = moved
      return .text(text)
    case .change(_, let change): return .change(at: moved, change)
    case .held(var event):
      event.time = moved
      return .held(event)
    case .cancelByHandler(var event):
      event.time = moved
      return .cancelByHandler(event)
    case .cancel(_, let cause): return .cancel(at: moved, cause)
    case .restart: return .restart(at: moved)
    case .check(_, let check): return .check(at: moved, check)
    case .end(_, let down): return .end(moved, down: down)
    }
  }
}
