import PantoBase
import PantoMotion

/// What shows before an animation begins and after it ends.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  public static let both = CAMediaTimingFillMode(rawValue: "both")

  var holdsStart: Bool { self == .backwards || self == .both }
  var holdsEnd: Bool { self == .forwards || self == .both }
}

public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A curve of progress over time (ANI-13).
public final class CAMediaTimingFunction: Hashable, Sendable {
  let curve: TimingCurve

  public init(name: CAMediaTimingFunctionName) {
    curve =
      switch name {
      case .linear: .linear
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut: .easeInOut
      default: .standard
      }
  }

  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    let all = [c1x, c1y, c2x, c2y]
    curve =
      all.allSatisfy(\.isFinite)
      ? .cubic(
        CGPoint(x: CGFloat(c1x), y: CGFloat(c1y)), CGPoint(x: CGFloat(c2x), y: CGFloat(c2y)))
      : .linear
  }

  public static func == (a: CAMediaTimingFunction, b: CAMediaTimingFunction) -> Bool {
    a.curve == b.curve
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(curve) }
}

/// How one animation lies in time, in seconds.
struct MediaTime {
  /// When it was added, or `beginTime`.
  var begin: TimeInterval
  var duration: TimeInterval
  var speed: Double
  var offset: TimeInterval
  /// Of all repetitions.
  var length: TimeInterval
  var autoreverses: Bool
  var fill: CAMediaTimingFillMode
  var curve: TimingCurve

  private var cycle: TimeInterval { autoreverses ? duration * 2 : duration }

  var end: TimeInterval { speed > 0 ? begin + (length - offset) / speed : .infinity }

  /// Progress of one way at `time`, and how many ways were gone before; `nil`: it says nothing.
  func place(at time: TimeInterval) -> (progress: Double, rounds: Double)? {
    var local = Timekeeper.seconds(from: begin, to: time) * speed + offset
    if local < 0 {
      guard fill.holdsStart else { return nil }
      local = 0
    }
    if !(local < length) {
      guard fill.holdsEnd else { return nil }
      local = length
    }
    guard duration > 0 else { return (1, 0) }
    var rounds = (local / cycle).rounded(.down)
    var rest = local - rounds * cycle
    // At the very end it shows its end, not its start once more.
    if rest == 0, rounds > 0, !(local < length) {
      rounds -= 1
      rest = cycle
    }
    if rest > duration { rest = 2 * duration - rest }
    return (curve.progress(at: rest, of: duration), rounds)
  }
}
