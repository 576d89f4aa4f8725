import Foundation
import PantoCore

/// Prints how far a long command is, and how long it still takes. Nothing is printed in the first
/// second (U28).
struct Progress {
  private let what: String
  private let total: Int
  private let start = ContinuousClock.now
  private var said = ContinuousClock.now
  private let isTerminal = isatty(2) == 1

  /// Begins to measure the time of a command with `total` parts, which `what` names, such as 193
  /// "pictures".
  init(_ what: String, of total: Int) {
    self.what = what
    self.total = total
  }

  /// Reports that `done` parts are complete. A terminal gets a line every second, a file fewer
  /// lines.
  mutating func report(_ done: Int) {
    let now = ContinuousClock.now
    let spent = Progress.seconds(now - start)
    let pause = isTerminal ? 1 : max(1, spent)
    guard done > 0, done < total, Progress.seconds(now - said) >= pause else { return }
    said = now
    Terminal.inform(Progress.line(what, done, of: total, spent: spent))
  }

  /// Returns a line such as `12 of 193 pictures, about 14 s left`.
  static func line(_ what: String, _ done: Int, of total: Int, spent: Double) -> String {
    let left = spent / Double(max(1, done)) * Double(total - done)
    let seconds = max(1, Int(left.rounded()))
    let time = seconds < 120 ? "\(seconds) s" : "\((seconds + 30) / 60) min"
    return "\(done) of \(total) \(what), about \(time) left"
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}
