import PantoBase

/// Describes an error in a JSON text and its byte offset.
package struct JSONFault: Error {
  package var offset: Int
  package var message: String
}

/// Reads JSON strictly, value by value, directly from bytes.
///
/// Errors with their offset are: invalid UTF-8, lone surrogates, NUL, NaN and infinities, numbers
/// beyond the range of doubles, duplicate keys, nesting deeper than 64, and text after the value
/// (B40).
struct JSONScanner {
  /// The number of objects and arrays inside each other. Reading is recursive, so a hostile text
  /// must not decide how much stack it needs.
  static let deepest = 64
  /// The number of keys in one object. A key is compared with all keys before it.
  static let mostKeys = 256

  let bytes: [UInt8]
  private(set) var offset: Int
  private let end: Int
  private var depth = 0

  init(_ bytes: [UInt8], _ range: Range<Int>? = nil) {
    self.bytes = bytes
    offset = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  /// The offset of the next value, to which an error message should point.
  mutating func start() -> Int {
    skipSpace()
    return offset
  }

  func fault(_ message: String, at position: Int? = nil) -> JSONFault {
    JSONFault(offset: position ?? offset, message: message)
  }

  // MARK: Values

  /// Returns the first byte of the next value, which tells its kind; 0 at the end.
  mutating func peek() -> UInt8 {
    skipSpace()
    return offset < end ? bytes[offset] : 0
  }

  /// Reads an object. Calls `body` for each key; `body` must read or skip the value.
  mutating func object(
    _ body: (_ key: String, _ keyOffset: Int, inout JSONScanner) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    try enter(UInt8(ascii: "{"), "an object {…}")
    var seen: [String] = []
    if peek() == UInt8(ascii: "}") { return leave() }
    while true {
      let keyOffset = start()
      let key = try string()
      if seen.contains(key) { throw fault("the key \"\(key)\" occurs twice", at: keyOffset) }
      guard seen.count < JSONScanner.mostKeys else { throw fault("too many keys", at: keyOffset) }
      seen.append(key)
      try expect(UInt8(ascii: ":"), "a colon after the key")
      try body(key, keyOffset, &self)
      if try !hasNext(before: UInt8(ascii: "}")) { break }
    }
    depth -= 1
  }

  /// Reads an array. Calls `body` for each element, which `body` must read or skip.
  mutating func array(
    _ body: (inout JSONScanner) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    try enter(UInt8(ascii: "["), "a list […]")
    if peek() == UInt8(ascii: "]") { return leave() }
    repeat { try body(&self) } while try hasNext(before: UInt8(ascii: "]"))
    depth -= 1
  }

  mutating func string() throws(JSONFault) -> String {
    try expect(UInt8(ascii: "\""), "a string in double quotes")
    let from = offset
    var isPlain = true
    while offset < end {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        let body = bytes[from..<offset]
        offset += 1
        return isPlain ? String(decoding: body, as: UTF8.self) : try unescape(body)
      }
      if byte == UInt8(ascii: "\\") {
        isPlain = false
        offset += 2
      } else if byte < 0x20 {
        throw fault("a control character in a string; write it as an escape")
      } else if byte < 0x80 {
        offset += 1
      } else {
        offset += try sequenceLength()
      }
    }
    throw fault("the string does not end", at: from - 1)
  }

  mutating func number() throws(JSONFault) -> Double {
    let from = start()
    var i = from
    let isNegative = i < end && bytes[i] == UInt8(ascii: "-")
    if isNegative { i += 1 }
    guard isDigit(i) else { throw fault("expected a number", at: from) }
    var digits = Digits()
    var shift = 0
    let first = i
    while isDigit(i) {
      digits.append(bytes[i] - 48)
      i += 1
    }
    if bytes[first] == 48, i - first > 1 { throw fault("a number with a leading 0", at: from) }
    if i < end, bytes[i] == UInt8(ascii: ".") {
      i += 1
      guard isDigit(i) else { throw fault("expected digits after the point", at: i) }
      let whole = digits.kept
      while isDigit(i) {
        digits.append(bytes[i] - 48)
        i += 1
      }
      shift = digits.kept - whole
    }
    let hasExponent = try skipExponent(&i)
    offset = i
    // Up to 15 digits and small powers of ten are exact in doubles, so one division rounds
    // correctly.
    if !hasExponent, digits.count <= 15, shift <= 22 {
      let value = Double(digits.mantissa) / JSONScanner.powers[shift]
      return isNegative ? -value : value
    }
    guard let value = Double(String(decoding: bytes[from..<i], as: UTF8.self)), value.isFinite
    else { throw fault("the number is beyond the range of doubles", at: from) }
    return value
  }

  /// The digits of a number before its exponent.
  private struct Digits {
    /// The number that the first 18 digits make. More might not fit.
    private(set) var mantissa: UInt64 = 0
    private(set) var count = 0

    /// The number of digits in `mantissa`.
    var kept: Int { min(count, 18) }

    @inline(__always) mutating func append(_ digit: UInt8) {
      if count < 18 { mantissa = mantissa * 10 + UInt64(digit) }
      count += 1
    }
  }

  @inline(__always) private func isDigit(_ i: Int) -> Bool {
    i < end && bytes[i] >= 48 && bytes[i] <= 57
  }

  /// Moves `i` behind an exponent, if one begins there, and returns whether it did.
  @inline(__always) private func skipExponent(_ i: inout Int) throws(JSONFault) -> Bool {
    guard i < end, bytes[i] | 0x20 == UInt8(ascii: "e") else { return false }
    i += 1
    if i < end, bytes[i] == UInt8(ascii: "-") || bytes[i] == UInt8(ascii: "+") { i += 1 }
    guard isDigit(i) else { throw fault("expected digits in the exponent", at: i) }
    while isDigit(i) { i += 1 }
    return true
  }

  mutating func bool() throws(JSONFault) -> Bool {
    switch peek() {
    case UInt8(ascii: "t"):
      try word("true")
      return true
    case UInt8(ascii: "f"):
      try word("false")
      return false
    default: throw fault("expected true or false")
    }
  }

  mutating func null() throws(JSONFault) { try word("null") }

  /// Skips a value and checks it as strictly as values that are read.
  mutating func skip() throws(JSONFault) {
    switch peek() {
    case UInt8(ascii: "{"):
      try object { (_, _, inner) throws(JSONFault) in try inner.skip() }
    case UInt8(ascii: "["):
      try array { (inner) throws(JSONFault) in try inner.skip() }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try bool()
    case UInt8(ascii: "n"): try null()
    default: _ = try number()
    }
  }

  /// Throws if anything but white space follows.
  mutating func finish() throws(JSONFault) {
    skipSpace()
    if offset < end { throw fault("unexpected text after the value") }
  }

  // MARK: Parts of values

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private mutating func skipSpace() {
    while offset < end {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }

  private mutating func expect(_ byte: UInt8, _ what: String) throws(JSONFault) {
    skipSpace()
    guard offset < end else { throw fault("the text ends here; expected \(what)") }
    guard bytes[offset] == byte else { throw fault("expected \(what)") }
    offset += 1
  }

  private mutating func enter(_ byte: UInt8, _ what: String) throws(JSONFault) {
    try expect(byte, what)
    depth += 1
    if depth > JSONScanner.deepest {
      throw fault("nested deeper than \(JSONScanner.deepest)", at: offset - 1)
    }
  }

  /// Leaves an empty object or array by skipping its closing bracket.
  private mutating func leave() {
    depth -= 1
    offset += 1
  }

  /// Reads the character after an element. Returns true at a comma and false at the closing
  /// bracket.
  private mutating func hasNext(before close: UInt8) throws(JSONFault) -> Bool {
    switch peek() {
    case UInt8(ascii: ","):
      offset += 1
      return true
    case close:
      offset += 1
      return false
    default:
      throw fault(
        offset < end
          ? "expected a comma or \(close == UInt8(ascii: "]") ? "]" : "}")" : "the text ends here")
    }
  }

  private mutating func word(_ word: StaticString) throws(JSONFault) {
    skipSpace()
    let from = offset
    for i in 0..<word.utf8CodeUnitCount {
      guard offset < end, bytes[offset] == word.utf8Start[i] else {
        throw fault("expected a value", at: from)
      }
      offset += 1
    }
  }

  /// Returns the length of the UTF-8 sequence at the current offset, which must be well formed.
  private func sequenceLength() throws(JSONFault) -> Int {
    let first = bytes[offset]
    let (length, low, high): (Int, UInt8, UInt8) =
      switch first {
      case 0xC2...0xDF: (2, 0x80, 0xBF)
      case 0xE0: (3, 0xA0, 0xBF)
      case 0xED: (3, 0x80, 0x9F)
      case 0xE1...0xEF: (3, 0x80, 0xBF)
      case 0xF0: (4, 0x90, 0xBF)
      case 0xF1...0xF3: (4, 0x80, 0xBF)
      case 0xF4: (4, 0x80, 0x8F)
      default: (0, 0, 0)
      }
    guard length > 0, offset + length <= end, bytes[offset + 1] >= low, bytes[offset + 1] <= high
    else { throw fault("invalid UTF-8") }
    for i in 2..<max(length, 2) where bytes[offset + i] & 0xC0 != 0x80 {
      throw fault("invalid UTF-8")
    }
    return length
  }
}
