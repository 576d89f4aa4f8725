import PantoBase
import PantoGestures
import PantoScene

/// Writes the input of a stage line by line, as it happens.
///
/// File errors never affect the input: the first error ends the recording with one notification
/// (P8, B34).
@MainActor public final class Recorder {
  /// Receives one line including its newline. An error that it throws ends the recording.
  public typealias Sink = (String) throws -> Void

  /// Called once, when an error ended the recording.
  public var onTrouble: ((any Error) -> Void)?
  /// Whether lines are still written.
  public private(set) var isRecording = true
  /// The number of lines written, including the header.
  public private(set) var linesWritten = 0

  private let sink: Sink
  private let start: TimeInterval
  private weak var stage: Stage?
  private var lastTick: TimeInterval = -1
  private var lastTime: TimeInterval = 0
  private var lastFrame = -1
  private var isInGap = false
  private var observation: Observation?

  /// Writes the header and starts to observe `stage`. Times in the file count from here.
  public init(_ stage: Stage, header: TraceHeader, sink: @escaping Sink) {
    self.stage = stage
    self.sink = sink
    start = stage.time.now
    var header = header
    header.hasEnd = true
    header.version = TraceHeader.version
    write(header.line)
    observation = stage.observe { [weak self] event in
      switch event {
      case .input(let event, _): self?.record(event)
      case .advance(let time): self?.recordTick(time)
      case .gap(let seconds): self?.recordGap(seconds)
      case .key(let key): self?.recordKey(key)
      case .text(let text): self?.recordText(text)
      case .change(let change): self?.recordChange(change)
      }
    }
  }

  /// Closes the recording with an end line at the stage's current time.
  public func stop() {
    guard isRecording else { return }
    let now = stage.map { since($0.time.now) } ?? 0
    write(TraceEntry.end(max(now, lastTime)).line)
    isRecording = false
    observation?.end()
  }

  private func record(_ event: InputEvent) {
    guard isRecording else { return }
    var event = event
    event.time = since(event.time)
    let frame = stage?.window.eventProcessor?.frameNumber ?? 0
    write(TraceEntry.event(event, joins: frame == lastFrame).line)
    lastFrame = frame
    lastTime = max(lastTime, event.time)
    lastTick = -1
  }

  private func recordTick(_ time: TimeInterval) {
    guard isRecording else { return }
    var time = since(time)
    // The tick that ends a gap is recorded even if input of the gap has a later timestamp.
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

  private func recordText(_ text: TextEvent) {
    guard isRecording else { return }
    var text = text
    text.time = since(text.time)
    write(TraceEntry.text(text).line)
    lastTime = max(lastTime, text.time)
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
