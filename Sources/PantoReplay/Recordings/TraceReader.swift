import PantoBase
import PantoGestures

/// Reads a recording line by line, in constant memory (B39).
///
/// The order of entries is checked: decreasing times, moves of a contact that is not down and
/// contacts that are never lifted are errors with their line, unless `Options.repairs` leaves them
/// to the stage (B42).
public struct TraceReader {
  /// Options that decide which faults of a file are errors, warnings or repaired.
  public struct Options: Hashable, Sendable {
    /// Whether an incomplete file is an error instead of a warning (B37). Default: `false`.
    public var isStrict: Bool
    /// Whether times and contacts out of order are accepted and left to the stage to repair (B42).
    /// Default: `false`.
    public var repairs: Bool

    /// Creates options.
    public init(isStrict: Bool = false, repairs: Bool = false) {
      self.isStrict = isStrict
      self.repairs = repairs
    }
  }

  /// The largest length of a line in bytes.
  public static let longestLine = LineReader.longestLine

  /// The name of the file, for messages.
  public let file: String
  /// The header of the recording.
  public private(set) var header: TraceHeader
  /// Problems that were ignored or repaired, with their lines.
  public private(set) var warnings: [TraceError] = []
  /// The line of the latest entry, from 1.
  public var line: Int { lines.line }

  /// The report that the file is, as far as it was read; `nil` if it is a recording alone (REP-04).
  public var report: SessionReport? { reportLines?.report }

  private let options: Options
  private var reportLines: ReportReader?
  private var lines: LineReader
  private var sawEnd = false
  private var isOver = false
  private var lastTime: TimeInterval = 0
  /// The latest time of each `Order`, in seconds.
  private var latest: [TimeInterval] = [0, 0]
  private var live: [Live] = []

  private struct Live {
    var source: InputEvent.Source
    var position: CGPoint
    var line: Int
  }

  /// Opens a recording and reads its header.
  ///
  /// - Parameter source: Returns the next bytes of the file, or none at its end.
  /// - Throws: `TraceError` if the file does not begin with a header.
  public init(
    file: String, options: Options = Options(), source: @escaping () throws -> [UInt8]
  ) throws(TraceError) {
    self.file = file
    self.options = options
    lines = try LineReader(file: file, source: source)
    header = TraceHeader()
    var found: TraceHeader?
    while let range = try lines.next() {
      var scanner = JSONScanner(lines.buffer, range)
      if scanner.peek() == 0, scanner.offset == range.upperBound { continue }
      do throws(JSONFault) {
        found = try TraceHeader(&scanner)
      } catch {
        throw traceError(error, in: range)
      }
      break
    }
    guard let found else {
      throw TraceError(
        file: file, line: max(line, 1), column: 1,
        message: "empty; a trace begins with a header such as {\"pantotrace\":1,\"scene\":\"cart\"}"
      )
    }
    header = found
    if header.report != nil { reportLines = ReportReader() }
    header.report = nil
  }

  /// Opens a recording in memory.
  public init(
    file: String, bytes: [UInt8], options: Options = Options()
  ) throws(TraceError) {
    var rest: [UInt8]? = bytes
    try self.init(file: file, options: options) {
      defer { rest = nil }
      return rest ?? []
    }
  }

  /// Returns the next entry, or `nil` at the end.
  public mutating func next() throws(TraceError) -> TraceEntry? {
    while !isOver {
      guard !isClosing, let range = try lines.next() else { return try close() }
      let plain = lines.buffer.withUnsafeBufferPointer {
        TraceEntry(plain: UnsafeBufferPointer(rebasing: $0[range]))
      }
      if let plain {
        if sawEnd { continue }
        return try check(plain)
      }
      var scanner = JSONScanner(lines.buffer, range)
      if scanner.peek() == 0, scanner.offset == range.upperBound { continue }
      let found: TraceEntry?
      do throws(JSONFault) {
        found = try TraceEntry(&scanner, version: header.version)
      } catch {
        let problem = traceError(error, in: range)
        guard lines.isCut, !options.isStrict else { throw problem }
        warnings.append(
          TraceError(
            file: file, line: line, column: problem.column,
            message: "the file is cut short here; played up to the line before"))
        return try close(isCut: true)
      }
      guard let entry = found else {
        try readReport(range)
        continue
      }
      if sawEnd { continue }
      return try check(entry)
    }
    return nil
  }

  /// Reads a line that is no part of the recording, if the file is a report.
  private mutating func readReport(_ range: Range<Int>) throws(TraceError) {
    guard reportLines != nil else { return }
    var scanner = JSONScanner(lines.buffer, range)
    do throws(JSONFault) {
      try reportLines?.read(JSONNode(&scanner))
    } catch {
      throw traceError(error, in: range)
    }
  }

  /// Refuses a report whose last lines are missing.
  private func checkReport() throws(TraceError) {
    guard let report, !report.isComplete, !isClosing else { return }
    throw problem("the report was cut short; ask for it again")
  }

  // MARK: Order

  private mutating func check(_ entry: TraceEntry) throws(TraceError) -> TraceEntry {
    // The times of events must not decrease, and neither must the times of all other entries, but
    // both sequences are independent: a tick may lie between a touch's time and its arrival
    // (EVT-08).
    let order = order(of: entry)
    let before = order.map { latest[$0.rawValue] } ?? 0
    if entry.time < before, !options.repairs {
      throw problem(
        "the time goes back from \(JSONText.number(before)) to \(JSONText.number(entry.time)); "
          + "sort the lines, or replay with --repair")
    }
    lastTime = max(lastTime, entry.time)
    if let order { latest[order.rawValue] = max(before, entry.time) }
    switch entry {
    case .tick, .gap, .key, .text, .change, .check: break
    case .cancel, .restart: live.removeAll()
    case .held(let event):
      live.append(Live(source: event.source, position: event.position, line: line))
    case .cancelByHandler(let event):
      live.removeAll { $0.source.isSameContact(as: event.source) }
    case .end(_, let down):
      sawEnd = true
      // The file says that contacts were down when it was closed, so they need no end (L2).
      if down > 0 { live.removeAll() }
      // The end line must be the last one, so repairs come before it.
      if options.repairs, !live.isEmpty {
        heldEnd = entry
        return try close() ?? entry
      }
    case .event(let event, _): try follow(event)
    }
    return entry
  }

  /// The sequences of lines whose times may not decrease.
  private enum Order: Int { case events, others }

  /// Returns the sequence in whose order the time of a line is checked, or `nil` if its time is not
  /// checked.
  private func order(of entry: TraceEntry) -> Order? {
    switch entry {
    case .check: nil
    // A host that reads late keys may ask for an earlier time than before, which has no effect.
    case .tick where header.hasTicks: nil
    case .event, .held, .cancelByHandler, .cancel, .restart, .end: .events
    case .tick, .gap, .key, .text, .change: .others
    }
  }

  private mutating func follow(_ event: InputEvent) throws(TraceError) {
    let name: String
    switch event.source {
    case .finger(let id): name = "finger \(id)"
    case .pen(let id): name = "pen \(id)"
    case .wheel: return
    case .mouse: return followMouse(event)
    }
    let i = live.firstIndex { $0.source == event.source }
    switch event.phase {
    case .began:
      if i != nil, !options.repairs {
        throw problem("\(name) is down already; lift it first, or replay with --repair")
      }
      if i == nil { live.append(Live(source: event.source, position: event.position, line: line)) }
    case .moved, .stationary, .ended, .cancelled:
      guard let i else {
        // A hovering pen left the screen.
        if case .pen = event.source, event.phase == .cancelled { return }
        if options.repairs { return }
        throw problem("\(name) is not down; add its \"began\", or replay with --repair")
      }
      live[i].position = event.position
      if event.phase == .ended || event.phase == .cancelled { live.remove(at: i) }
    case .hovered:
      if options.repairs { return }
      guard case .pen = event.source else {
        throw problem("\(name) cannot hover; only a mouse and a pen do")
      }
      if i != nil { throw problem("\(name) is down and cannot hover; lift it first") }
    }
  }

  /// Follows the mouse. The first pressed button begins the contact, and only its release ends it
  /// (I9).
  private mutating func followMouse(_ event: InputEvent) {
    let i = live.firstIndex {
      if case .mouse = $0.source { return true }
      return false
    }
    switch event.phase {
    case .began:
      if i == nil { live.append(Live(source: event.source, position: event.position, line: line)) }
    case .ended: if let i, live[i].source == event.source { live.remove(at: i) }
    case .cancelled, .hovered: if let i { live.remove(at: i) }
    case .moved, .stationary: if let i { live[i].position = event.position }
    }
  }

  /// Handles the end of the file. Contacts that are still down are cancelled if the file is
  /// incomplete.
  private mutating func close(isCut: Bool = false) throws(TraceError) -> TraceEntry? {
    if heldEnd == nil { try checkReport() }
    if header.hasEnd, !sawEnd, !isCut, !isClosing {
      let warning = problem("the recording was not closed; played up to its last line")
      if options.isStrict { throw warning }
      warnings.append(warning)
    }
    let wasCut = (isCut || header.hasEnd) && !sawEnd
    guard let contact = live.first else {
      isOver = true
      return heldEnd
    }
    if !wasCut, !options.repairs {
      throw TraceError(
        file: file, line: contact.line, column: 1,
        message: "this contact is never lifted; add its \"ended\", or replay with --repair")
    }
    live.removeFirst()
    isClosing = true
    return .event(
      InputEvent(
        time: lastTime, position: contact.position, source: contact.source, phase: .cancelled,
        cause: .stale), joins: false)
  }

  private var isClosing = false
  /// The end line, held back while contacts are cancelled before it.
  private var heldEnd: TraceEntry?

  private func problem(_ message: String) -> TraceError {
    TraceError(file: file, line: line, column: 1, message: message)
  }

  private func traceError(_ fault: JSONFault, in range: Range<Int>) -> TraceError {
    TraceError(
      file: file, line: line, column: fault.offset - range.lowerBound + 1, message: fault.message)
  }
}
