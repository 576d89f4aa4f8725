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

  init(
    _ host: SDLHost, _ header: TraceHeader, _ flight: FlightRecorder,
    say: @escaping (String) -> Void, onForget: @escaping () -> Void
  ) {
    self.host = host
    self.header = header
    self.say = say
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
  }

  /// Puts the events on the clipboard as a trace.
  private func copy(_ events: [(event: InputEvent, report: Int)]) {
    let recording = Recording(header: header, events: events)
    UIPasteboard.general.string = recording.text
    say("Copied \(events.count) events as a trace.")
  }
}
