import PantoBase
import PantoGestures

/// One touch of a recording, from its start to its end, so that the touch can be drawn at any time.
public struct RecordedTouch: Hashable, Sendable {
  /// A position of the touch at one time.
  public struct Sample: Hashable, Sendable {
    /// The time of the sample in seconds from the start of the recording.
    public var time: TimeInterval
    /// The position in points of the recording's stage.
    public var position: CGPoint
  }

  /// The number of the touch as the inspector shows it: from 1, the smallest one that no other
  /// touch had at its start.
  public var number: Int
  /// The positions of the touch, oldest first. There is always at least one.
  public internal(set) var samples: [Sample]
  /// The time at which the touch ended, in seconds; `nil` if the recording ends before the touch
  /// does.
  public internal(set) var end: TimeInterval?
  /// Whether the touch was cancelled.
  public internal(set) var isCancelled = false

  /// The time in which the mark of a touch fades after the touch has ended, in seconds (INS-01).
  public static let fade: TimeInterval = 0.5

  /// The time at which the touch began, in seconds.
  public var start: TimeInterval { samples[0].time }

  /// Whether the touch is down at a time.
  public func isDown(at time: TimeInterval) -> Bool {
    start <= time && end.map { time < $0 } ?? true
  }

  /// Returns the opacity of the touch's mark: 1 while the touch is down, less while the mark fades,
  /// and 0 before and afterwards.
  public func opacity(at time: TimeInterval) -> CGFloat {
    guard time >= start else { return 0 }
    guard let end, time > end else { return 1 }
    return CGFloat(max(0, 1 - (time - end) / RecordedTouch.fade))
  }

  /// Returns the samples from `time - seconds` up to `time`; before the start there are none. The
  /// position at `time` is the last one.
  public func trail(at time: TimeInterval, seconds: TimeInterval) -> ArraySlice<Sample> {
    let past = samples.count(before: time.nextUp)
    guard past > 0 else { return [] }
    let old = min(past - 1, samples.count(before: time - seconds))
    return samples[old..<past]
  }
}

extension [RecordedTouch.Sample] {
  /// Returns the number of samples before `time`, by bisection.
  fileprivate func count(before time: TimeInterval) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
