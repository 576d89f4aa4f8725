import PantoBase

extension ThrowMotion {
  /// The first part of a throw away from the target: the motion slows down evenly until it stands.
  struct Brake: Hashable, Sendable {
    /// The speed towards the target at the start, below 0, in points per second.
    private let speed: CGFloat
    /// The duration in seconds; 0 for a motion towards the target.
    let duration: TimeInterval
    /// The distance by which the motion leaves the target behind, in points.
    let distance: CGFloat

    /// Creates the braking part of a throw. `room` is the distance from the start to the limit
    /// behind it, in points.
    init(speed: CGFloat, room: CGFloat) {
      self.speed = min(0, speed)
      let wanted = -self.speed * ThrowMotion.longestBrake / 2
      distance = min(wanted, max(0, room))
      duration = distance > 0 ? TimeInterval(-2 * distance / self.speed) : 0
    }

    /// Returns how much farther away the target is than at the start, and the speed towards it.
    func state(at time: CGFloat) -> (travel: CGFloat, speed: CGFloat) {
      let end = CGFloat(duration)
      return (-speed * time * (1 - time / (2 * end)), speed * (1 - time / end))
    }
  }
}
