/// Computes the checksum of a PNG chunk.
package enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { n in
    (0..<8).reduce(UInt32(n)) { c, _ in c & 1 != 0 ? 0xEDB8_8320 ^ (c >> 1) : c >> 1 }
  }

  /// Returns the checksum of a range of bytes.
  package static func of(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    let crc = table.withUnsafeBufferPointer { table in
      bytes.withUnsafeBufferPointer { bytes in
        var crc: UInt32 = 0xFFFF_FFFF
        for i in range { crc = table[Int((crc ^ UInt32(bytes[i])) & 0xFF)] ^ (crc >> 8) }
        return crc
      }
    }
    return Int(crc ^ 0xFFFF_FFFF)
  }
}
