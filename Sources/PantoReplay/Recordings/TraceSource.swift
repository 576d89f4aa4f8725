import PantoBase
import PantoGestures

/// What a `Player` plays: a header, then entry after entry.
public protocol TraceSource {
  var file: String { get }
  var header: TraceHeader { get }
  /// What was passed over or mended, with its line.
  var warnings: [TraceError] { get }
  /// The next entry; `nil` at the end.
  mutating func next() throws(TraceError) -> TraceEntry?
}

extension TraceReader: TraceSource {}

/// A recording in memory, entry after entry.
public struct RecordingSource: TraceSource {
  public let file: String
  public let header: TraceHeader
  public let warnings: [TraceError]
  private let entries: [TraceEntry]
  private var index = 0

  public init(_ recording: Recording, file: String = "trace") {
    self.file = file
    header = recording.header
    warnings = recording.warnings
    entries = recording.entries
  }

  public mutating func next() throws(TraceError) -> TraceEntry? {
    guard index < entries.count else { return nil }
    index += 1
    return entries[index - 1]
  }
}

/// A kernel recording as a trace on the scene `blank`: its device's range is the stage, its times
/// are the device's own (B45, B46).
public struct ForeignSource: TraceSource {
  public let file: String
  public let header: TraceHeader
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

  public init(_ reader: EvemuReader) {
    self.reader = reader
    file = reader.file
    header = TraceHeader(size: reader.size, source: reader.origin, hasEnd: true)
  }

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
  /// What a trace that is made of it says of where it comes from.
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
  /// One sentence for each kind that happened (P5).
  var sentences: [String] {
    func count(_ n: Int, _ what: String) -> String? {
      n == 0 ? nil : "\(n) \(n == 1 ? "contact" : "contacts") \(what)"
    }
    return [
      count(downsUnseen, "landed unseen: the first place of each is its landing"),
      count(cancelledAtEnd, "still down at the end: cancelled there"),
      count(cancelledByResync, "in doubt after the device lost events: cancelled"),
      count(dropped, "without a place, or beyond 64: dropped"),
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
        ? "the device tells a size that no touch device has: its range is fitted into the window, as "
          + "if it told none"
        : nil,
      isStretched ? "the range is so narrow that its shorter side is stretched to a point" : nil,
      isCut ? "the file is cut short here; played up to the line before" : nil,
    ].compactMap { $0 }
  }
}

extension Recording {
  /// All of a source.
  public init(_ source: some TraceSource) throws(TraceError) {
    var source = source
    self.init(header: source.header)
    while let entry = try source.next() { entries.append(entry) }
    warnings = source.warnings
  }
}
