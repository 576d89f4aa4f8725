/// Reads one line of evemu's text field by field.
struct EvemuLine {
  /// An input event as the kernel reported it.
  struct Event {
    /// The device's own time in microseconds.
    var time: Int64
    var type: UInt16
    var code: UInt16
    var value: Int32
  }

  private let bytes: [UInt8]
  private let end: Int
  private let start: Int
  private(set) var offset: Int

  /// Creates a reader of one line and trims the line: a comment, trailing blanks and the carriage
  /// return are ignored.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    start = range.lowerBound
    offset = start
    var end = range.lowerBound
    while end < range.upperBound, bytes[end] != UInt8(ascii: "#") { end += 1 }
    while end > start, EvemuLine.isBlank(bytes[end - 1]) { end -= 1 }
    self.end = end
    skipBlanks()
  }

  var isEmpty: Bool { offset == end }
  /// The current column in bytes, counted from 1.
  var column: Int { offset - start + 1 }

  /// Reads the letter that gives the kind of the line, and its colon: `E` in `E: …`.
  mutating func kind() throws(EvemuFault) -> UInt8 {
    guard offset + 1 < end, bytes[offset + 1] == UInt8(ascii: ":") else {
      throw fault("not evemu text; a line begins with a letter and a colon, such as \"E:\"")
    }
    defer {
      offset += 2
      skipBlanks()
    }
    return bytes[offset]
  }

  /// The rest of the line as text.
  func rest() -> String { EvemuLine.name(bytes[offset..<end]) }

  /// Decodes a device name. Recordings must not contain a NUL (B40), so a NUL becomes U+FFFD, as
  /// invalid UTF-8 does. The name is only displayed.
  static func name(_ bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(0) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
  }

  /// Reads seconds and microseconds, such as `1234.567890`, as whole microseconds.
  mutating func time() throws(EvemuFault) -> Int64 {
    let at = offset
    let seconds = try whole(0...1_000_000_000_000, "a time such as 12.345678")
    guard offset < end, bytes[offset] == UInt8(ascii: ".") else {
      throw fault("a time needs microseconds: 12.345678", at: at)
    }
    offset += 1
    let digits = offset
    // The fraction may have any number of digits.
    var micro: Int64 = 0
    var unit: Int64 = 100_000
    while offset < end, let digit = EvemuLine.digit(bytes[offset]), digit < 10 {
      micro += Int64(digit) * unit
      unit /= 10
      offset += 1
    }
    guard offset > digits else { throw fault("a time needs microseconds: 12.345678", at: at) }
    try endOfField()
    return seconds * 1_000_000 + micro
  }

  /// Reads a hexadecimal number of at most `limit`.
  mutating func hex(_ limit: UInt16) throws(EvemuFault) -> UInt16 {
    let at = offset
    var value = 0
    while offset < end, let digit = EvemuLine.digit(bytes[offset]) {
      value = value * 16 + digit
      guard value <= Int(limit) else {
        throw fault(
          "expected a hexadecimal number of at most \(String(limit, radix: 16))", at: at)
      }
      offset += 1
    }
    guard offset > at else { throw fault("expected a hexadecimal number") }
    try endOfField()
    return UInt16(value)
  }

  /// Reads a whole number of 32 bits. Leading zeros are allowed.
  mutating func int() throws(EvemuFault) -> Int32 {
    let value = try whole(Int64(Int32.min)...Int64(Int32.max), "a whole number of 32 bits")
    try endOfField()
    return Int32(value)
  }

  private mutating func whole(
    _ range: ClosedRange<Int64>, _ what: String
  ) throws(EvemuFault) -> Int64 {
    let at = offset
    var isNegative = false
    if offset < end, bytes[offset] == UInt8(ascii: "-") {
      isNegative = true
      offset += 1
    }
    let digits = offset
    var value: Int64 = 0
    while offset < end, let digit = EvemuLine.digit(bytes[offset]), digit < 10 {
      value = value * 10 + Int64(digit)
      guard value <= 10_000_000_000_000 else { break }
      offset += 1
    }
    guard offset > digits, range.contains(isNegative ? -value : value) else {
      throw fault("expected \(what)", at: at)
    }
    return isNegative ? -value : value
  }

  private mutating func endOfField() throws(EvemuFault) {
    guard offset == end || EvemuLine.isBlank(bytes[offset]) else {
      throw fault("expected a blank")
    }
    skipBlanks()
  }

  private mutating func skipBlanks() {
    while offset < end, EvemuLine.isBlank(bytes[offset]) { offset += 1 }
  }

  func fault(_ message: String, at position: Int? = nil) -> EvemuFault {
    EvemuFault(column: (position ?? offset) - start + 1, message: message)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte) - 87
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte) - 55
    default: nil
    }
  }
}

extension EvemuLine.Event {
  /// Reads the fields of an event, which follow `E:`.
  init(_ line: inout EvemuLine) throws(EvemuFault) {
    time = try line.time()
    type = try line.hex(0xFFFF)
    code = try line.hex(0xFFFF)
    value = try line.int()
    guard line.isEmpty else { throw line.fault("unexpected text at the end of the line") }
  }
}

/// Describes an error in a line and its column.
struct EvemuFault: Error {
  var column: Int
  var message: String
}
