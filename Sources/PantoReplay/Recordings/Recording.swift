import PantoBase
import PantoGestures

/// A whole recording in memory: its header and its lines. Long files are read with `TraceReader`.
public struct Recording: Hashable, Sendable {
  public var header: TraceHeader
  public var entries: [TraceEntry]
  /// What reading it passed over or mended.
  public var warnings: [TraceError] = []

  public init(header: TraceHeader, entries: [TraceEntry] = []) {
    self.header = header
    self.entries = entries
  }

  public init(
    file: String, bytes: [UInt8], options: TraceReader.Options = TraceReader.Options()
  ) throws(TraceError) {
    var reader = try TraceReader(file: file, bytes: bytes, options: options)
    header = reader.header
    entries = []
    while let entry = try reader.next() { entries.append(entry) }
    warnings = reader.warnings
  }

  public init(file: String = "trace", text: String) throws(TraceError) {
    try self.init(file: file, bytes: Array(text.utf8))
  }

  /// The file's text, one line per entry.
  public var text: String {
    var header = header
    for entry in entries { header.version = max(header.version, entry.version) }
    var text = header.line + "\n"
    for entry in entries { text += entry.line + "\n" }
    return text
  }
}
