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
  /// Returns the next entry, or `nil` at the end.
  mutating func next() throws(TraceError) -> TraceEntry?
}

extension TraceReader: TraceSource {}

/// Reads a recording in memory entry by entry.
public struct RecordingSource: TraceSource {
  /// The name that messages use.
  public let file: String
  /// The header of the recording.
  public let header: TraceHeader
  /// The warnings of the recording.
  public let warnings: [TraceError]
  private let entries: [TraceEntry]
  private var index = 0

  /// Creates a source of the recording's entries.
  public init(_ recording: Recording, file: String = "trace") {
    self.file = file
    header = recording.header
    warnings = recording.warnings
    entries = recording.entries
  }

  /// Returns the next entry, or `nil` at the end.
  public mutating func next() throws(TraceError) -> TraceEntry? {
    guard index < entries.count else { return nil }
    index += 1
    return entries[index - 1]
  }
}

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

extension EvemuReader {
  /// The description of the original for a converted trace's header.
  var origin: String {
    let name = device.name.isEmpty ? "a device without a name" : device.name
    let w = JSONText.number(Double(size.width))
    let h = JSONText.number(Double(size.height))
    let how =
      switch scaling {
      case .asked: "as --size says"
      case .millimetres: "6.3 to the millimetre"
      case .fitted: "fitted into the window, for the device tells no size"
      case .implausible:
        "fitted into the window, for the size that the device tells cannot be right"
      }
    return "\(name): \(device.x.count) by \(device.y.count) units on \(w) by \(h) points, \(how)"
  }
}

extension EvemuReader.Repairs {
  /// One message for each kind of repair that occurred (P5).
  var sentences: [String] {
    func count(_ n: Int, _ what: String) -> String? {
      n == 0 ? nil : "\(n) \(n == 1 ? "contact" : "contacts") \(what)"
    }
    return [
      count(downsUnseen, "without a recorded start: each begins at its first position"),
      count(cancelledAtEnd, "still down at the end: cancelled there"),
      count(cancelledByResync, "uncertain after the device lost events: cancelled"),
      count(dropped, "without a position, or beyond 64: dropped"),
      losses == 0
        ? nil : "the device lost events \(losses == 1 ? "once" : "\(losses) times") (SYN_DROPPED)",
      outside == 0
        ? nil
        : "\(outside) \(outside == 1 ? "place lies" : "places lie") outside the device's range: "
          + "is this the description of that device?",
      count(touchesTakenForHover, "down before the recording began: hovers up to its lift"),
      hoversDropped == 0
        ? nil
        : "\(hoversDropped) \(hoversDropped == 1 ? "finger hovers" : "fingers hover") above the panel: "
          + "left out",
      hasImplausibleSize
        ? "the device reports a size that no touch device has: its range is fitted into the window "
          + "instead"
        : nil,
      isStretched ? "the range is so narrow that its shorter side is stretched to a point" : nil,
      isCut ? "the file is cut short here; played up to the line before" : nil,
    ].compactMap { $0 }
  }
}

extension Recording {
  /// Reads a source completely.
  public init(_ source: some TraceSource) throws(TraceError) {
    var source = source
    self.init(header: source.header)
    while let entry = try source.next() { entries.append(entry) }
    warnings = source.warnings
  }
}
