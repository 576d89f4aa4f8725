import PantoBase

/// Describes an error in a JSON text and its byte offset.
struct JSONFault: Error {
  var offset: Int
  var message: String
}

/// Reads JSON strictly, value by value, directly from bytes.
///
/// Errors with their offset are: invalid UTF-8, lone surrogates, NUL, NaN and infinities, numbers
/// beyond the range of doubles, duplicate keys, nesting deeper than 64, and text after the value
/// (B40).
struct JSONScanner {
  static let deepest = 64
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

  func fault(_ message: String, at place: Int? = nil) -> JSONFault {
    JSONFault(offset: place ?? offset, message: message)
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
      let place = start()
      let key = try string()
      if seen.contains(key) { throw fault("the key \"\(key)\" occurs twice", at: place) }
      guard seen.count < JSONScanner.mostKeys else { throw fault("too many keys", at: place) }
      seen.append(key)
      try expect(UInt8(ascii: ":"), "a colon after the key")
      try body(key, place, &self)
      if try !goesOn(UInt8(ascii: "}")) { break }
    }
    depth -= 1
  }

  /// Reads an array. Calls `body` for each element, which `body` must read or skip.
  mutating func array(
    _ body: (inout JSONScanner) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    try enter(UInt8(ascii: "["), "a list […]")
    if peek() == UInt8(ascii: "]") { return leave() }
    repeat { try body(&self) } while try goesOn(UInt8(ascii: "]"))
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
    func digit(_ i: Int) -> Bool { i < end && bytes[i] >= 48 && bytes[i] <= 57 }
    var i = from
    let isNegative = i < end && bytes[i] == UInt8(ascii: "-")
    if isNegative { i += 1 }
    guard digit(i) else { throw fault("expected a number", at: from) }
    var mantissa: UInt64 = 0
    var digits = 0
    var shift = 0
    let first = i
    while digit(i) {
      if digits < 18 { mantissa = mantissa * 10 + UInt64(bytes[i] - 48) }
      digits += 1
      i += 1
    }
    if bytes[first] == 48, i - first > 1 { throw fault("a number with a leading 0", at: from) }
    if i < end, bytes[i] == UInt8(ascii: ".") {
      i += 1
      guard digit(i) else { throw fault("expected digits after the point", at: i) }
      while digit(i) {
        if digits < 18 {
          mantissa = mantissa * 10 + UInt64(bytes[i] - 48)
          shift += 1
        }
        digits += 1
        i += 1
      }
    }
    if i < end, bytes[i] | 0x20 == UInt8(ascii: "e") {
      i += 1
      if i < end, bytes[i] == UInt8(ascii: "-") || bytes[i] == UInt8(ascii: "+") { i += 1 }
      guard digit(i) else { throw fault("expected digits in the exponent", at: i) }
      while digit(i) { i += 1 }
      digits = 99
    }
    offset = i
    // Up to 15 digits and small powers of ten are exact in doubles, so one division rounds
    // correctly.
    if digits <= 15, shift <= 22 {
      let value = Double(mantissa) / JSONScanner.powers[shift]
      return isNegative ? -value : value
    }
    guard let value = Double(String(decoding: bytes[from..<i], as: UTF8.self)), value.isFinite
    else { throw fault("the number is beyond the range of doubles", at: from) }
    return value
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
  private mutating func goesOn(_ close: UInt8) throws(JSONFault) -> Bool {
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

  private func unescape(_ body: ArraySlice<UInt8>) throws(JSONFault) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(body.count)
    var i = body.startIndex
    func hex(at place: Int) throws(JSONFault) -> UInt32 {
      var value: UInt32 = 0
      guard place + 4 <= body.endIndex else {
        throw fault("\\u needs four digits", at: place)
      }
      for j in place..<place + 4 {
        guard let digit = Character(UnicodeScalar(body[j])).hexDigitValue else {
          throw fault("\\u needs four digits", at: j)
        }
        value = value << 4 | UInt32(digit)
      }
      return value
    }
    while i < body.endIndex {
      guard body[i] == UInt8(ascii: "\\") else {
        out.append(body[i])
        i += 1
        continue
      }
      let place = i
      i += 2
      switch body[place + 1] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): out.append(body[place + 1])
      case UInt8(ascii: "b"): out.append(0x08)
      case UInt8(ascii: "f"): out.append(0x0C)
      case UInt8(ascii: "n"): out.append(0x0A)
      case UInt8(ascii: "r"): out.append(0x0D)
      case UInt8(ascii: "t"): out.append(0x09)
      case UInt8(ascii: "u"):
        var code = try hex(at: i)
        i += 4
        if code >= 0xD800, code < 0xDC00 {
          guard i + 6 <= body.endIndex, body[i] == UInt8(ascii: "\\"),
            body[i + 1] == UInt8(ascii: "u")
          else { throw fault("half of a surrogate pair", at: place) }
          let low = try hex(at: i + 2)
          guard low >= 0xDC00, low < 0xE000 else {
            throw fault("half of a surrogate pair", at: place)
          }
          code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
          i += 6
        }
        guard code != 0, let scalar = UnicodeScalar(code) else {
          throw fault(code == 0 ? "a NUL in a string" : "half of a surrogate pair", at: place)
        }
        out.append(contentsOf: Array(String(Character(scalar)).utf8))
      default: throw fault("an unknown escape", at: place)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
