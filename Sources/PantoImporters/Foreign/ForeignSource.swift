import PantoBase
import PantoGestures
import PantoReplay

/// Reads a kernel recording as a trace on the scene `blank`. The stage has the size of the device's
/// range, and the times are the device's own (B45, B46).
public struct ForeignSource: TraceSource {
  /// The name of the file, for messages.
  public let file: String
  /// A header with the stage's size and a description of the device.
  public let header: TraceHeader
  /// The repairs made so far, one message per kind.
  public var warnings: [TraceError] {
    reader.repairs.sentences.map {
      TraceError(file: file, line: max(line, 1), column: 1, message: $0)
    }
  }
  private var reader: EvemuReader
  private var waiting: [TraceEntry] = []
  private var line = 1
  private var time: TimeInterval = 0
  private var isOver = false

  /// Creates a source of the reader's reports.
  public init(_ reader: EvemuReader) {
    self.reader = reader
    file = reader.file
    header = TraceHeader(size: reader.size, source: reader.origin, hasEnd: true)
  }

  /// Returns the next entry, or `nil` at the end.
  public mutating func next() throws(TraceError) -> TraceEntry? {
    if waiting.isEmpty, !isOver {
      if let report = try reader.next() {
        line = report.line
        time = report.time
        for (i, event) in report.events.enumerated() {
          waiting.append(.event(event, joins: i > 0))
        }
        waiting.reverse()
      } else {
        isOver = true
        line = max(line, reader.line)
        return .end(time)
      }
    }
    return waiting.popLast()
  }
}
