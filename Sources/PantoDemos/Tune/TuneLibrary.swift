import Pantograph

/// The recordings of a demo that a sweep judges beside the latest seconds: those that come with the
/// app, and the user's own (TUN-04).
@MainActor enum TuneLibrary {
  /// Longer recordings would hold up the window at each value, in seconds.
  static let longest: TimeInterval = 60

  /// Returns the recordings in which a demo is open, the app's own first. A file that cannot be
  /// read is left out.
  static func recordings(of demo: String, in folder: (any TraceFolder)?) -> [Recording] {
    let bundled = BundledTraces.names.map { BundledTraces.recording(named: $0) }
    let own = folder.map { folder in folder.names.compactMap { try? folder.read($0) } } ?? []
    return (bundled + own).filter { shows(demo, $0) }
  }

  /// Whether a recording shows the demo and is short enough to be tried with each value.
  private static func shows(_ demo: String, _ recording: Recording) -> Bool {
    let header = recording.header
    guard header.scene == demo || header.option("open") == demo else { return false }
    return recording.entries.last?.time ?? 0 <= longest
  }
}
