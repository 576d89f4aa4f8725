import Pantograph

/// The panel of tuning replays the recording that is chosen, and a sweep judges all that are listed
/// and as short (TUN-04, TUN-05).
extension TracesDemo: TuneSource {
  var recordingToTune: Recording? { player.view.recording }

  var otherRecordings: [Recording] {
    // Only as many files are read as are judged (L13).
    Array(
      items.indices.lazy.filter { $0 != self.chosen }.compactMap { try? self.items[$0].read() }
        .filter { TuneLibrary.isShort($0) }.prefix(TuneSession.mostOthers))
  }
}
