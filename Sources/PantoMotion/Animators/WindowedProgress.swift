import PantoBase

/// The progress of a key frame as a part of another progress source: 0 until the other has come to
/// `start`, and 1 from `end` on.
package final class WindowedProgress: ProgressSource {
  package let whole: ProgressSource
  package let start: Double
  package let end: Double
  private let isDiscrete: Bool

  /// Creates the part of `whole` between two of its progress values, both 0…1.
  ///
  /// - Parameter isDiscrete: `true` shows no values in between; the end value is shown from `end`
  ///   on.
  package init(
    of whole: ProgressSource, from start: Double, to end: Double, isDiscrete: Bool = false
  ) {
    self.whole = whole
    self.start = start.isFinite ? min(max(start, 0), 1) : 0
    self.end = end.isFinite ? min(max(end, self.start), 1) : 1
    self.isDiscrete = isDiscrete
  }

  package override func progress(at time: TimeInterval) -> Double {
    let p = whole.progress(at: time)
    if p >= end, !(p > 1 && end == 1 && !isDiscrete) { return 1 }
    if isDiscrete || end <= start { return 0 }
    // Values below 0 and above 1 are passed on only at the ends of the whole progress.
    if p <= start, !(p < 0 && start == 0) { return 0 }
    return (p - start) / (end - start)
  }

  package override func rate(at time: TimeInterval) -> Double {
    let p = whole.progress(at: time)
    guard !isDiscrete, end > start, p >= start, p < end else { return 0 }
    return whole.rate(at: time) / (end - start)
  }

  package override func isMoving(at time: TimeInterval) -> Bool { whole.isMoving(at: time) }
}
