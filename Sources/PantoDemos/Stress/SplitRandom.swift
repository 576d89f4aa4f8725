/// Random numbers from a seed, the same in every process (SplitMix64).
struct SplitRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Returns the next random number, from 0 inclusive to 1 exclusive.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }

  /// Returns the next random number in `range`.
  mutating func next(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + next() * (range.upperBound - range.lowerBound)
  }
}
