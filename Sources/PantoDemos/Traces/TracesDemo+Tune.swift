import PantoReplay
import PantoReplayViews
import PantoStudio

/// The panel of tuning replays the recording that is chosen, and a sweep judges all that are listed
/// and as short (TUN-04, TUN-05).
extension TracesDemo: TuneSource {
  var recordingToTune: Recording? { player.view.recording }

  var otherItems: [TraceItem] { items.indices.filter { $0 != chosen }.map { items[$0] } }
}
