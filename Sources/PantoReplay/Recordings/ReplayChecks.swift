import PantoBase
import PantoGestures

/// Compares a replay with the checks in its recording, which hold the results of the recorded
/// session at certain times (REP-03).
struct ReplayChecks {
  /// The number of log hashes that are kept, for checks that refer to earlier transitions.
  private static let mostHashes = 4096

  /// The first difference between the replay and the recorded session, or `nil`.
  private(set) var difference: ReplayDifference?
  /// The number of the recording's checks that the replay has reached so far.
  private(set) var count = 0
  /// The number of pictures of the session that were compared with the replay.
  private(set) var pictures = 0
  private var digest = LogDigest(from: 0)
  /// The hashes of the log after each of the latest transitions.
  private var hashes: [UInt64] = []
  /// Checks of transitions that the replay has not made yet.
  private var waiting: [(check: TraceCheck, line: Int, time: TimeInterval)] = []

  /// Adds a transition of the replay.
  mutating func add(_ transition: Transition) {
    let before = digest.count
    digest.add(transition)
    guard digest.count != before else { return }
    if hashes.count >= ReplayChecks.mostHashes {
      hashes.removeFirst(ReplayChecks.mostHashes / 2)
    }
    hashes.append(digest.value)
    while let first = waiting.first, first.check.transitions <= digest.count {
      waiting.removeFirst()
      compareLog(first.check, first.line, first.time)
    }
  }

  /// Compares the replay with a check. `picture` draws the replay; it is called only if the check
  /// has a picture and nothing differed so far.
  mutating func compare(
    _ check: TraceCheck, line: Int, time: TimeInterval, picture: () throws -> FNV1a?
  ) rethrows {
    count += 1
    if check.transitions > digest.count {
      waiting.append((check, line, time))
    } else {
      compareLog(check, line, time)
    }
    guard difference == nil, let pixels = check.pixels, let hash = try picture() else { return }
    pictures += 1
    if hash.value != pixels {
      difference = ReplayDifference(kind: .pixels, line: line, time: time)
    }
  }

  /// Ends the comparison. Transitions that the session had and the replay did not make count as a
  /// difference.
  mutating func end() {
    guard difference == nil, let first = waiting.first else { return }
    difference = ReplayDifference(kind: .log, line: first.line, time: first.time)
  }

  private mutating func compareLog(_ check: TraceCheck, _ line: Int, _ time: TimeInterval) {
    guard difference == nil else { return }
    let missing = digest.count - check.transitions
    let hash: UInt64
    if check.transitions == 0 {
      hash = FNV1a().value
    } else if missing < hashes.count {
      hash = hashes[hashes.count - 1 - missing]
    } else {
      return
    }
    if hash != check.log {
      difference = ReplayDifference(kind: .log, line: line, time: time)
    }
  }
}
