import PantoBase
import PantoGestures

/// The first decision that differs between two replays of one recording (TUN-03).
public struct DecisionChange: Hashable, Sendable, CustomStringConvertible {
  /// The decision of the new run; `nil` if it has none in place of `before`.
  public var after: Decision?
  /// The decision of the old run; `nil` if it has none in place of `after`.
  public var before: Decision?

  /// The time of the earlier of both decisions, in seconds.
  public var time: TimeInterval {
    min(after?.time ?? .infinity, before?.time ?? .infinity)
  }

  /// Whether both runs decided the same and only the time differs.
  public var isOnlyLater: Bool {
    guard let after, let before else { return false }
    return after.recognizer == before.recognizer && after.state == before.state
  }

  /// The change in a sentence: `at 0.412 s pan:cartBall began; before, tap:cartBall ended`.
  public var description: String { text(before: "before") }

  /// The change in a sentence with another name of the old run than "before".
  func text(before name: String) -> String {
    guard let after else {
      return before.map { "\(name), \($0) at \(DecisionChange.seconds($0.time)); now it does not" }
        ?? "nothing changes"
    }
    let start = "at \(DecisionChange.seconds(after.time)) \(after)"
    guard let before else { return "\(start); \(name), it did not" }
    let shift = after.time - before.time
    let isSameTime = shift.magnitude < 0.0005
    if isOnlyLater {
      // Two equal decisions would contradict the sentence.
      if shift == 0 { return "\(start), in another order than \(name)" }
      if isSameTime {
        return "\(start), less than 0.001 s \(shift < 0 ? "earlier" : "later") than \(name)"
      }
      return "\(start), \(DecisionChange.seconds(shift.magnitude)) "
        + "\(shift < 0 ? "earlier" : "later") than \(name)"
    }
    return "\(start); \(name), \(before)"
      + (isSameTime ? "" : " at \(DecisionChange.seconds(before.time))")
  }

  /// Returns a time with three decimals, such as `0.412 s`.
  public static func seconds(_ time: TimeInterval) -> String {
    let milliseconds = Int(min(max((time * 1000).rounded(), -1e12), 1e12))
    let (whole, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    let digits = "\(rest)"
    return (milliseconds < 0 ? "-" : "") + "\(whole)."
      + String(repeating: "0", count: 3 - digits.count) + digits + " s"
  }
}

extension DecisionChange {
  /// The largest difference in time, in seconds, at which decisions of two runs are compared if one
  /// run has none in the same touch sequence.
  private static let near: TimeInterval = 1
  /// The smallest difference in the times of two decisions that counts, in seconds.
  private static let sameTime: TimeInterval = 1e-6

  /// Compares two runs of the same recording. Decisions of one recognizer in one sequence are
  /// paired in their order, whatever their times. Without another decision, the first one at
  /// another time is returned; `nil` if the runs decide the same at the same times.
  ///
  /// - Parameter byName: Whether recognizers are told apart by their names instead of their
  ///   numbers, as they are where two versions of a program are compared (NAM-01). Default `false`.
  init?(from old: [Decision], to new: [Decision], byName: Bool = false) {
    let pairs = DecisionChange.paired(old, new, byName)
    let lost = old.indices.filter { pairs.old[$0] == nil }.map { old[$0] }
    let won = new.indices.filter { pairs.new[$0] == nil }.map { new[$0] }
    if lost.isEmpty, won.isEmpty {
      let moved = new.indices.filter {
        guard let i = pairs.new[$0] else { return false }
        return (old[i].time - new[$0].time).magnitude > DecisionChange.sameTime
      }
      let inSequence = moved.filter { new[$0].sequence == new[moved[0]].sequence }
      guard let first = inSequence.first(where: { new[$0].isRecognition }) ?? inSequence.first,
        let i = pairs.new[first]
      else { return nil }
      self.init(after: new[first], before: old[i])
      return
    }
    let sequence = (lost + won).map(\.sequence).min() ?? 0
    let after = DecisionChange.deciding(won, in: sequence)
    let before = DecisionChange.deciding(lost, in: sequence)
    self.init(
      after: after ?? before.flatMap { DecisionChange.deciding(won, near: $0) },
      before: before ?? after.flatMap { DecisionChange.deciding(lost, near: $0) })
  }

  /// Returns for each decision the index of its equal in the other run, whatever the times of both;
  /// `nil` if the other run has none.
  private static func paired(
    _ old: [Decision], _ new: [Decision], _ byName: Bool
  ) -> (old: [Int?], new: [Int?]) {
    var found: (old: [Int?], new: [Int?]) = (
      Array(repeating: nil, count: old.count), Array(repeating: nil, count: new.count)
    )
    var start = 0
    for (i, decision) in new.enumerated() {
      while start < old.count, found.old[start] != nil { start += 1 }
      let match = old.indices[start...].first {
        found.old[$0] == nil && old[$0].sequence == decision.sequence
          && (byName
            ? old[$0].recognizer == decision.recognizer : old[$0].number == decision.number)
          && old[$0].state == decision.state
          && old[$0].isFirst == decision.isFirst
      }
      guard let match else { continue }
      found.old[match] = i
      found.new[i] = match
    }
    return found
  }

  /// Returns the first decision of a sequence that recognized something, or else the first one.
  private static func deciding(_ decisions: [Decision], in sequence: Int) -> Decision? {
    let own = decisions.filter { $0.sequence == sequence }
    return own.first(where: \.isRecognition) ?? own.first
  }

  private static func deciding(_ decisions: [Decision], near other: Decision) -> Decision? {
    let own = decisions.filter { ($0.time - other.time).magnitude <= near }
    return own.first(where: \.isRecognition) ?? own.first
  }
}
