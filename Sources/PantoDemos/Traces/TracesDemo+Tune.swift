import PantoReplay
import PantoReplayViews
import PantoDemoKit

/// The recordings for tuning in the demo "Traces": the panel replays the chosen recording, and a
/// sweep also judges the other listed ones that are short (TUN-04, TUN-05).
extension TracesDemo: TuneSource {
  var recordingToTune: Recording? { player.view.recording }

  var otherItems: [TraceItem] { items.indices.filter { $0 != chosen }.map { items[$0] } }
}
