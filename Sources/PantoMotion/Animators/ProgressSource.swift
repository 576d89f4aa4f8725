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
