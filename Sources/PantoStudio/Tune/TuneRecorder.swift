import PantoCore
import PantoReplay
import PantoDemoKit

/// Keeps what was done in the open demo since it was opened, at most the last minute, so that the
/// tuning panel can replay it (TUN-05).
@MainActor final class TuneRecorder {
  private let flight: FlightRecorder
  /// The name of the demo whose input is recorded.
  let demo: String

  /// Begins to record. The scene is the gallery with this demo open, as it is now.
  ///
  /// - Parameter options: The options of a header that build the frame as it is now.
  init(_ stage: Stage, demo: String, options: [String]) {
    self.demo = demo
    flight = FlightRecorder(
      stage,
      header: TraceHeader(
        scene: Studio.gallery, size: stage.size, scale: stage.scale,
        safeAreaInsets: stage.safeAreaInsets,
        options: ["open=\(demo)", "tune=off"] + options),
      capacity: 1 << 20, seconds: FlightRecorder.seconds)
  }

  /// Whether input that begins now is left out, because the panel covers the demo.
  var isPaused: Bool {
    get { flight.isPaused }
    set { flight.isPaused = newValue }
  }

  /// The recording so far, closed and valid.
  var recording: Recording { flight.recording() }
}
