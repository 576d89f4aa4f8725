import PantoBase

/// The motion, on one axis, of something that a finger threw at a place where it shall rest
/// (SPR-12).
///
/// The motion starts with the speed of the finger. If a throw of that speed reaches the target by
/// itself, the motion only slows down, evenly at first and then as a spring. Otherwise it is pulled
/// to the target, and speeds up by at most a sixth per frame of 1/60 s. A motion away from the
/// target is stopped first. What is let go at rest follows the spring at once. Positions beyond the
/// limits are never reached from within.
package struct ThrowMotion: Hashable, Sendable {
  /// The position at the start, in points.
  package let start: CGFloat
  /// The position at rest, in points.
  package let target: CGFloat
  /// The time until the motion is at rest, in seconds.
  package let duration: TimeInterval

  /// 1 if the target lies at a higher position than the start, otherwise -1.
  private let direction: CGFloat
  private let brake: Brake
  private let carry: Carry
  private let settling: Settling
  private var carryStart: TimeInterval { brake.duration }
  private var settlingStart: TimeInterval { brake.duration + carry.duration }

  /// The growth of the speed of a pulled motion, per second: a factor of 1.16 per 1/60 s.
  static let growth: CGFloat = 9
  /// The speed from which a motion at rest is pulled, in points per second: 2 points per 1/60 s.
  static let leastPull: CGFloat = 120
  /// The speed of a finger below which nothing is thrown, in points per second: what is let go then
  /// follows the spring from the first frame (V5).
  package static let rest: CGFloat = 60
  /// The longest time in which a motion away from its target is stopped, in seconds.
  static let longestBrake: CGFloat = 0.1
  /// The overshoot below which a spring does not overshoot at all, in points. A smaller one would
  /// show as a pixel that flickers, or as creeping.
  static let leastOvershoot: CGFloat = 2
  /// The factor by which a spring without overshoot is faster, so that it does not creep at last.
  static let haste: CGFloat = 1.4
  /// The distance from the target at which the motion ends, in points: less than a pixel.
  static let restDistance: CGFloat = 0.4

  /// Creates the motion of something released at `start` (points) with `velocity` (points per
  /// second).
  ///
  /// - Parameters:
  ///   - target: the position at rest, in points.
  ///   - limits: the positions that the motion must not leave, in points. Default: none.
  ///   - damping: the damping ratio of the spring, 0.1…1. Default 0.8. The spring does not
  ///     oscillate where it would leave the limits.
  ///   - response: the period of the undamped spring, in seconds. Default 0.4.
  ///   - isAtRest: whether the finger rested on both axes, so that nothing was thrown. Default
  ///     `false`.
  package init(
    from start: CGFloat, to target: CGFloat, velocity: CGFloat,
    within limits: ClosedRange<CGFloat> = -.infinity ... .infinity, damping: CGFloat = 0.8,
    response: TimeInterval = 0.4, isAtRest: Bool = false
  ) {
    let start = start.isFinite ? min(max(start, -1e9), 1e9) : 0
    let target = target.isFinite ? min(max(target, -1e9), 1e9) : start
    let forward: CGFloat = target < start ? -1 : 1
    let speed = velocity.isFinite ? min(max(velocity, -1e7), 1e7) * forward : 0
    let (ahead, behind) =
      forward > 0
      ? (limits.upperBound - target, start - limits.lowerBound)
      : (target - limits.lowerBound, limits.upperBound - start)
    let spring = Spring(
      damping: Double(damping.isNaN ? 1 : min(max(damping, 0.1), 1)), response: response)
    let brake = Brake(speed: speed, room: behind)
    let left = (target - start).magnitude + brake.distance
    let carry = Carry(left: left, speed: max(0, speed), spring: spring, isAtRest: isAtRest)
    let settling = Settling(
      left: carry.leftAtEnd, speed: carry.speedAtEnd, spring: spring, room: max(0, ahead))
    (self.start, self.target, direction) = (start, target, forward)
    (self.brake, self.carry, self.settling) = (brake, carry, settling)
    duration = brake.duration + carry.duration + settling.duration
  }

  /// Returns the position `time` seconds after the release, in points.
  package func position(at time: TimeInterval) -> CGFloat {
    target - direction * state(at: time).left
  }

  /// Returns the velocity `time` seconds after the release, in points per second; 0 after the end.
  package func velocity(at time: TimeInterval) -> CGFloat {
    direction * state(at: time).speed
  }

  /// Returns the share of the way that is done: 0 at the start, 1 at rest.
  package func progress(at time: TimeInterval) -> Double {
    let distance = (target - start).magnitude
    return distance > 0 ? Double(1 - state(at: time).left / distance) : 1
  }

  /// Returns the change of `progress` per second, `time` seconds after the release.
  package func rate(at time: TimeInterval) -> Double {
    let distance = (target - start).magnitude
    return distance > 0 ? Double(state(at: time).speed / distance) : 0
  }

  /// Returns the distance still to go and the speed towards the target.
  private func state(at time: TimeInterval) -> (left: CGFloat, speed: CGFloat) {
    guard time < duration else { return (0, 0) }
    let time = time > 0 ? time : 0
    if time < carryStart {
      let (travel, speed) = brake.state(at: CGFloat(time))
      return ((target - start).magnitude + travel, speed)
    }
    if time < settlingStart { return carry.state(at: CGFloat(time - carryStart)) }
    return settling.state(at: CGFloat(time - settlingStart))
  }
}
