import PantoReplay

/// A demo that has recordings of its own to tune, such as the list of traces.
@MainActor package protocol TuneSource: AnyObject {
  /// The recording that the demo shows and that tuning replays, or `nil`.
  var recordingToTune: Recording? { get }
  /// The other recordings that are listed. A sweep judges the short ones, too (TUN-04).
  var otherItems: [TraceItem] { get }
}
