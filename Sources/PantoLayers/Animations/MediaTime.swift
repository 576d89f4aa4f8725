import PantoBase
import PantoMotion

/// The timing of one animation, in seconds.
struct MediaTime {
  /// The time at which the animation was added, or its `beginTime`.
  var begin: TimeInterval
  var duration: TimeInterval
  var speed: Double
  var offset: TimeInterval
  /// The duration of all repetitions.
  var length: TimeInterval
  var autoreverses: Bool
  var fill: CAMediaTimingFillMode
  var curve: TimingCurve

  private var cycle: TimeInterval { autoreverses ? duration * 2 : duration }

  /// Whether the animation begins at its `timeOffset` and plays the part before it at the end
  /// (FID-34).
  private var wraps: Bool { offset > 0 && offset < length }

  var end: TimeInterval {
    speed > 0 ? begin + (offset < length ? length : 0) / speed : .infinity
  }

  /// Returns the progress at `time` within one repetition, and the number of repetitions before.
  /// The result is `nil` if the animation does not show at that time.
  func progress(at time: TimeInterval) -> (progress: Double, rounds: Double)? {
    var local = Timekeeper.seconds(from: begin, to: time) * speed
    if local < 0 {
      guard fill.holdsStart else { return nil }
      local = 0
    }
    if offset >= length { local += offset }
    if !(local < length) {
      guard fill.holdsEnd else { return nil }
      local = length
    }
    guard duration > 0 else { return (1, 0) }
    if wraps { local = (local + offset).truncatingRemainder(dividingBy: length) }
    var rounds = (local / cycle).rounded(.down)
    var elapsed = local - rounds * cycle
    // At the very end the animation shows its end, not the start of another repetition.
    if elapsed == 0, rounds > 0, !(local < length) {
      rounds -= 1
      elapsed = cycle
    }
    if elapsed > duration { elapsed = 2 * duration - elapsed }
    return (curve.progress(at: elapsed, of: duration), rounds)
  }
}
