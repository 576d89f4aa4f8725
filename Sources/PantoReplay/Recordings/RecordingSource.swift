import PantoBase
import PantoGestures

/// Reads a recording in memory entry by entry.
public struct RecordingSource: TraceSource {
  /// The file name that error messages use.
  public let file: String
  /// The header of the recording.
  public let header: TraceHeader
  /// Problems that were ignored or repaired when the recording was read.
  public let warnings: [TraceError]
  /// The report that the file of the recording was; `nil` if it was a recording alone.
  public let report: SessionReport?
  private let entries: [TraceEntry]
  private var index = 0

  /// Creates a source of the recording's entries.
  public init(_ recording: Recording, file: String = "trace") {
    self.file = file
    header = recording.header
    warnings = recording.warnings
    report = recording.report
    entries = recording.entries
  }

  /// Returns the next entry, or `nil` at the end.
  public mutating func next() throws(TraceError) -> TraceEntry? {
    guard index < entries.count else { return nil }
    index += 1
    return entries[index - 1]
  }
}
