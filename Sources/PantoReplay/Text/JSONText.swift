import PantoBase

/// Numbers and strings as JSON writes them, the same in every locale (T4).
public enum JSONText {
  /// The shortest text that reads back as the same double; whole numbers without `.0`. What is no
  /// number at all is written as 0.
  public static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// In double quotes, with escapes where JSON wants them and for everything that a terminal would
  /// act on (B44).
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

  /// JSON of another writer, with escapes for everything that a terminal would act on (B44).
  package static func escaped(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: PlainText.isControl) else { return json }
    return json.unicodeScalars.map { scalar in
      PlainText.isControl(scalar)
        ? String(string(String(scalar)).dropFirst().dropLast()) : String(scalar)
    }.joined()
  }
}

/// The 64-bit FNV-1a hash: small, known everywhere, the same on every machine (CLI-07).
public struct FNV1a: Hashable, Sendable {
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  @inline(__always) public mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  public mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    var hash = value
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    value = hash
  }

  public mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
  }

  /// Sixteen hexadecimal digits.
  public var hex: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
