import PantoCore
import PantoReplay

/// Separates the decisions of a run that acted from the failures that nobody misses (EXP-03).
struct RunOutcome: Equatable {
  /// The indices of the lines about recognizers and controls that failed in a sequence of touches
  /// in which another one acted.
  let lost: Set<Int>
  /// The names from top to bottom of a timeline: those that acted, those that did not, and hovers.
  let names: [String]

  /// - Parameters:
  ///   - lines: The decisions of the run in the order of their times.
  ///   - touches: The touches of the recording.
  init(_ lines: [RunLog.Line], _ touches: [RecordedTouch]) {
    let starts = RunOutcome.sequences(touches)
    var sequence = 0
    var failures: [(line: Int, sequence: Int)] = []
    var won: Set<Int> = []
    var seen: [String] = []
    var ranks: [String: Int] = [:]
    for (i, line) in lines.enumerated() {
      while sequence < starts.count, starts[sequence] <= line.time + 1e-9 { sequence += 1 }
      if ranks[line.recognizer] == nil {
        seen.append(line.recognizer)
        ranks[line.recognizer] = RunOutcome.isHover(line) ? 2 : 1
      }
      if line.to == .failed { failures.append((i, sequence)) }
      // A pointer that rests on a view is no gesture.
      if !RunOutcome.isHover(line), line.to == .began || line.to == .ended {
        won.insert(sequence)
        ranks[line.recognizer] = 0
      }
    }
    lost = Set(failures.filter { won.contains($0.sequence) }.map(\.line))
    names = (0...2).flatMap { rank in seen.filter { ranks[$0] == rank } }
  }

  private static func isHover(_ line: RunLog.Line) -> Bool { line.recognizer.hasPrefix("hover:") }

  /// The times at which a first finger touched down.
  private static func sequences(_ touches: [RecordedTouch]) -> [TimeInterval] {
    var starts: [TimeInterval] = []
    var end = -TimeInterval.infinity
    for touch in touches.sorted(by: { $0.start < $1.start }) {
      if touch.start >= end { starts.append(touch.start) }
      end = max(end, touch.end ?? .infinity)
    }
    return starts
  }
}
