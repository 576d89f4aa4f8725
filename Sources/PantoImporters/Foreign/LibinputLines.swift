import PantoBase
import PantoReplay

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
    if text.skip("- node:") {
      device += 1
      part = .other
      return .device
    }
    if device == 0 { return nil }
    if part == .events || part == .kernel, text.skip("- ") {
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
    return try readDescription(&text)
  }

  /// Reads a line of a device's description: its name, properties, codes or axes.
  private mutating func readDescription(_ text: inout YAMLLine) throws(EvemuFault) -> Item? {
    if text.skip("name:") { return .name(text.quoted()) }
    if text.skip("properties:") { return .properties(try text.list()) }
    if text.begins("codes:") {
      part = .codes
      return .codes
    }
    if text.begins("absinfo:") { part = .axes } else if text.beginsWord { part = .description }
    if part == .codes {
      // Only EV_KEY matters here.
      guard text.skip("1:") else { return nil }
      return (try? text.list()).map { .keys($0) }
    }
    return part == .axes && !text.beginsWord ? try axis(&text) : nil
  }

  private func axis(_ text: inout YAMLLine) throws(EvemuFault) -> Item {
    let column = text.column
    let code = try text.whole()
    guard (0...0xFF).contains(code), text.skip(":") else {
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
