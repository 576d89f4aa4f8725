import PantoBase

/// The 64-bit FNV-1a hash, a small and widely known hash with the same result on every machine
/// (CLI-07).
public struct FNV1a: Hashable, Sendable {
  /// The hash of the bytes added so far.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash of no bytes.
  public init() {}

  /// Adds one byte to the hash.
  @inline(__always) public mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Adds bytes to the hash.
  public mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    var hash = value
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    value = hash
  }

  /// Adds the UTF-8 bytes of a text to the hash.
  public mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
  }

  /// The hash as sixteen hexadecimal digits.
  public var hex: String { FNV1a.hex(value) }

  /// Returns a hash as sixteen hexadecimal digits.
  static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
