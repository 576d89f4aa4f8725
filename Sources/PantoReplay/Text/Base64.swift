/// Bytes as text of 64 characters, by RFC 4648.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the bytes as text, with `=` at its end to a length that is a multiple of 4.
  static func text(_ bytes: some Collection<UInt8>) -> String {
    var out: [UInt8] = []
    out.reserveCapacity((bytes.count + 2) / 3 * 4)
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 1
      guard count == 3 else { continue }
      for shift in [18, 12, 6, 0] { out.append(alphabet[Int(bits >> UInt32(shift)) & 63]) }
      (bits, count) = (0, 0)
    }
    if count > 0 {
      bits <<= UInt32(8 * (3 - count))
      for i in 0..<4 {
        let shift = UInt32(18 - 6 * i)
        out.append(i <= count ? alphabet[Int(bits >> shift) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Returns the bytes of a text; `nil` if it is not base64.
  static func bytes(_ text: String) -> [UInt8]? {
    let text = text.utf8
    guard text.count.isMultiple(of: 4) else { return nil }
    let padding = text.reversed().prefix(2).prefix { $0 == UInt8(ascii: "=") }.count
    var out: [UInt8] = []
    out.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    for (i, byte) in text.enumerated() {
      guard let value = i < text.count - padding ? value(of: byte) : 0 else { return nil }
      bits = bits << 6 | value
      guard i % 4 == 3 else { continue }
      for shift: UInt32 in [16, 8, 0] { out.append(UInt8(truncatingIfNeeded: bits >> shift)) }
      bits = 0
    }
    out.removeLast(padding)
    return out
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - 65)
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - 71)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte + 4)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
