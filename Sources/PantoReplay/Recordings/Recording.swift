import PantoBase
import PantoGestures

/// A complete recording in memory. Use `TraceReader` for long files.
public struct Recording: Hashable, Sendable {
  /// The first line of the recording, which describes the scene to build.
  public var header: TraceHeader
  /// The lines after the header.
  public var entries: [TraceEntry]
  /// Problems that were ignored or repaired while reading.
  public var warnings: [TraceError] = []
  /// The report that the file was; `nil` if it was a recording alone. It is no part of `text`.
  public var report: SessionReport?

  /// Creates a recording from its parts.
  public init(header: TraceHeader, entries: [TraceEntry] = []) {
    self.header = header
    self.entries = entries
  }

  /// Creates a recording from events of one stage, such as those that the inspector copies
  /// (INS-05).
  ///
  /// - Parameter events: Events in their order. Those of one report have the same number.
  public init(header: TraceHeader, events: [(event: InputEvent, report: Int)]) {
    self.init(header: header)
    var last: Int?
    for (event, report) in events {
      entries.append(.event(event, joins: report == last))
      last = report
    }
  }

  /// Reads a recording from memory.
  ///
  /// - Throws: `TraceError` with the line that is not valid.
  public init(
    file: String, bytes: [UInt8], options: TraceReader.Options = TraceReader.Options()
  ) throws(TraceError) {
    var reader = try TraceReader(file: file, bytes: bytes, options: options)
    header = reader.header
    entries = []
    while let entry = try reader.next() { entries.append(entry) }
    warnings = reader.warnings
    report = reader.report
  }

  /// Reads a recording from text.
  public init(file: String = "trace", text: String) throws(TraceError) {
    try self.init(file: file, bytes: Array(text.utf8))
  }

  /// The text of the file, one line per entry.
  public var text: String {
    var header = header
    for entry in entries { header.version = max(header.version, entry.version) }
    var text = header.line + "\n"
    for entry in entries { text += entry.line + "\n" }
    return text
  }
}
