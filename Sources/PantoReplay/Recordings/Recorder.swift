import PantoBase
import PantoGestures
import PantoScene

/// Writes what a stage takes in, line by line, as it happens.
///
/// Trouble with the file never reaches the input: the first failure ends the recording with one
/// notice (P8, B34).
@MainActor public final class Recorder {
  /// Takes one line, its newline included. Whatever it throws ends the recording.
  public typealias Sink = (String) throws -> Void

  /// Told once, when the recording had to stop.
  public var onTrouble: ((any Error) -> Void)?
  public private(set) var isRecording = true
  public private(set) var linesWritten = 0

  private let sink: Sink
  private let start: TimeInterval
  private weak var stage: Stage?
  private var lastTick: TimeInterval = -1
  private var lastTime: TimeInterval = 0
  private var lastFrame = -1
  private var isInGap = false

  /// Writes the header and listens to `stage` from now on; what listened before goes on listening.
  /// Times in the file count from this moment.
  public init(_ stage: Stage, header: TraceHeader, sink: @escaping Sink) {
    self.stage = stage
    self.sink = sink
    start = stage.time.now
    var header = header
    header.hasEnd = true
    header.version = TraceHeader.version
    write(header.line)
    let accepted = stage.onAccepted
    stage.onAccepted = { [weak self] event in
      accepted?(event)
      self?.record(event)
    }
    let advanced = stage.onAdvance
    stage.onAdvance = { [weak self] time in
      advanced?(time)
      self?.recordTick(time)
    }
    let keys = stage.onKeyAccepted
    stage.onKeyAccepted = { [weak self] key in
      keys?(key)
      self?.recordKey(key)
    }
    let changed = stage.onChange
    stage.onChange = { [weak self] change in
      changed?(change)
      self?.recordChange(change)
    }
    let away = stage.onGap
    stage.onGap = { [weak self] seconds in
      away?(seconds)
      self?.recordGap(seconds)
    }
  }

  /// Closes the recording in order, at the time the stage has reached.
  public func stop() {
    guard isRecording else { return }
    let now = stage.map { since($0.time.now) } ?? 0
    write(TraceEntry.end(max(now, lastTime)).line)
    isRecording = false
  }

  private func record(_ event: InputEvent) {
    guard isRecording else { return }
    var event = event
    event.time = since(event.time)
    let frame = stage?.window.eventWalk?.frameNumber ?? 0
    write(TraceEntry.event(event, joins: frame == lastFrame).line)
    lastFrame = frame
    lastTime = max(lastTime, event.time)
    lastTick = -1
  }

  private func recordTick(_ time: TimeInterval) {
    guard isRecording else { return }
    var time = since(time)
    // The tick that ends a gap counts, even where input of the gap bears a later stamp.
    if isInGap { time = max(time, lastTime) }
    guard time != lastTick, time >= lastTime else { return }
    isInGap = false
    write(TraceEntry.tick(time).line)
    lastTick = time
    lastTime = time
  }

  private func recordKey(_ key: KeyEvent) {
    guard isRecording else { return }
    var key = key
    key.time = since(key.time)
    write(TraceEntry.key(key).line)
    lastTime = max(lastTime, key.time)
    lastTick = -1
  }

  private func recordChange(_ change: StageChange) {
    guard isRecording, let stage else { return }
    let time = since(stage.time.now)
    write(TraceEntry.change(at: time, change).line)
    lastTime = max(lastTime, time)
    lastTick = -1
  }

  private func recordGap(_ seconds: TimeInterval) {
    guard isRecording, let stage else { return }
    write(TraceEntry.gap(at: since(stage.time.now), seconds: seconds).line)
    isInGap = true
    lastTick = -1
  }

  private func since(_ time: TimeInterval) -> TimeInterval {
    max(Timekeeper.onGrid(time - start), 0)
  }

  private func write(_ line: String) {
    do {
      try sink(line + "\n")
      linesWritten += 1
    } catch {
      isRecording = false
      onTrouble?(error)
    }
  }
}
