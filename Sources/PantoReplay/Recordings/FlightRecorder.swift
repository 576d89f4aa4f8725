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
  /// The default duration that is kept, in seconds.
  public static let seconds: TimeInterval = 60
  /// The default memory size, in bytes.
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
  public let start: TimeInterval
  private weak var stage: Stage?
  private var ring: FlightRing
  private var lastFrame = -1
  private var isInGap = false
  private var observation: Observation?
  private var lastTick: TimeInterval = -1
  private var lastTime: TimeInterval = 0

  /// Starts recording. Other observers of the stage are still called.
  public convenience init(_ stage: Stage, header: TraceHeader) {
    self.init(
      stage, header: header, capacity: FlightRecorder.capacity, seconds: FlightRecorder.seconds)
  }

  /// Starts recording with other limits.
  ///
  /// - Parameters:
  ///   - capacity: The memory in bytes, rounded down to a power of two.
  ///   - seconds: The duration that is kept, in seconds.
  public init(_ stage: Stage, header: TraceHeader, capacity: Int, seconds: TimeInterval) {
    self.stage = stage
    self.header = header
    start = stage.time.now
    ring = FlightRing(capacity: capacity, seconds: seconds)
    observation = stage.observe { [weak self] event in
      switch event {
      case .input(let event, _): self?.record(event)
      case .advance(let time): self?.recordTick(time)
      case .gap(let seconds): self?.recordGap(seconds)
      case .key(let key): self?.record(key)
      case .text(let text): self?.record(text)
      case .change(let change): self?.record(change)
      }
    }
  }

  /// Whether input that begins now is left out, such as that of a panel in front of the scene.
  /// Contacts that are already down are still followed to their end. Default `false`.
  public var isPaused = false
  /// The contacts that began while the recorder was paused.
  private var leftOut: [InputEvent.Source] = []

  /// Whether nothing was dropped yet, so that `recording()` starts at the beginning.
  public var isWhole: Bool { !ring.hasDropped }

  /// The number of lines in memory.
  public var count: Int { ring.count }

  /// Returns the content as a valid, closed recording. The recorder continues.
  public func recording() -> Recording {
    var out = Recording(header: header)
    out.header.hasEnd = true
    out.header.version = TraceHeader.version
    var entries = ring.entries()
    if ring.hasDropped { entries = FlightRecorder.withoutEarlierContacts(entries) }
    let from = ring.hasDropped ? entries.first?.time ?? 0 : 0
    // The scene is built from the header, so the window and theme changes before the recording come
    // first.
    entries.insert(contentsOf: ring.droppedChanges.map { .change(at: from, $0) }, at: 0)
    var live: [InputEvent] = []
    var end: TimeInterval = 0
    for entry in entries {
      let shifted = entry.shifted(by: -from)
      out.entries.append(shifted)
      end = max(end, shifted.time)
      guard case .event(let event, _) = shifted else { continue }
      switch event.source {
      case .wheel: continue
      case .finger, .pen, .mouse: break
      }
      if event.phase == .hovered { continue }
      live.removeAll { $0.source == event.source }
      if event.phase != .ended, event.phase != .cancelled { live.append(event) }
    }
    // Contacts that are still down are cancelled at the end, so that the file is valid by itself
    // (B42).
    for var event in live {
      event.time = end
      event.phase = .cancelled
      event.cause = .stale
      event.pressure = 0
      event.buttons = []
      out.entries.append(.event(event, joins: false))
    }
    out.entries.append(.end(end))
    return out
  }

  /// Removes the events of contacts that began before the first entry.
  private static func withoutEarlierContacts(_ entries: [TraceEntry]) -> [TraceEntry] {
    var live: [InputEvent.Source] = []
    var hovering: InputEvent.Source?
    var kept: [TraceEntry] = []
    var reportHasBegun = false
    for entry in entries {
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

  /// Whether an event belongs to a pause. A contact counts as a whole, by its touch down.
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

  private func record(_ event: InputEvent) {
    if isPaused || !leftOut.isEmpty, isLeftOut(event) { return }
    var event = event
    event.time = timeFromStart(event.time)
    let frame = stage?.window.eventProcessor?.frameNumber ?? 0
    ring.append(.event(event, joins: frame == lastFrame))
    lastFrame = frame
    lastTime = max(lastTime, event.time)
    lastTick = -1
  }

  private func record(_ key: KeyEvent) {
    if isPaused { return }
    var key = key
    key.time = timeFromStart(key.time)
    ring.append(.key(key))
    lastTime = max(lastTime, key.time)
    lastTick = -1
  }

  private func record(_ text: TextEvent) {
    if isPaused { return }
    var text = text
    text.time = timeFromStart(text.time)
    ring.append(text: text)
    lastTime = max(lastTime, text.time)
    lastTick = -1
  }

  private func record(_ change: StageChange) {
    guard let stage else { return }
    let time = timeFromStart(stage.time.now)
    ring.append(.change(at: time, change))
    lastTime = max(lastTime, time)
    lastTick = -1
  }

  private func recordTick(_ time: TimeInterval) {
    var time = timeFromStart(time)
    if isInGap { time = max(time, lastTime) }
    guard time != lastTick, time >= lastTime else { return }
    isInGap = false
    ring.append(.tick(time))
    lastTick = time
    lastTime = time
  }

  private func recordGap(_ seconds: TimeInterval) {
    guard let stage else { return }
    ring.append(.gap(at: timeFromStart(stage.time.now), seconds: seconds))
    isInGap = true
    lastTick = -1
  }

  private func timeFromStart(_ time: TimeInterval) -> TimeInterval {
    max(Timekeeper.onGrid(time - start), 0)
  }
}

extension TraceEntry {
  /// Returns the entry moved by `seconds`, not before 0.
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
    case .end: return .end(moved)
    }
  }
}
