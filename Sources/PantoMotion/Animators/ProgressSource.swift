import PantoBase

/// How far an animation has come: 0 at its start, 1 at its end, past 1 where a spring swings over.
///
/// One pace serves every property that moves by it, so that a thousand views of one block cost one
/// curve per frame.
@MainActor @usableFromInline package class ProgressSource {
  init() {}

  /// Always finite; exactly 1 at the end, so that the model shows exactly (ANI-02).
  @usableFromInline package func progress(at time: TimeInterval) -> Double { 1 }

  /// Progress per second.
  package func rate(at time: TimeInterval) -> Double { 0 }

  /// What it moves differs from frame to frame at `time`.
  package func isMoving(at time: TimeInterval) -> Bool { false }

  /// A motion in words of time: what to wait, how long, along which curve, how often.
  package struct Timing: Hashable, Sendable {
    /// On the animations' clock, in seconds.
    package var begin: TimeInterval
    package var delay: TimeInterval
    /// Of one way, in seconds.
    package var duration: TimeInterval
    package var curve: TimingCurve
    /// 1: once. May be infinite.
    package var repeatCount: Double
    /// There and back is one time.
    package var autoreverses: Bool

    /// Times that are no numbers or below 0 count as 0; a spring is stopped after 60 s (A1).
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

    /// When it starts to move.
    package var start: TimeInterval { begin + delay }

    /// There, or there and back.
    var cycle: TimeInterval { autoreverses ? duration * 2 : duration }

    /// On the clock's grid, where its deadline lies too; infinite for one that repeats for ever.
    package var end: TimeInterval {
      guard duration > 0 else { return Timekeeper.onGrid(start) }
      let end = start + cycle * repeatCount
      return end < Timekeeper.latest ? Timekeeper.onGrid(end) : .infinity
    }
  }
}

/// A motion that runs by the clock alone.
package final class TimedProgress: ProgressSource {
  package private(set) var timing: Timing
  private var end: TimeInterval
  private var knownAt = TimeInterval.nan
  private var known = 0.0

  package init(_ timing: Timing) {
    self.timing = timing
    end = timing.end
  }

  /// The clock that it runs by is known from now on.
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

  /// Seconds along the one way, and whether it is on its way back.
  private func way(at time: TimeInterval) -> (TimeInterval, isBack: Bool) {
    var elapsed = Timekeeper.seconds(from: timing.start, to: time)
    guard elapsed > timing.duration, timing.cycle > 0 else { return (elapsed, false) }
    elapsed -= (elapsed / timing.cycle).rounded(.down) * timing.cycle
    guard timing.autoreverses, elapsed > timing.duration else { return (elapsed, false) }
    return (2 * timing.duration - elapsed, true)
  }
}

/// A part of another pace: 0 until that has come to `start`, 1 from `end` on. A key frame.
package final class WindowedProgress: ProgressSource {
  private let whole: ProgressSource
  private let start: Double
  private let end: Double
  private let isDiscrete: Bool

  /// - Parameter isDiscrete: nothing in between: the end value shows from `end` on.
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
    // Only the ends of the whole may swing over.
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
