import PantoBase

extension JSONScanner {
  /// Replaces the escapes in the body of a string.
  func unescape(_ body: ArraySlice<UInt8>) throws(JSONFault) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(body.count)
    var i = body.startIndex
    while i < body.endIndex {
      guard body[i] == UInt8(ascii: "\\") else {
        out.append(body[i])
        i += 1
        continue
      }
      let escape = i
      i += 2
      switch body[escape + 1] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): out.append(body[escape + 1])
      case UInt8(ascii: "b"): out.append(0x08)
      case UInt8(ascii: "f"): out.append(0x0C)
      case UInt8(ascii: "n"): out.append(0x0A)
      case UInt8(ascii: "r"): out.append(0x0D)
      case UInt8(ascii: "t"): out.append(0x09)
      case UInt8(ascii: "u"):
        let scalar = try unicodeEscape(in: body, at: &i)
        out.append(contentsOf: Array(String(Character(scalar)).utf8))
      default: throw fault("an unknown escape", at: escape)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Reads the digits behind `\u` and, for a character that takes two such escapes, the second one.
  private func unicodeEscape(
    in body: ArraySlice<UInt8>, at i: inout Int
  ) throws(JSONFault) -> UnicodeScalar {
    let escape = i - 2
    var code = try hexadecimal(in: body, at: i)
    i += 4
    if code >= 0xD800, code < 0xDC00 {
      guard i + 6 <= body.endIndex, body[i] == UInt8(ascii: "\\"), body[i + 1] == UInt8(ascii: "u")
      else { throw fault("half of a surrogate pair", at: escape) }
      let low = try hexadecimal(in: body, at: i + 2)
      guard low >= 0xDC00, low < 0xE000 else {
        throw fault("half of a surrogate pair", at: escape)
      }
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
      i += 6
    }
    guard code != 0, let scalar = UnicodeScalar(code) else {
      throw fault(code == 0 ? "a NUL in a string" : "half of a surrogate pair", at: escape)
    }
    return scalar
  }

  private func hexadecimal(
    in body: ArraySlice<UInt8>, at start: Int
  ) throws(JSONFault) -> UInt32 {
    guard start + 4 <= body.endIndex else { throw fault("\\u needs four digits", at: start) }
    var value: UInt32 = 0
    for i in start..<start + 4 {
      guard let digit = Character(UnicodeScalar(body[i])).hexDigitValue else {
        throw fault("\\u needs four digits", at: i)
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
