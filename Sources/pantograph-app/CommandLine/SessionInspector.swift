import PantoCore
import PantoInspector
import PantoReplay

/// Gives the inspector of a window what it cannot provide by itself: the pictures of earlier
/// moments, and the writing of a trace (U21, INS-05).
@MainActor final class SessionInspector {
  private let host: SDLHost
  private let header: TraceHeader
  private let past: RecordedPast
  private var observation: Observation?
  private let say: (String) -> Void
  private let flight: FlightRecorder

  init(
    _ host: SDLHost, _ header: TraceHeader, _ flight: FlightRecorder,
    say: @escaping (String) -> Void, onForget: @escaping () -> Void
  ) {
    self.host = host
    self.header = header
    self.say = say
    self.flight = flight
    past = RecordedPast(flight, scenes: Scenes.registry) { stage in
      let compositor = RasterCompositor()
      stage.invalidate()
      try stage.draw(with: compositor)
      return compositor.bitmap.toPixelImage()
    }
    observation = host.stage.observeInspector { [weak self] isOn in
      guard let self else { return }
      if isOn { return connect() }
      past.forget()
      onForget()
    }
    past.onForget = onForget
    past.later = { [weak host] in host?.performAfterInput($0) }
    connect()
  }

  private func connect() {
    guard let inspector = host.stage.inspector else { return }
    inspector.past = past
    inspector.onCopy = { [weak self] in self?.copy($0) }
    inspector.onCopyTest = { [weak self] in self?.copyTest(of: $0, at: $1) }
  }

  /// Puts a test of a gesture on the clipboard, made from what was recorded since the start (V19).
  private func copyTest(of recognizer: String, at time: TimeInterval) {
    guard flight.isWhole else {
      return say("No test was copied: the window ran too long. Record the gesture with Ctrl+R.")
    }
    do {
      let recording = flight.recording()
      let time = time - flight.start
      let name = recording.header.option("open") ?? recording.header.scene
      UIPasteboard.general.string = try CopiedTest.text(recording, name, recognizer, time)
      say("Copied a test of \(recognizer).")
    } catch {
      say("No test was copied: \(error)")
    }
  }

  /// Puts the events on the clipboard as a trace.
  private func copy(_ events: [(event: InputEvent, report: Int)]) {
    let recording = Recording(header: header, events: events)
    UIPasteboard.general.string = recording.text
    say("Copied \(events.count) events as a trace.")
  }
}
