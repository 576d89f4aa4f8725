import PantoBase

/// Unpacks data in the formats of RFC 1950 and 1951 (zlib and deflate), which the streams of PDF
/// files have. Foundation on Linux has no function for this.
struct Inflate {
  private let bytes: ArraySlice<UInt8>
  private var at: Int
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var out: [UInt8] = []
  private let limit: Int

  /// Returns the unpacked bytes; `nil` if the data is broken or longer than `limit`. Data that is
  /// cut short gives the bytes up to the cut.
  static func unpacked(_ bytes: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    guard bytes.count > 2, bytes[bytes.startIndex] & 15 == 8 else { return nil }
    var work = Inflate(bytes: bytes, at: bytes.startIndex + 2, limit: limit)
    return work.run() ? work.out : nil
  }

  private init(bytes: ArraySlice<UInt8>, at: Int, limit: Int) {
    self.bytes = bytes
    self.at = at
    self.limit = limit
  }

  /// Reads `count` bits, at most 16; `nil` at the end of the data.
  private mutating func take(_ count: Int) -> Int? {
    while bitCount < count {
      guard at < bytes.endIndex else { return nil }
      bits |= UInt32(bytes[at]) << UInt32(bitCount)
      at += 1
      bitCount += 8
    }
    let value = bits & ((1 << UInt32(count)) - 1)
    bits >>= UInt32(count)
    bitCount -= count
    return Int(value)
  }

  /// A Huffman code: the number of codes of each length, and the symbols in order of their codes.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(_ lengths: ArraySlice<Int>) {
      for length in lengths where length > 0 { counts[length] += 1 }
      for length in 1...15 where counts[length] > 0 {
        for (symbol, own) in lengths.enumerated() where own == length { symbols.append(symbol) }
      }
    }
  }

  private mutating func symbol(_ code: Code) -> Int? {
    var value = 0
    var first = 0
    var index = 0
    for length in 1...15 {
      guard let bit = take(1) else { return nil }
      value |= bit
      let count = code.counts[length]
      if value - count < first {
        let place = index + value - first
        return code.symbols.indices.contains(place) ? code.symbols[place] : nil
      }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    return nil
  }

  private mutating func run() -> Bool {
    while let isLast = take(1), let kind = take(2) {
      let isWhole: Bool
      switch kind {
      case 0: isWhole = copyStored()
      case 1: isWhole = unpack(Inflate.fixedLengths, Inflate.fixedDistances)
      case 2:
        guard let (lengths, distances) = readCodes() else { return false }
        isWhole = unpack(lengths, distances)
      default: return false
      }
      guard isWhole else { return false }
      if isLast == 1 { return true }
    }
    return !out.isEmpty
  }

  private mutating func copyStored() -> Bool {
    bits = 0
    bitCount = 0
    guard at + 4 <= bytes.endIndex else { return false }
    let count = Int(bytes[at]) | Int(bytes[at + 1]) << 8
    at += 4
    guard at + count <= bytes.endIndex, out.count + count <= limit else { return false }
    out += bytes[at..<at + count]
    at += count
    return true
  }

  private static let fixedLengths = Code(
    ([Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112)
      + [Int](repeating: 7, count: 24) + [Int](repeating: 8, count: 8))[...])
  private static let fixedDistances = Code([Int](repeating: 5, count: 30)[...])

  private mutating func readCodes() -> (Code, Code)? {
    guard let lengths = take(5), let distances = take(5), let own = take(4) else { return nil }
    let order = DeflateTables.orderOfLengths
    var first = [Int](repeating: 0, count: 19)
    for i in 0..<own + 4 {
      guard let length = take(3) else { return nil }
      first[order[i]] = length
    }
    let code = Code(first[...])
    let count = lengths + 257 + distances + 1
    var all: [Int] = []
    while all.count < count {
      guard let symbol = symbol(code) else { return nil }
      switch symbol {
      case 0..<16: all.append(symbol)
      case 16:
        guard let last = all.last, let more = take(2) else { return nil }
        all += [Int](repeating: last, count: more + 3)
      case 17:
        guard let more = take(3) else { return nil }
        all += [Int](repeating: 0, count: more + 3)
      default:
        guard let more = take(7) else { return nil }
        all += [Int](repeating: 0, count: more + 11)
      }
    }
    guard all.count == count else { return nil }
    return (Code(all[..<(lengths + 257)]), Code(all[(lengths + 257)...]))
  }

  private mutating func unpack(_ lengths: Code, _ distances: Code) -> Bool {
    while true {
      guard let symbol = symbol(lengths) else { return at >= bytes.endIndex }
      if symbol == 256 { return true }
      if symbol < 256 {
        guard out.count < limit else { return false }
        out.append(UInt8(symbol))
        continue
      }
      let i = symbol - 257
      guard i < DeflateTables.lengths.count, let more = take(DeflateTables.extraOfLength[i]),
        let place = self.symbol(distances), place < DeflateTables.distances.count,
        let far = take(DeflateTables.extraOfDistance(place))
      else { return false }
      let length = DeflateTables.lengths[i] + more
      let distance = DeflateTables.distances[place] + far
      guard distance <= out.count, out.count + length <= limit else { return false }
      for _ in 0..<length { out.append(out[out.count - distance]) }
    }
  }
}
