/// Numbers the objects that the code of a stage creates. The hash of an object is made from its
/// number and not from its address, so that sets and dictionaries of views, recognizers or touches
/// iterate in the same order in every process (P4).
///
/// Each stage counts from zero, so that a recording replayed after others gets the same numbers as
/// one replayed alone. Two objects of different stages may have the same number; they are still
/// unequal, because equality is identity.
///
/// A class that hashes by number implements `Hashable._rawHashValue(seed:)`. `Set` and `Dictionary`
/// call it with a seed that is the address of their storage, and the default implementation mixes
/// that seed in. The underscore marks a customization point of the standard library that is public
/// and documented in its source, but not meant for general use. `hash(into:)` alone cannot ignore
/// the seed, and `SWIFT_DETERMINISTIC_HASHING` must be set before a process starts.
@MainActor package final class HashNumbers {
  // Both belong to the process: an object is numbered when it is created, and no parameter of its
  // initializer says for which stage. The stage at work is the one that last called `use()`.
  private static var current: HashNumbers?
  private static var latest: Int32 = 0
  /// The number that the next object of this stage gets once its numbers are used again.
  private var kept: Int32 = 0

  package init() {}

  /// Gives the numbers of this stage to the objects that are created from now on.
  package func use() {
    guard HashNumbers.current !== self else { return }
    HashNumbers.current?.kept = HashNumbers.latest
    HashNumbers.latest = kept
    HashNumbers.current = self
  }

  package static func next() -> Int32 {
    defer { latest &+= 1 }
    return latest
  }

  /// Returns the hash of the object with this number.
  ///
  /// In tables of up to 32 buckets, consecutive numbers fall into neighbouring buckets, so that
  /// small sets iterate in the order in which their objects were created, starting somewhere in
  /// that order. In larger tables the factor spreads the numbers, so that objects of several stages
  /// with the same numbers do not collide in long runs.
  package nonisolated static func hash(of number: Int32) -> Int { Int(number) &* 0x9E37_79A1 }
}
