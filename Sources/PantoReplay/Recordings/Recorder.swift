import PantoBase
import PantoGestures
import PantoScene

/// Writes the input of a stage line by line, as it happens.
///
/// Everything that a replay needs to come to the same transitions is written: input, keys, texts,
/// changes of the window, gaps, and every moment at which the clock was advanced (REP-01). About
/// once a second, and at the end, a line holds a hash of the session's transitions, so that a
/// replay can tell whether its own are the same (REP-03).
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

  /// The shortest time between two checks of the log, in seconds.
  private static let checkInterval: TimeInterval = 1

  private let sink: Sink
  private var input: RecordedInput
  private var checked: (time: TimeInterval, transitions: Int) = (0, 0)
  private var observations: [Observation] = []

  /// Writes the header and starts to observe `stage`. Times in the file count from here.
  ///
  /// Contacts that are down already are named in the file; their events have no effect in a replay.
  ///
  /// - Parameters:
  ///   - header: The scene and its options. The recorder adds what it knows of the clock.
  ///   - isSceneNew: Whether the scene has just been built or brought to its start. Default `nil`:
  ///     it is new if the clock of the stage is at 0.
  public init(
    _ stage: Stage, header: TraceHeader, isSceneNew: Bool? = nil, sink: @escaping Sink
  ) {
    self.sink = sink
    input = RecordedInput(stage)
    let isNew = isSceneNew ?? (stage.time.now == 0)
    write(input.header(header, scenesAge: isNew ? 0 : stage.time.now).line)
    for contact in input.heldContacts() { write(contact.line) }
    observations = [
      stage.observe { [weak self] in self?.record($0) },
      stage.log.observe { [weak self] in self?.input.add($0) },
    ]
  }

  /// Closes the recording with an end line at the stage's current time, which says how many
  /// contacts are still down.
  public func stop() {
    guard isRecording else { return }
    // From here on, a sink that stops the recorder does so in vain.
    isRecording = false
    for observation in observations { observation.end() }
    let end = input.end()
    write(input.check().line)
    write(end.line)
  }

  /// Writes the hash of a picture that was just shown, so that a replay can compare its own
  /// (REP-03). The hash is FNV-1a over the rows of the bitmap.
  public func recordPicture(_ hash: FNV1a) {
    guard isRecording else { return }
    write(input.check(pixels: hash.value).line)
  }

  private func record(_ event: StageEvent) {
    guard isRecording else { return }
    // The check tells the state before this event takes effect.
    let check = input.check()
    guard let entry = input.entry(for: event) else { return }
    if case .tick(let time) = entry, input.digest.count != checked.transitions,
      time - checked.time >= Recorder.checkInterval
    {
      checked = (time, input.digest.count)
      write(check.line)
    }
    write(entry.line)
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
