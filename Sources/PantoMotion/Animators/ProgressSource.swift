import PantoBase

/// Tells how far an animation has come: 0 at its start, 1 at its end, more than 1 where a spring
/// overshoots.
///
/// All properties that move together share one progress source, so that a thousand views of one
/// block compute one curve per frame.
@MainActor @usableFromInline package class ProgressSource {
  init() {}

  /// Returns the progress at `time`. The value is always finite, and exactly 1 at the end, so that
  /// the model value is shown exactly (ANI-02).
  @usableFromInline package func progress(at time: TimeInterval) -> Double { 1 }

  /// Returns the speed of the progress, per second.
  package func rate(at time: TimeInterval) -> Double { 0 }

  /// Whether the animated values differ from frame to frame at `time`.
  package func isMoving(at time: TimeInterval) -> Bool { false }

  /// The timing of a motion: when it begins, how long it waits and lasts, its curve, and how often
  /// it repeats.
  package struct Timing: Hashable, Sendable {
    /// The time of the beginning on the animations' clock, in seconds.
    package var begin: TimeInterval
    package var delay: TimeInterval
    /// The duration from start to end, without the return of an autoreversing motion, in seconds.
    package var duration: TimeInterval
    package var curve: TimingCurve
    /// The number of repetitions; 1 plays once. May be infinite.
    package var repeatCount: Double
    /// Whether the motion returns to its start after each end. Going there and back counts as one
    /// repetition.
    package var autoreverses: Bool

    /// Creates a timing. Times that are negative or not numbers count as 0; a spring is stopped
    /// after 60 s (A1).
    package init(
      begin: TimeInterval, delay: TimeInterval = 0, duration: TimeInterval,
      curve: TimingCurve = .easeInOut, repeatCount: Double = 1, autoreverses: Bool = false
    ) {
      self.begin = begin.isFinite ? begin : 0
      self.delay = AnimationTiming.legal(delay)
      self.duration = AnimationTiming.legal(duration, curve)
      self.curve = curve
      self.repeatCount = repeatCount > 0 ? repeatCount : 1
      self.autoreverses = autoreverses
    }

    /// The time at which the movement starts, in seconds.
    package var start: TimeInterval { begin + delay }

    /// The duration of one repetition, including the return of an autoreversing motion, in seconds.
    var cycle: TimeInterval { autoreverses ? duration * 2 : duration }

    /// The time of the end in seconds, on the clock's time grid, as its deadline is. Infinite for a
    /// motion that repeats forever.
    package var end: TimeInterval {
      guard duration > 0 else { return Timekeeper.onGrid(start) }
      let end = start + cycle * repeatCount
      return end < Timekeeper.latest ? Timekeeper.onGrid(end) : .infinity
    }
  }
}

/// A progress source that depends on the clock alone.
package final class TimedProgress: ProgressSource {
  package private(set) var timing: Timing
  private var end: TimeInterval
  private var knownAt = TimeInterval.nan
  private var known = 0.0

  package init(_ timing: Timing) {
    self.timing = timing
    end = timing.end
  }

  /// Sets the time of the beginning, when the clock becomes known.
  func begin(at time: TimeInterval) {
    timing.begin = time
    end = timing.end
    knownAt = .nan
  }

  package override func progress(at time: TimeInterval) -> Double {
    if time == knownAt { return known }
    knownAt = time
    known =
      isFinished(at: time) ? 1 : timing.curve.progress(at: way(at: time).0, of: timing.duration)
    return known
  }

  package override func rate(at time: TimeInterval) -> Double {
    guard !isFinished(at: time), time >= timing.start else { return 0 }
    let (elapsed, isBack) = way(at: time)
    let rate = timing.curve.rate(at: elapsed, of: timing.duration)
    return isBack ? -rate : rate
  }

  package override func isMoving(at time: TimeInterval) -> Bool { timing.start <= time }

  func isFinished(at time: TimeInterval) -> Bool { !(time < end) }

  /// Returns the seconds since the start of the present repetition, counted back on the return, and
  /// whether the motion is returning.
  private func way(at time: TimeInterval) -> (TimeInterval, isBack: Bool) {
    var elapsed = Timekeeper.seconds(from: timing.start, to: time)
    guard elapsed > timing.duration, timing.cycle > 0 else { return (elapsed, false) }
    elapsed -= (elapsed / timing.cycle).rounded(.down) * timing.cycle
    guard timing.autoreverses, elapsed > timing.duration else { return (elapsed, false) }
    return (2 * timing.duration - elapsed, true)
  }
}

/// A part of another progress source, for a key frame: 0 until that has come to `start`, and 1 from
/// `end` on.
package final class WindowedProgress: ProgressSource {
  private let whole: ProgressSource
  private let start: Double
  private let end: Double
  private let isDiscrete: Bool

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
