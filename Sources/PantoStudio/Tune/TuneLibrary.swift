import PantoCore
import PantoReplay
import PantoDemoKit

/// The recordings of a demo that a sweep judges beside the latest seconds: those that come with the
/// app, and the user's own (TUN-04).
@MainActor enum TuneLibrary {
  /// The longest recording that a sweep judges, in seconds. A longer one would hold up the window
  /// at each tried value.
  static let longest: TimeInterval = 60

  /// Returns the recordings in which a demo is open, the app's own first, as many as a sweep
  /// judges. A file that cannot be read is left out. Of the user's files only those are read whole
  /// whose first line names the demo, because a folder may hold a hundred long ones (L13).
  static func recordings(
    of demo: String, in folder: (any TraceFolder)?, bundled: [TraceItem],
    atMost most: Int = TuneSession.mostOthers
  ) -> [Recording] {
    var found: [Recording] = []
    for item in bundled where found.count < most {
      guard let recording = try? item.read() else { continue }
      if shows(demo, recording.header), isShort(recording) { found.append(recording) }
    }
    guard let folder else { return found }
    for name in folder.names where found.count < most {
      guard let header = try? folder.header(of: name), shows(demo, header),
        let recording = try? folder.read(name), isShort(recording)
      else { continue }
      found.append(recording)
    }
    return found
  }

  /// Returns the short recordings of a list, as many as a sweep judges. Only as many files are read
  /// (L13).
  static func recordings(of items: [TraceItem]) -> [Recording] {
    Array(
      items.lazy.compactMap { try? $0.read() }.filter { isShort($0) }
        .prefix(TuneSession.mostOthers))
  }

  /// Whether a recording is short enough to be tried with each value.
  private static func isShort(_ recording: Recording) -> Bool {
    recording.entries.last?.time ?? 0 <= longest
  }

  private static func shows(_ demo: String, _ header: TraceHeader) -> Bool {
    header.scene == demo || header.option("open") == demo
  }
}
