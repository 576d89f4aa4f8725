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
  mutating func skip(_ word: StaticString) -> Bool {
    guard begins(word) else { return false }
    offset += word.utf8CodeUnitCount
    skipBlanks()
    return true
  }

  /// Returns the rest of the line without quotation marks.
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
    guard skip("[") else { throw EvemuFault(column: column, message: "expected a list [ … ]") }
    if skip("]") { return numbers }
    repeat { numbers.append(try whole()) } while skip(",")
    guard skip("]"), isEmpty else {
      throw EvemuFault(column: column, message: "the list must end with \"]\" on its line")
    }
    return numbers
  }

  mutating func whole() throws(EvemuFault) -> Int64 {
    let at = column
    let isNegative = skip("-")
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
