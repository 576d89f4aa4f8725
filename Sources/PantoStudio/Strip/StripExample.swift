import PantoCore
import PantoDemoKit

/// The recorded example that the strip shows before anything was done: a throw to the side, as
/// shares of the strip, so that it fits every window (GAL-05). It begins with the ball at the lower
/// edge.
@MainActor enum StripExample {
  /// The spring with which the example is replayed beside the strip's own.
  static let response = 0.4
  private static let from: CGFloat = 0.14
  private static let to: CGFloat = 0.42
  /// How far the finger goes up, as a share of the height.
  private static let rise: CGFloat = 0.06
  private static let seconds: TimeInterval = 0.6
  private static let reports = 60

  /// The place of the ball, which is that of the finger, before the throw.
  static func start(in size: CGSize) -> CGPoint { place(0, in: size) }

  /// A finger that gets faster along a flat arc, and lifts.
  static func events(in size: CGSize) -> [InputEvent] {
    (0...reports).map { i in
      let k = CGFloat(i) / CGFloat(reports)
      return InputEvent(
        time: seconds * Double(k), position: place(k * k, in: size), source: .finger(1),
        phase: i == 0 ? .began : i == reports ? .ended : .moved)
    }
  }

  private static func place(_ k: CGFloat, in size: CGSize) -> CGPoint {
    CGPoint(
      x: size.width * (from + (to - from) * k),
      y: size.height - StripSurface.ballSide / 2 - StripSurface.margin
        - size.height * rise * k * k)
  }
}

extension StripExample {
  /// The velocity of the finger when it lifts.
  static func velocity(in size: CGSize) -> CGPoint {
    // The place is from + (to − from)·q for x and ·q² for y, with q = k² and k = t / seconds.
    CGPoint(
      x: size.width * (to - from) * 2 / CGFloat(seconds),
      y: -size.height * rise * 4 / CGFloat(seconds))
  }

  /// The verdict of the example, from the decisions of its replay.
  static func verdict(of run: StripRun) -> StripVerdict {
    run.verdict(velocity: velocity(in: run.recording.header.size))
  }
}
