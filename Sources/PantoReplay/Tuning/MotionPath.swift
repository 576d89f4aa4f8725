import PantoBase

/// The path of one view through a replay, for a picture of an old run beside a new one.
public struct MotionPath: Hashable, Sendable {
  /// The position of the view at one time.
  public struct Sample: Hashable, Sendable {
    /// The time in seconds from the start of the recording.
    public var time: TimeInterval
    /// The shown centre of the view in the window's points.
    public var center: CGPoint
  }

  /// The name of the view, which no other view has: `card`, `card#2` (NAM-01).
  public var view: String
  /// The size of the view at the end of the replay, in points.
  public var size: CGSize
  /// The positions of the view, one for each time at which it had moved.
  public var samples: [Sample]
  /// The shown alphas of the view, one for each time at which it had changed. The first is taken
  /// together with the first position.
  public var fades: [Fade] = []

  /// The shown alpha of the view at one time.
  public struct Fade: Hashable, Sendable {
    /// The time in seconds from the start of the recording.
    public var time: TimeInterval
    /// The shown alpha of the view, without those of its superviews.
    public var alpha: CGFloat
  }

  /// Returns the shown centre of the view at a time; `nil` without samples.
  public func center(at time: TimeInterval) -> CGPoint? {
    guard let first = samples.first else { return nil }
    guard time > first.time else { return first.center }
    var (low, high) = (0, samples.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if samples[middle].time <= time { low = middle } else { high = middle - 1 }
    }
    return samples[low].center
  }

  /// Returns the shown alpha of the view at a time; `nil` if the view was never met.
  public func alpha(at time: TimeInterval) -> CGFloat? {
    (fades.last { $0.time <= time } ?? fades.first)?.alpha
  }

  /// The greatest difference of the alphas of two runs of one view, and when it was reached.
  public func largestFade(from other: MotionPath) -> (alpha: CGFloat, time: TimeInterval) {
    var largest: (alpha: CGFloat, time: TimeInterval) = (0, 0)
    for time in (fades + other.fades).map(\.time) {
      guard let a = alpha(at: time), let b = other.alpha(at: time) else { continue }
      let difference = (a - b).magnitude
      if difference > largest.alpha || difference == largest.alpha && time < largest.time {
        largest = (difference, time)
      }
    }
    return largest
  }

  /// The greatest distance of two runs of one view, in points, and when it was reached.
  public func largestDistance(from other: MotionPath) -> (points: CGFloat, time: TimeInterval) {
    var largest: (points: CGFloat, time: TimeInterval) = (0, 0)
    let times = (samples + other.samples).map(\.time)
    for time in times {
      guard let a = center(at: time), let b = other.center(at: time) else { continue }
      let distance = a.distance(to: b)
      if distance > largest.points || distance == largest.points && time < largest.time {
        largest = (distance, time)
      }
    }
    return largest
  }
}
