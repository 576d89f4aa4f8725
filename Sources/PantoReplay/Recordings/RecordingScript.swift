import PantoBase
import PantoGestures

/// Writes a recording by hand: strokes of fingers that overlap as they like, sampled 120 times a
/// second as a touchscreen does.
///
/// ```swift
/// var script = RecordingScript(TraceHeader(scene: "cart"))
/// script.drag(1, from: ball, to: middle, at: 0.3, for: 0.5)
/// let recording = script.recording(lasting: 2)
/// ```
public struct RecordingScript: Sendable {
  /// How the speed of a stroke develops.
  public enum Pace: Sendable {
    /// The finger starts and ends at rest, like a hand that aims at a place.
    case aimed
    /// The finger starts at rest and is fastest at the end, as in a throw.
    case thrown
    /// The finger moves at a constant speed.
    case even

    fileprivate func progress(_ x: Double) -> Double {
      switch self {
      case .aimed: x * x * x * (10 - 15 * x + 6 * x * x)
      case .thrown: x * x
      case .even: x
      }
    }
  }

  /// The header of the recording.
  public let header: TraceHeader
  /// The number of samples per second.
  public static let rate: Double = 120
  /// The longest duration of one stroke, in seconds. A longer duration is reduced to this one; a
  /// stroke whose duration is not finite has two samples.
  public static let longestStroke: TimeInterval = 3600
  private var events: [InputEvent] = []

  /// Creates an empty recording.
  public init(_ header: TraceHeader) { self.header = header }

  /// Moves a finger from one place to another and lifts it there.
  ///
  /// - Parameters:
  ///   - start: The time of the touch-down in seconds.
  ///   - seconds: The time that the movement takes.
  ///   - bend: The distance in points by which the path bends to its left. Default 0.
  ///   - rest: The seconds between the end of the movement and the lift. Default 0.
  ///   - end: `.ended`, the default, or `.cancelled`.
  public mutating func drag(
    _ finger: Int64, from: CGPoint, to: CGPoint, at start: TimeInterval, for seconds: TimeInterval,
    _ pace: Pace = .aimed, bend: CGFloat = 0, rest: TimeInterval = 0,
    end: InputEvent.Phase = .ended
  ) {
    follow(finger, at: start, for: seconds, rest: rest, end: end) { x in
      let k = CGFloat(pace.progress(x))
      let across = CGPoint(x: to.y - from.y, y: from.x - to.x)
      let length = max(1, across.length)
      let arch = 4 * k * (1 - k) * bend / length
      return CGPoint(
        x: from.x + (to.x - from.x) * k + across.x * arch,
        y: from.y + (to.y - from.y) * k + across.y * arch)
    }
  }

  /// Adds a tap: a finger touches a place for `held` seconds. Default 0.08.
  public mutating func tap(
    _ finger: Int64, _ at: CGPoint, at start: TimeInterval, for held: TimeInterval = 0.08
  ) {
    add(finger, .began, at, start)
    add(finger, .ended, at, start + held)
  }

  /// Adds a pinch and rotation with two fingers: both move around a centre that may move, while
  /// their distance from it and their angle change.
  public mutating func twist(
    _ fingers: (Int64, Int64), at start: TimeInterval, for seconds: TimeInterval,
    middle: (CGPoint, CGPoint), radius: (CGFloat, CGFloat), angle: (CGFloat, CGFloat),
    end: InputEvent.Phase = .ended
  ) {
    for (finger, side) in [(fingers.0, CGFloat(-1)), (fingers.1, CGFloat(1))] {
      follow(finger, at: start, for: seconds, rest: 0, end: end) { x in
        let k = CGFloat(Pace.aimed.progress(x))
        let r = side * (radius.0 + (radius.1 - radius.0) * k)
        let a = angle.0 + (angle.1 - angle.0) * k
        return CGPoint(
          x: middle.0.x + (middle.1.x - middle.0.x) * k + r * Maths.cos(a),
          y: middle.0.y + (middle.1.y - middle.0.y) * k + r * Maths.sin(a))
      }
    }
  }

  /// Adds the events of a finger that moves along a path, which is a function of the progress from
  /// 0 to 1.
  private mutating func follow(
    _ finger: Int64, at start: TimeInterval, for seconds: TimeInterval, rest: TimeInterval,
    end: InputEvent.Phase, _ path: (Double) -> CGPoint
  ) {
    let longest = RecordingScript.longestStroke
    let seconds = seconds.isFinite ? min(max(0, seconds), longest) : 0
    let steps = max(1, Int((seconds * RecordingScript.rate).rounded()))
    add(finger, .began, path(0), start)
    for i in 1...steps {
      add(
        finger, .moved, path(Double(i) / Double(steps)),
        start + Double(i) / RecordingScript.rate)
    }
    add(finger, end, path(1), start + Double(steps) / RecordingScript.rate + max(0.004, rest))
  }

  private mutating func add(
    _ finger: Int64, _ phase: InputEvent.Phase, _ at: CGPoint, _ time: TimeInterval
  ) {
    // Positions are rounded to 0.1 pt and times to 0.1 ms, because real devices have no finer
    // values.
    func tenth(_ value: CGFloat) -> CGFloat { (value * 10).rounded() / 10 }
    events.append(
      InputEvent(
        time: (time * 10_000).rounded() / 10_000, position: CGPoint(x: tenth(at.x), y: tenth(at.y)),
        source: .finger(finger), phase: phase, pressure: phase == .ended ? 0 : 1))
  }

  /// Returns the recording with all strokes in the order of time. Events of one time are one
  /// report.
  ///
  /// - Parameter end: The time of the last line in seconds.
  public func recording(lasting end: TimeInterval) -> Recording {
    var recording = Recording(header: header)
    recording.header.hasEnd = true
    let order = events.indices.sorted {
      (events[$0].time, $0) < (events[$1].time, $1)
    }
    var last: TimeInterval = -1
    for i in order {
      recording.entries.append(.event(events[i], joins: events[i].time == last))
      last = events[i].time
    }
    recording.entries.append(.end(max(end, last)))
    return recording
  }
}
