import PantoGraphics

/// Packs data in the format of zlib (RFC 1950 and 1951). The bytes follow from the data alone, not
/// from the version of a library, so that a picture can be compared by its bytes.
struct Deflate {
  private var out: [UInt8] = [0x78, 0x9C]
  private var held: UInt64 = 0
  private var heldCount: UInt64 = 0
  /// The literals and matches of the block: a byte, or a distance with a length above it.
  private var symbols: [UInt32] = []
  private var literalCounts = [Int](repeating: 0, count: 286)
  private var distanceCounts = [Int](repeating: 0, count: 30)
  private var heads: [Int32]
  private var previous: [Int32]

  private static let window = 1 << 15
  private static let longest = 258
  /// The number of earlier places that are compared for each byte.
  private static let tries = 32
  /// The length of a match that needs no better one.
  private static let enough = 130
  private static let blockSymbols = 1 << 13

  private init() {
    heads = [Int32](repeating: -1, count: Deflate.window)
    previous = [Int32](repeating: -1, count: Deflate.window)
    symbols.reserveCapacity(Deflate.blockSymbols + 2)
  }

  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var work = Deflate()
    bytes.withUnsafeBufferPointer { work.pack($0) }
    return work.out
  }

  // MARK: Matches

  private mutating func pack(_ bytes: UnsafeBufferPointer<UInt8>) {
    let count = bytes.count
    var at = 0
    var waiting: (length: Int, distance: Int)?
    while at < count {
      let found = find(bytes, at)
      enter(bytes, at)
      if let match = waiting {
        if found.length <= match.length {
          // The match that began one byte earlier is at least as long.
          append(match.length, match.distance)
          at = enter(bytes, after: at, to: at - 1 + match.length)
          waiting = nil
          continue
        }
        append(bytes[at - 1])
      }
      if found.length >= Deflate.enough {
        append(found.length, found.distance)
        at = enter(bytes, after: at, to: at + found.length)
        waiting = nil
        continue
      }
      if found.length >= 3 {
        waiting = found
      } else {
        waiting = nil
        append(bytes[at])
      }
      at += 1
    }
    if let match = waiting { append(match.length, match.distance) }
    writeBlock(isLast: true)
    flush(bytes)
  }

  @inline(__always)
  private func hash(_ b: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    let word = UInt32(b[at]) | UInt32(b[at + 1]) << 8 | UInt32(b[at + 2]) << 16
    return Int((word &* 0x9E37_79B1) >> 17)
  }

  @inline(__always)
  private mutating func enter(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) {
    guard at + 2 < bytes.count else { return }
    let hash = hash(bytes, at)
    previous[at & (Deflate.window - 1)] = heads[hash]
    heads[hash] = Int32(truncatingIfNeeded: at)
  }

  /// Enters the places of a match after its first one. Returns the place after it.
  private mutating func enter(
    _ bytes: UnsafeBufferPointer<UInt8>, after first: Int, to end: Int
  ) -> Int {
    var at = first + 1
    while at < end {
      enter(bytes, at)
      at += 1
    }
    return end
  }

  /// Finds the longest earlier copy of the bytes at a place; length 0 if none is of use.
  private func find(
    _ bytes: UnsafeBufferPointer<UInt8>, _ at: Int
  ) -> (length: Int, distance: Int) {
    guard at + 2 < bytes.count else { return (0, 0) }
    let most = min(Deflate.longest, bytes.count - at)
    let oldest = at - Deflate.window
    var candidate = Int(heads[hash(bytes, at)])
    var best = (length: 2, distance: 0)
    var tries = Deflate.tries
    while candidate >= 0, candidate > oldest, tries > 0 {
      tries -= 1
      if bytes[candidate + best.length] == bytes[at + best.length] {
        let length = Deflate.common(bytes, candidate, at, most)
        if length > best.length {
          best = (length, at - candidate)
          if length >= min(most, Deflate.enough) { break }
        }
      }
      let next = Int(previous[candidate & (Deflate.window - 1)])
      guard next < candidate else { break }
      candidate = next
    }
    // A far match of three bytes takes more bits than the bytes.
    return best.distance == 0 || best.length == 3 && best.distance > 4096 ? (0, 0) : best
  }

  /// The number of equal bytes at two places, at most `most`.
  @inline(__always)
  private static func common(
    _ bytes: UnsafeBufferPointer<UInt8>, _ a: Int, _ b: Int, _ most: Int
  ) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var length = 0
    while length + 8 <= most {
      let difference =
        raw.loadUnaligned(fromByteOffset: a + length, as: UInt64.self).littleEndian
        ^ raw.loadUnaligned(fromByteOffset: b + length, as: UInt64.self).littleEndian
      if difference != 0 { return length + difference.trailingZeroBitCount / 8 }
      length += 8
    }
    while length < most, bytes[a + length] == bytes[b + length] { length += 1 }
    return length
  }

  // MARK: Blocks

  private mutating func append(_ byte: UInt8) {
    symbols.append(UInt32(byte))
    literalCounts[Int(byte)] += 1
    if symbols.count >= Deflate.blockSymbols { writeBlock(isLast: false) }
  }

  private mutating func append(_ length: Int, _ distance: Int) {
    symbols.append(UInt32(length) << 16 | UInt32(distance))
    literalCounts[257 + Deflate.place(of: length, in: DeflateTables.lengths)] += 1
    distanceCounts[Deflate.place(of: distance, in: DeflateTables.distances)] += 1
    if symbols.count >= Deflate.blockSymbols { writeBlock(isLast: false) }
  }

  /// Returns the index of the last base that is at most a value.
  private static func place(of value: Int, in bases: [Int]) -> Int {
    var (low, high) = (0, bases.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if bases[middle] <= value { low = middle } else { high = middle }
    }
    return low
  }

  private mutating func writeBlock(isLast: Bool) {
    literalCounts[256] = 1
    let literals = HuffmanCode(literalCounts, most: 15)
    // Some decoders need two distances in a code.
    for i in 0..<2 where distanceCounts.reduce(0, { $0 + ($1 > 0 ? 1 : 0) }) < 2 {
      distanceCounts[i] += 1
    }
    let distances = HuffmanCode(distanceCounts, most: 15)
    write(isLast ? 5 : 4, 3)
    writeCodes(literals, distances)
    for symbol in symbols {
      let length = Int(symbol >> 16)
      guard length > 0 else {
        write(literals.bits[Int(symbol)], literals.lengths[Int(symbol)])
        continue
      }
      let distance = Int(symbol & 0xFFFF)
      let l = Deflate.place(of: length, in: DeflateTables.lengths)
      write(literals.bits[257 + l], literals.lengths[257 + l])
      write(UInt16(length - DeflateTables.lengths[l]), UInt8(DeflateTables.extraOfLength[l]))
      let d = Deflate.place(of: distance, in: DeflateTables.distances)
      write(distances.bits[d], distances.lengths[d])
      write(
        UInt16(distance - DeflateTables.distances[d]), UInt8(DeflateTables.extraOfDistance(d)))
    }
    write(literals.bits[256], literals.lengths[256])
    symbols.removeAll(keepingCapacity: true)
    for i in literalCounts.indices { literalCounts[i] = 0 }
    for i in distanceCounts.indices { distanceCounts[i] = 0 }
  }

  /// Writes the lengths of both codes, themselves packed with a code.
  private mutating func writeCodes(_ literals: HuffmanCode, _ distances: HuffmanCode) {
    let literalCount = max(257, (literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    let distanceCount = max(1, (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    let runs = Deflate.runs(
      of: Array(literals.lengths[..<literalCount]) + distances.lengths[..<distanceCount])
    var counts = [Int](repeating: 0, count: 19)
    for run in runs { counts[run.symbol] += 1 }
    let code = HuffmanCode(counts, most: 7)
    let order = DeflateTables.orderOfLengths
    let codeCount = max(4, (order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    write(UInt16(literalCount - 257), 5)
    write(UInt16(distanceCount - 1), 5)
    write(UInt16(codeCount - 4), 4)
    for i in order[..<codeCount] { write(UInt16(code.lengths[i]), 3) }
    for run in runs {
      write(code.bits[run.symbol], code.lengths[run.symbol])
      write(run.extra, run.bits)
    }
  }

  /// Joins equal lengths to runs: the symbol of a run, and the bits that say how long it is.
  private static func runs(of all: [UInt8]) -> [(symbol: Int, extra: UInt16, bits: UInt8)] {
    var runs: [(symbol: Int, extra: UInt16, bits: UInt8)] = []
    var i = 0
    while i < all.count {
      var run = 1
      while i + run < all.count, all[i + run] == all[i] { run += 1 }
      i += run
      let length = Int(all[i - 1])
      if length > 0 {
        runs.append((length, 0, 0))
        run -= 1
      }
      while run >= 3 {
        let part = min(run, length > 0 ? 6 : 138)
        if length > 0 {
          runs.append((16, UInt16(part - 3), 2))
        } else {
          runs.append(part < 11 ? (17, UInt16(part - 3), 3) : (18, UInt16(part - 11), 7))
        }
        run -= part
      }
      for _ in 0..<run { runs.append((length, 0, 0)) }
    }
    return runs
  }

  // MARK: Bits

  @inline(__always)
  private mutating func write(_ bits: UInt16, _ count: UInt8) {
    held |= UInt64(bits) << heldCount
    heldCount += UInt64(count)
    while heldCount >= 8 {
      out.append(UInt8(truncatingIfNeeded: held))
      held >>= 8
      heldCount -= 8
    }
  }

  /// Writes the bits that are left and the checksum of all bytes.
  private mutating func flush(_ bytes: UnsafeBufferPointer<UInt8>) {
    if heldCount > 0 { out.append(UInt8(truncatingIfNeeded: held)) }
    var (a, b): (UInt32, UInt32) = (1, 0)
    var i = 0
    while i < bytes.count {
      // The sums stay below 32 bits for this many bytes.
      let end = min(bytes.count, i + 5552)
      while i < end {
        a &+= UInt32(bytes[i])
        b &+= a
        i += 1
      }
      a %= 65_521
      b %= 65_521
    }
    for byte in [b >> 8, b, a >> 8, a] { out.append(UInt8(truncatingIfNeeded: byte)) }
  }
}
