import PantoBase
import PantoGestures

/// A hash over the transitions of a stage: their times, states, reasons and numbers, but not the
/// names of recognizers. A recording keeps it, so that a replay can tell whether its transitions
/// are those of the session (REP-03).
///
/// A run of `changed` counts once, with the numbers of its first entry. What controls did does not
/// count (EXP-01): it follows from the rest, and recordings of version 0.10 know nothing of it.
struct LogDigest: Hashable, Sendable {
  private let start: TimeInterval
  private var hash = FNV1a()
  /// The number of transitions so far.
  private(set) var count = 0

  /// The hash over all transitions so far.
  var value: UInt64 { hash.value }

  /// Creates an empty digest. Times count from `start`, in seconds.
  init(from start: TimeInterval) { self.start = start }

  mutating func add(_ t: Transition) {
    guard !t.recognizer.isOfControl else { return }
    count += 1
    combine(Timekeeper.seconds(from: start, to: t.time))
    hash.combine(UInt8(truncatingIfNeeded: t.from.rawValue))
    hash.combine(UInt8(truncatingIfNeeded: t.to.rawValue))
    hash.combine(t.reason.code)
    guard let numbers = t.reason.numbers else { return }
    combine(Double(numbers.was))
    combine(Double(numbers.limit))
  }

  private mutating func combine(_ number: Double) {
    // The numbers 0 and -0 are equal, so they have the same hash.
    withUnsafeBytes(of: (number == 0 ? 0 : number).bitPattern.littleEndian) { hash.combine($0) }
  }
}
