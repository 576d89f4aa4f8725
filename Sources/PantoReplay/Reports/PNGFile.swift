import PantoBase
import PantoGraphics

/// Checks whether bytes are a whole PNG file, without decoding its picture (REP-04).
enum PNGFile {
  private static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
  /// The largest side of a picture in pixels.
  private static let longestSide: UInt32 = 32_768

  /// Whether the bytes are a signature and then chunks with their right sums, from the size of the
  /// picture to its end.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: signature) else { return false }
    var at = signature.count
    var hasData = false
    while at + 12 <= bytes.count {
      let length = Int(number(bytes, at))
      let data = at + 8
      guard length <= bytes.count - at - 12,
        Int(number(bytes, data + length)) == CRC32.of(bytes, (at + 4)..<(data + length))
      else { return false }
      let name = Array(bytes[(at + 4)..<data])
      let isFirst = at == signature.count
      guard isFirst == (name == Array("IHDR".utf8)) else { return false }
      if isFirst, !(length == 13 && hasSize(bytes, data)) { return false }
      if name == Array("IDAT".utf8) { hasData = true }
      at = data + length + 4
      if name == Array("IEND".utf8) { return hasData && length == 0 && at == bytes.count }
    }
    return false
  }

  private static func hasSize(_ bytes: [UInt8], _ at: Int) -> Bool {
    (1...longestSide).contains(number(bytes, at))
      && (1...longestSide).contains(number(bytes, at + 4))
  }

  private static func number(_ bytes: [UInt8], _ at: Int) -> UInt32 {
    bytes[at..<(at + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
