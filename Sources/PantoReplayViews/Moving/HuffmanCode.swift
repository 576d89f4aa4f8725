/// A Huffman code of the deflate format: a length and bits for each symbol (RFC 1951).
struct HuffmanCode {
  private(set) var lengths: [UInt8]
  /// The bits of each symbol in the order in which they are written.
  private(set) var bits: [UInt16]

  /// Makes the best code whose lengths are at most `most`. Equal counts keep the order of their
  /// symbols, so that the same data give the same bytes.
  init(_ counts: [Int], most: Int) {
    lengths = [UInt8](repeating: 0, count: counts.count)
    bits = [UInt16](repeating: 0, count: counts.count)
    let used = counts.indices.filter { counts[$0] > 0 }.sorted {
      (counts[$0], $0) < (counts[$1], $1)
    }
    guard !used.isEmpty else { return }
    var numbers = HuffmanCode.numbersOfLengths(used.map { counts[$0] }, most: most)
    // The rarest symbols get the longest codes.
    var length = most
    for symbol in used {
      while numbers[length] == 0 { length -= 1 }
      numbers[length] -= 1
      lengths[symbol] = UInt8(length)
    }
    assignBits()
  }

  /// Returns how many codes have each length, for counts in ascending order.
  private static func numbersOfLengths(_ counts: [Int], most: Int) -> [Int] {
    var numbers = [Int](repeating: 0, count: max(most, counts.count) + 2)
    let n = counts.count
    guard n > 1 else {
      numbers[1] = 1
      return numbers
    }
    // Two queues, of the symbols and of the joined nodes: the smallest two of both join next.
    var weights = counts
    var parents = [Int](repeating: 0, count: 2 * n - 1)
    var leaf = 0
    var node = n
    func smallest() -> Int {
      if leaf < n, node >= weights.count || weights[leaf] <= weights[node] {
        leaf += 1
        return leaf - 1
      }
      node += 1
      return node - 1
    }
    for _ in 0..<n - 1 {
      let (a, b) = (smallest(), smallest())
      (parents[a], parents[b]) = (weights.count, weights.count)
      weights.append(weights[a] + weights[b])
    }
    var depths = [Int](repeating: 0, count: 2 * n - 1)
    for i in stride(from: 2 * n - 3, through: 0, by: -1) {
      depths[i] = depths[parents[i]] + 1
      if i < n { numbers[depths[i]] += 1 }
    }
    shorten(&numbers, most: most)
    return numbers
  }

  /// Moves codes that are too long to the largest length, and makes others longer until the code
  /// is one again.
  private static func shorten(_ numbers: inout [Int], most: Int) {
    for length in numbers.indices where length > most {
      numbers[most] += numbers[length]
      numbers[length] = 0
    }
    var total = (1...most).reduce(0) { $0 + numbers[$1] << (most - $1) }
    while total != 1 << most {
      numbers[most] -= 1
      for length in stride(from: most - 1, to: 0, by: -1) where numbers[length] > 0 {
        numbers[length] -= 1
        numbers[length + 1] += 2
        break
      }
      total -= 1
    }
  }

  private mutating func assignBits() {
    var next = [UInt16](repeating: 0, count: 17)
    var numbers = [UInt16](repeating: 0, count: 17)
    for length in lengths where length > 0 { numbers[Int(length)] += 1 }
    for length in 1...15 { next[length + 1] = (next[length] + numbers[length]) << 1 }
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let code = next[Int(length)]
      next[Int(length)] += 1
      var turned: UInt16 = 0
      for bit in 0..<UInt16(length) where code >> bit & 1 == 1 {
        turned |= 1 << (UInt16(length) - 1 - bit)
      }
      bits[symbol] = turned
    }
  }
}
