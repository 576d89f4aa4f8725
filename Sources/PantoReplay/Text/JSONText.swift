import PantoBase

/// Writes numbers and strings as JSON, independently of the locale (T4).
public enum JSONText {
  /// Returns the shortest text that reads back as the same double. Whole numbers have no `.0`; NaN
  /// and infinities become 0.
  public static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns the text in double quotes. Characters that JSON or a terminal would interpret are
  /// escaped (B44).
  public static func string(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case _ where PlainText.rawByte(scalar) != nil: out += "\\" + PlainText.line(String(scalar))
      case _ where PlainText.isControl(scalar):
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }

  /// Escapes characters that a terminal would interpret in JSON of another writer (B44).
  package static func escaped(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: PlainText.isControl) else { return json }
    return json.unicodeScalars.map { scalar in
      PlainText.isControl(scalar)
        ? String(string(String(scalar)).dropFirst().dropLast()) : String(scalar)
    }.joined()
  }
}

/// The 64-bit FNV-1a hash, a small and widely known hash with the same result on every machine
/// (CLI-07).
public struct FNV1a: Hashable, Sendable {
  /// The hash of the bytes added so far.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash of no bytes.
  public init() {}

  /// Adds one byte.
  @inline(__always) public mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Adds bytes.
  public mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    var hash = value
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    value = hash
  }

  /// Adds the UTF-8 bytes of the text.
  public mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
  }

  /// The hash as sixteen hexadecimal digits.
  public var hex: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
