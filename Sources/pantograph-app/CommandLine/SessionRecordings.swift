import PantoCore
import PantoImporters
import PantoInspector
import PantoReplay

/// The recordings of a window in memory, from the running one to the last minute. A decision of the
/// inspector is found again in one of them (V19).
@MainActor final class SessionRecordings {
  /// A recording that contains a decision of the window.
  struct Found {
    let recording: Recording
    /// The time of the stage at which the recording begins, in seconds.
    let start: TimeInterval
  }

  /// An error that says why a decision is not found, and what to do.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// The recorder of the last minute.
  let lastMinute: FlightRecorder
  /// The recorder of everything since the start, from which earlier events are shown again.
  let session: FlightRecorder
  private let stage: Stage
  /// Whether Ctrl+R records in this window.
  private let canRecord: Bool
  /// The recorder of the running recording, whose file is written elsewhere.
  private var running: FlightRecorder?
  private var last: (found: Found, end: TimeInterval)?

  init(
    _ stage: Stage, _ header: TraceHeader, canRecord: Bool, lastMinute: FlightRecorder? = nil,
    session: FlightRecorder? = nil
  ) {
    self.stage = stage
    self.canRecord = canRecord
    self.lastMinute = lastMinute ?? FlightRecorder(stage, header: header)
    self.session = session ?? FlightRecorder.ofSession(stage, header: header)
  }

  /// Follows a recording that begins now, on a scene at its start.
  func begin(_ header: TraceHeader) {
    running = FlightRecorder(
      stage, header: header, capacity: FlightRecorder.sessionCapacity, seconds: 1e6,
      isSceneNew: true)
  }

  /// Keeps the recording that ends now.
  func end() {
    defer { running = nil }
    guard let running, running.isWhole else { return }
    last = (Self.found(in: running), stage.time.now)
  }

  private static func found(in recorder: FlightRecorder) -> Found {
    let (recording, start) = recorder.kept()
    return Found(recording: recording, start: start)
  }

  /// Returns a recording that contains a decision: the running one, the last one, the last minute
  /// if its replay comes to the same decision, or else everything since the start.
  func holding(_ decision: InspectedDecision) throws(Refusal) -> Found {
    if let running, running.isWhole, decision.touchStart >= running.start {
      return Self.found(in: running)
    }
    if let last, (last.found.start...max(last.found.start, last.end)).contains(decision.touchStart),
      decision.time <= last.end
    {
      return last.found
    }
    let minute = Self.found(in: lastMinute)
    if lastMinute.isWhole || Self.reaches(decision, minute) { return minute }
    if session.isWhole {
      let all = Self.found(in: session)
      if all.recording.entries.count <= CopiedTest.most { return all }
    }
    throw Refusal(
      description: "the last minute is not enough to repeat this gesture. "
        + (canRecord
          ? "Press Ctrl+R, make the gesture again, and choose it here."
          : "Start the demo with `pantograph record`, and make the gesture again."))
  }

  /// Whether the replay of a recording makes a decision at its time. The scene of a recording that
  /// begins in the middle of a session is at its start, so it may decide otherwise.
  private static func reaches(_ decision: InspectedDecision, _ found: Found) -> Bool {
    let time = decision.time - found.start
    let runs = try? GestureRun.all(
      in: found.recording, of: decision.recognizer, scenes: Scenes.registry)
    return (runs ?? []).contains { run in
      switch decision.state {
      case .ended, .failed, .cancelled:
        (run.end - time).magnitude <= tolerance && run.result.hasPrefix(decision.state.name)
      default: run.start <= time + tolerance && time <= run.end + tolerance
      }
    }
  }

  /// Times of the same decision in a session and in its replay differ by rounding only, in seconds.
  private static let tolerance: TimeInterval = 1e-4
}
