/// A reproducible random generator, driven by a seed or by given bytes.
@MainActor public final class SeededRandom {
  /// The number of given bytes for one step. A step that needs fewer skips the rest, so that
  /// removing or inserting bytes changes only that step.
  public static let bytesPerStep = 16

  private var state: UInt64
  private var bytes: [UInt8]?
  private var place = 0
  private var end = 0

  /// Creates a generator with a seed.
  public init(seed: UInt64) {
    state = seed
    bytes = nil
  }

  /// Replaces the seed by given bytes, so that a fuzzer can search for the worst choices.
  public func load(_ bytes: [UInt8]) {
    self.bytes = bytes
    place = 0
    end = 0
  }

  /// Whether the given bytes are used up. Always `false` with a seed.
  public var isSpent: Bool { bytes.map { end >= $0.count } ?? false }

  /// Continues with the bytes of the next step. No effect with a seed.
  public func beginStep() {
    guard let bytes else { return }
    place = end
    end = min(end + Self.bytesPerStep, bytes.count)
  }

  /// Returns a number in 0..<`n`, or 0 if the bytes of the step are used up.
  public func number(below n: Int) -> Int {
    guard n > 1 else { return 0 }
    guard let bytes else { return Int(next() % UInt64(n)) }
    guard place < end else { return 0 }
    var value = Int(bytes[place])
    place += 1
    if n > 256, place < end {
      value = value << 8 | Int(bytes[place])
      place += 1
    }
    return value % n
  }

  /// Returns true with probability 1/`n`.
  public func once(in n: Int) -> Bool { number(below: n) == n - 1 }

  /// Returns a number in 0..<1, a multiple of 1/1,024.
  public func fraction() -> Double { Double(number(below: 1024)) / 1024 }

  /// Returns a random element of `values`, which must not be empty.
  public func pick<T>(_ values: [T]) -> T { values[number(below: values.count)] }

  // SplitMix64, with which consecutive seeds yield unrelated runs.
  private func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
