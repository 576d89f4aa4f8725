import PantoBase

/// A progress source that depends on the clock alone.
package final class TimedProgress: ProgressSource {
  package private(set) var timing: Timing
  private var end: TimeInterval
  private var cachedTime = TimeInterval.nan
  private var cachedProgress = 0.0

  package init(_ timing: Timing) {
    self.timing = timing
    end = timing.end
  }

  /// Sets the time of the beginning, when the clock becomes known.
  func begin(at time: TimeInterval) {
    timing.begin = time
    end = timing.end
    cachedTime = .nan
  }

  package override func progress(at time: TimeInterval) -> Double {
    if time == cachedTime { return cachedProgress }
    cachedTime = time
    cachedProgress =
      isFinished(at: time)
      ? 1 : timing.curve.progress(at: elapsed(at: time).seconds, of: timing.duration)
    return cachedProgress
  }

  package override func rate(at time: TimeInterval) -> Double {
    guard !isFinished(at: time), time >= timing.start else { return 0 }
    let (elapsed, isBack) = elapsed(at: time)
    let rate = timing.curve.rate(at: elapsed, of: timing.duration)
    return isBack ? -rate : rate
  }

  package override func isMoving(at time: TimeInterval) -> Bool { timing.start <= time }

  func isFinished(at time: TimeInterval) -> Bool { !(time < end) }

  /// Returns the seconds since the start of the present repetition, counted back on the return, and
  /// whether the motion is returning.
  private func elapsed(at time: TimeInterval) -> (seconds: TimeInterval, isBack: Bool) {
    var elapsed = Timekeeper.seconds(from: timing.start, to: time)
    guard elapsed > timing.duration, timing.cycle > 0 else { return (elapsed, false) }
    elapsed -= (elapsed / timing.cycle).rounded(.down) * timing.cycle
    guard timing.autoreverses, elapsed > timing.duration else { return (elapsed, false) }
    return (2 * timing.duration - elapsed, true)
  }
}
