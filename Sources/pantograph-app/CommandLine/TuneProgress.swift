import Foundation

/// Prints on standard error how far a long sweep is, once a second from the first second on.
final class TuneProgress {
  private let total: Int
  private let start = ContinuousClock.now
  private var said = Duration.seconds(0)

  init(total: Int) { self.total = total }

  func report(_ done: Int) {
    let passed = ContinuousClock.now - start
    guard done < total, done > 0, passed - said >= .seconds(1) else { return }
    said = passed
    let left = (passed / Double(done) * Double(total - done)).components.seconds
    Terminal.note("\(done) of \(total) values tried, about \(max(1, left)) s left")
  }
}
