import PantoControls
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
  private let recordings: SessionRecordings
  /// Called when the user wants a moving picture of the decision that shows (V18).
  var onSavePicture: ((InspectedDecision) -> Void)?

  init(
    _ host: SDLHost, _ header: TraceHeader, _ recordings: SessionRecordings,
    say: @escaping (String) -> Void, onForget: @escaping () -> Void
  ) {
    self.host = host
    self.header = header
    self.say = say
    self.recordings = recordings
    past = RecordedPast(recordings.session, scenes: Scenes.registry) { stage in
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
    inspector.onCopyTest = { [weak self, weak inspector] _, _ in
      inspector?.inspectedDecision.map { self?.copyTest(of: $0) }
    }
    inspector.onSavePicture = { [weak self, weak inspector] in
      inspector?.inspectedDecision.map { self?.onSavePicture?($0) }
    }
  }

  /// Puts a test of a gesture on the clipboard (V19).
  func copyTest(of decision: InspectedDecision) {
    do {
      let found = try recordings.holding(decision)
      let header = found.recording.header
      UIPasteboard.general.string = try CopiedTest.text(
        found.recording, header.option("open") ?? header.scene, decision.recognizer,
        decision.time - found.start)
      say("Copied a test of \(decision.recognizer).")
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
