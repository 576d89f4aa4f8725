import PantoBase
import PantoGestures

/// Reads a recording line by line, in constant memory however long it is (B39).
///
/// It checks the order of things as it goes: times that decrease, moves of a contact that is not
/// down, a contact that never lifts are errors with their line, unless `repair` leaves them to the
/// ledger of the stage (B42).
public struct TraceReader {
  public struct Options: Hashable, Sendable {
    /// Errors where otherwise there is a warning: a file that was cut short (B37).
    public var isStrict: Bool
    /// Times and contacts out of order are let through, to be repaired by the stage (B42).
    public var repairs: Bool

    public init(isStrict: Bool = false, repairs: Bool = false) {
      self.isStrict = isStrict
      self.repairs = repairs
    }
  }

  /// Longer lines are refused, in bytes.
  public static let longestLine = LineReader.longestLine

  public let file: String
  public private(set) var header: TraceHeader
  /// What was passed over or mended, with its line.
  public private(set) var warnings: [TraceError] = []
  /// The line of the latest entry, from 1.
  public var line: Int { lines.line }

  private let options: Options
  private var lines: LineReader
  private var sawEnd = false
  private var isOver = false
  private var lastTime: TimeInterval = 0
  private var lastEventTime: TimeInterval = 0
  private var lastTickTime: TimeInterval = 0
  private var live: [Live] = []

  private struct Live {
    var source: InputEvent.Source
    var position: CGPoint
    var line: Int
  }

  /// - Parameter source: gives the next bytes of the file, none at its end.
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
        throw place(error, range)
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
  }

  /// A recording that is in memory already.
  public init(
    file: String, bytes: [UInt8], options: Options = Options()
  ) throws(TraceError) {
    var rest: [UInt8]? = bytes
    try self.init(file: file, options: options) {
      defer { rest = nil }
      return rest ?? []
    }
  }

  /// The next entry; `nil` at the end.
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
        let problem = place(error, range)
        guard lines.isCut, !options.isStrict else { throw problem }
        warnings.append(
          TraceError(
            file: file, line: line, column: problem.column,
            message: "the file is cut short here; played up to the line before"))
        return try close(isCut: true)
      }
      guard let entry = found else { continue }
      if sawEnd { continue }
      return try check(entry)
    }
    return nil
  }

  // MARK: Order

  private mutating func check(_ entry: TraceEntry) throws(TraceError) -> TraceEntry {
    // Events go forward by themselves, and so do ticks with keys and changes of the window: a tick may
    // stand between a touch and the moment it was heard of (EVT-08).
    var before = lastEventTime
    switch entry {
    case .tick, .gap, .key, .change: before = lastTickTime
    case .event, .end: break
    }
    if entry.time < before, !options.repairs {
      throw problem(
        "the time goes back from \(JSONText.number(before)) to \(JSONText.number(entry.time)); "
          + "sort the lines, or replay with --repair")
    }
    lastTime = max(lastTime, entry.time)
    switch entry {
    case .tick, .gap, .key, .change: lastTickTime = max(lastTickTime, entry.time)
    case .event, .end: lastEventTime = max(lastEventTime, entry.time)
    }
    switch entry {
    case .tick, .gap, .key, .change: break
    case .end:
      sawEnd = true
      // Nothing may follow the end line: what is repaired comes before it.
      if options.repairs, !live.isEmpty {
        heldEnd = entry
        return try close() ?? entry
      }
    case .event(let event, _): try follow(event)
    }
    return entry
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
        // A pen that is not down leaves the screen with it.
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

  /// The first button that goes down makes the contact, and only that one's release ends it (I9).
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

  /// The end of the file: contacts that are still down are cancelled if it was cut short.
  private mutating func close(isCut: Bool = false) throws(TraceError) -> TraceEntry? {
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
  /// The end line, while contacts that are still down are cancelled before it.
  private var heldEnd: TraceEntry?

  private func problem(_ message: String) -> TraceError {
    TraceError(file: file, line: line, column: 1, message: message)
  }

  private func place(_ fault: JSONFault, _ range: Range<Int>) -> TraceError {
    TraceError(
      file: file, line: line, column: fault.offset - range.lowerBound + 1, message: fault.message)
  }
}
