import PantoBase

/// Reads the lines of a `libinput record` file. The file's YAML always has the same structure, so
/// only lines, their indentation and a few keys are examined; everything else is ignored (B46).
struct LibinputLines {
  /// The part of a line that a reader needs.
  enum Item {
    /// The start of another device.
    case device
    case name(String)
    case properties([Int64])
    /// The start of the list of events that the device can report.
    case codes
    /// The keys that the device has.
    case keys([Int64])
    case axis(code: UInt16, EvemuDevice.Axis)
    case event(EvemuLine.Event)
  }

  private enum Part {
    case other, description, axes, codes
    /// The lines below `events:`, then those below its `- evdev:`.
    case events, kernel
  }

  private(set) var device = 0
  var line: Int { lines.line }
  /// Whether the last line was incomplete and ignored (B37).
  private(set) var isCut = false
  private var lines: LineReader
  private let isStrict: Bool
  private var part = Part.other
  /// The indentation of the key that started the current part.
  private var indent = 0

  init(
    file: String, isStrict: Bool, source: @escaping () throws -> [UInt8]
  ) throws(TraceError) {
    self.isStrict = isStrict
    lines = try LineReader(file: file, source: source)
  }

  mutating func next() throws(TraceError) -> Item? {
    while let range = try lines.next() {
      do throws(EvemuFault) {
        var text = YAMLLine(lines.buffer, range)
        if let item = try read(&text) { return item }
      } catch {
        if lines.isCut, !isStrict {
          isCut = true
          return nil
        }
        throw TraceError(
          file: lines.file, line: line, column: error.column, message: error.message)
      }
    }
    return nil
  }

  private mutating func read(_ text: inout YAMLLine) throws(EvemuFault) -> Item? {
    if text.isEmpty { return nil }
    if text.takes("- node:") {
      device += 1
      part = .other
      return .device
    }
    if device == 0 { return nil }
    if part == .events || part == .kernel, text.takes("- ") {
      if text.begins("[") { return part == .kernel ? .event(try event(&text)) : nil }
      part = text.begins("evdev:") ? .kernel : .events
      return nil
    }
    if part == .other || text.indent <= indent {
      indent = text.indent
      part = text.begins("evdev:") ? .description : text.begins("events:") ? .events : .other
      return nil
    }
    guard part == .description || part == .axes || part == .codes else { return nil }
    if text.takes("name:") { return .name(text.quoted()) }
    if text.takes("properties:") { return .properties(try text.list()) }
    if text.begins("codes:") {
      part = .codes
      return .codes
    }
    if text.begins("absinfo:") { part = .axes } else if text.beginsWord { part = .description }
    if part == .codes {
      // Only EV_KEY matters here.
      guard text.takes("1:") else { return nil }
      return (try? text.list()).map { .keys($0) }
    }
    guard part == .axes, !text.beginsWord else { return nil }
    let column = text.column
    let code = try text.whole()
    guard (0...0xFF).contains(code), text.takes(":") else {
      throw EvemuFault(column: column, message: "an axis is written \"53: [0, 4095, 0, 0, 42]\"")
    }
    let numbers = try text.list()
    guard numbers.count >= 2, numbers[0] <= numbers[1] else {
      throw EvemuFault(column: column, message: "an axis needs a minimum and a maximum")
    }
    guard numbers.allSatisfy({ Int32(exactly: $0) != nil }) else {
      throw EvemuFault(column: column, message: "axis values are whole numbers of 32 bits")
    }
    let resolution = numbers.count > 4 ? Int(numbers[4]) : 0
    guard resolution >= 0 else {
      throw EvemuFault(column: column, message: "the axis resolution \(resolution) is negative")
    }
    return .axis(
      code: UInt16(code),
      EvemuDevice.Axis(
        minimum: Int(numbers[0]), maximum: Int(numbers[1]), resolution: resolution))
  }

  private func event(_ text: inout YAMLLine) throws(EvemuFault) -> EvemuLine.Event {
    let column = text.column
    let n = try text.list()
    guard n.count == 5, n[0] >= 0, (0..<1_000_000).contains(n[1]), (0...0xFFFF).contains(n[2]),
      (0...0xFFFF).contains(n[3]), let value = Int32(exactly: n[4])
    else {
      throw EvemuFault(
        column: column, message: "an event is [seconds, microseconds, type, code, value]")
    }
    return EvemuLine.Event(
      time: n[0] * 1_000_000 + n[1], type: UInt16(n[2]), code: UInt16(n[3]),
      value: value)
  }
}

/// One line of YAML without its comment.
struct YAMLLine {
  let indent: Int
  private let bytes: [UInt8]
  private let start: Int
  private let end: Int
  private var offset: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    start = range.lowerBound
    offset = start
    var end = start
    var isQuoted = false
    while end < range.upperBound, isQuoted || bytes[end] != UInt8(ascii: "#") {
      if bytes[end] == UInt8(ascii: "\"") { isQuoted.toggle() }
      end += 1
    }
    while end > start, YAMLLine.isBlank(bytes[end - 1]) { end -= 1 }
    self.end = end
    while offset < end, YAMLLine.isBlank(bytes[offset]) { offset += 1 }
    indent = offset - start
  }

  var isEmpty: Bool { offset == end }
  var column: Int { offset - start + 1 }
  /// Whether a letter follows, that is, a key rather than a number.
  var beginsWord: Bool { offset < end && (bytes[offset] | 0x20) >= UInt8(ascii: "a") }

  func begins(_ word: StaticString) -> Bool {
    guard end - offset >= word.utf8CodeUnitCount else { return false }
    for i in 0..<word.utf8CodeUnitCount where bytes[offset + i] != word.utf8Start[i] {
      return false
    }
    return true
  }

  /// Skips `word` if it follows, and returns whether it did.
  mutating func takes(_ word: StaticString) -> Bool {
    guard begins(word) else { return false }
    offset += word.utf8CodeUnitCount
    skipBlanks()
    return true
  }

  /// The rest of the line without its quotation marks.
  func quoted() -> String {
    var text = EvemuLine.name(bytes[offset..<end])
    if text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") {
      text = String(text.dropFirst().dropLast())
    }
    return text
  }

  /// Reads a list such as `[1, 2, 3]`, which must end the line.
  mutating func list() throws(EvemuFault) -> [Int64] {
    var numbers: [Int64] = []
    guard takes("[") else { throw EvemuFault(column: column, message: "expected a list [ … ]") }
    if takes("]") { return numbers }
    repeat { numbers.append(try whole()) } while takes(",")
    guard takes("]"), isEmpty else {
      throw EvemuFault(column: column, message: "the list must end with \"]\" on its line")
    }
    return numbers
  }

  mutating func whole() throws(EvemuFault) -> Int64 {
    let at = column
    let isNegative = takes("-")
    var value: Int64 = 0
    var digits = 0
    while offset < end, (48...57).contains(bytes[offset]), digits < 13 {
      value = value * 10 + Int64(bytes[offset] - 48)
      digits += 1
      offset += 1
    }
    guard digits > 0, digits < 13 else {
      throw EvemuFault(column: at, message: "expected a whole number")
    }
    skipBlanks()
    return isNegative ? -value : value
  }

  private mutating func skipBlanks() {
    while offset < end, YAMLLine.isBlank(bytes[offset]) { offset += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
