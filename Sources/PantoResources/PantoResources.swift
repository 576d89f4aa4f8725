/// The font files, embedded in the program so that no files are needed beside it. Each call decodes
/// the data again; callers keep the result.
public enum PantoResources {
  /// The names of all embedded fonts in a fixed order. A glyph's font number is an index into this
  /// array.
  public static let fontNames = EmbeddedFont.all.map(\.name)

  /// Returns the bytes of an embedded file, or `nil` if there is no file of that name.
  public static func data(named name: String) -> [UInt8]? {
    EmbeddedFont.all.first { $0.name == name }?.decoded()
  }
}

/// One font file as base64 text.
struct EmbeddedFont: Sendable {
  let name: String
  let byteCount: Int
  let base64: StaticString

  static let all: [EmbeddedFont] = [
    .interRegular, .interMedium, .interSemiBold, .interBold, .jetBrainsMonoRegular,
    .notoSansHebrewRegular, .notoSansArabicRegular,
  ]

  func decoded() -> [UInt8] {
    let table = EmbeddedFont.values
    let text = base64.utf8Start
    let length = base64.utf8CodeUnitCount
    return [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
      // Fast path: four base64 characters give three bytes. Any other character is left to the loop
      // below.
      var i = 0
      table.withUnsafeBufferPointer { values in
        while i &+ 4 <= length, count &+ 3 <= byteCount {
          let (a, b) = (values[Int(text[i])], values[Int(text[i &+ 1])])
          let (c, d) = (values[Int(text[i &+ 2])], values[Int(text[i &+ 3])])
          if (a | b | c | d) > 63 { break }
          bytes[count] = a &<< 2 | b &>> 4
          bytes[count &+ 1] = b &<< 4 | c &>> 2
          bytes[count &+ 2] = c &<< 6 | d
          count &+= 3
          i &+= 4
        }
      }
      var bits: UInt32 = 0
      var held = 0
      for i in i..<length {
        let value = table[Int(text[i])]
        // Padding (`=`) or any other character that is not base64 ends the text.
        if value == 255 || count == byteCount { break }
        bits = bits << 6 | UInt32(value)
        held += 6
        if held >= 8 {
          held -= 8
          bytes[count] = UInt8(truncatingIfNeeded: bits >> UInt32(held))
          count += 1
        }
      }
    }
  }

  /// The six bits of each base64 character; 255 for any other byte.
  private static let values: [UInt8] = {
    var table = [UInt8](repeating: 255, count: 256)
    let letters: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for i in 0..<64 { table[Int(letters.utf8Start[i])] = UInt8(i) }
    return table
  }()
}
