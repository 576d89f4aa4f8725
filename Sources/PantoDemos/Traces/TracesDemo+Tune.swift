import Pantograph

/// The panel of tuning replays the recording that is chosen, and a sweep judges all that are listed
/// and as short (TUN-04, TUN-05).
extension TracesDemo: TuneSource {
  var recordingToTune: Recording? { player.view.recording }

  var otherRecordings: [Recording] {
    items.indices.filter { $0 != chosen }.compactMap { try? items[$0].read() }
      .filter { $0.entries.last?.time ?? 0 <= TuneLibrary.longest }
  }
}
