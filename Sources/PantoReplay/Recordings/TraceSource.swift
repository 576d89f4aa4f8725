import PantoBase
import PantoGestures

/// A source of entries for a `Player`.
public protocol TraceSource {
  /// The name of the file, for messages.
  var file: String { get }
  /// The header of the recording.
  var header: TraceHeader { get }
  /// Problems that were ignored or repaired, with their lines.
  var warnings: [TraceError] { get }
  /// The report that the recording is part of, as far as it was read; `nil` if it is none (REP-04).
  var report: SessionReport? { get }
  /// Returns the next entry, or `nil` at the end.
  mutating func next() throws(TraceError) -> TraceEntry?
}

extension TraceSource {
  /// The default for a source without a report: `nil`.
  public var report: SessionReport? { nil }
}

extension TraceReader: TraceSource {}

extension Recording {
  /// Reads a source completely.
  public init(_ source: some TraceSource) throws(TraceError) {
    var source = source
    self.init(header: source.header)
    while let entry = try source.next() { entries.append(entry) }
    warnings = source.warnings
    report = source.report
  }
}
