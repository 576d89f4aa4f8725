/// Chance that can be had again: from a seed, or from given bytes until they are used up.
@MainActor public final class SeededRandom {
  /// How many given bytes decide one step. A step that needs fewer leaves the rest unread, so that
  /// bytes which are cut out or put in between change that step alone.
  public static let bytesPerStep = 16

  private var state: UInt64
  private var bytes: [UInt8]?
  private var place = 0
  private var end = 0

  public init(seed: UInt64) {
    state = seed
    bytes = nil
  }

  /// From now on chance is made of given bytes, for a fuzzer that looks for the worst of them.
  public func load(_ bytes: [UInt8]) {
    self.bytes = bytes
    place = 0
    end = 0
  }

  /// The given bytes are used up; a seed never is.
  public var isSpent: Bool { bytes.map { end >= $0.count } ?? false }

  /// Goes on to the bytes of the next step; a seed has no steps.
  public func beginStep() {
    guard let bytes else { return }
    place = end
    end = min(end + Self.bytesPerStep, bytes.count)
  }

  /// 0 ..< `n`; 0 when the bytes of the step are used up.
  public func roll(_ n: Int) -> Int {
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

  /// True once in `n`.
  public func once(in n: Int) -> Bool { roll(n) == n - 1 }

  /// 0 ..< 1, in 1,024 steps.
  public func part() -> Double { Double(roll(1024)) / 1024 }

  public func pick<T>(_ values: [T]) -> T { values[roll(values.count)] }

  // SplitMix64: a seed more gives quite another run.
  private func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
