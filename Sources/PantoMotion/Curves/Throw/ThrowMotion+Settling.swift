import PantoBase

extension ThrowMotion {
  /// The last part of a throw: a spring that takes over the speed.
  struct Settling: Hashable, Sendable {
    private let left: CGFloat
    private let speed: CGFloat
    private let damping: CGFloat
    private let frequency: CGFloat
    let duration: TimeInterval

    /// Creates the last part of a throw from the distance to the target in points, the speed
    /// towards it, and the distance that the spring may overshoot, in points.
    init(left: CGFloat, speed: CGFloat, spring: Spring, room: CGFloat) {
      var (damping, frequency) = (CGFloat(spring.dampingRatio), CGFloat(spring.angularFrequency))
      let overshoot = Settling.overshoot(left, speed, damping, frequency)
      if damping >= 1 || overshoot > room || overshoot < ThrowMotion.leastOvershoot {
        damping = 1
        // A faster spring still does not speed the motion up at half of its ω times the distance.
        if overshoot < ThrowMotion.leastOvershoot {
          frequency = max(
            frequency, min(ThrowMotion.haste * frequency, 2 * speed / max(left, 1e-3)))
        }
        // A critically damped spring does not overshoot up to a speed of ω times the distance.
        frequency = max(frequency, min(speed / max(left, 1e-3), 1e4))
      }
      // A motion at its target has no room left to slow down.
      self.speed = min(speed, damping < 1 ? speed : frequency * left)
      (self.left, self.damping, self.frequency) = (left, damping, frequency)
      duration = TimeInterval(Settling.duration(left, self.speed, damping, frequency))
    }

    /// Returns how far beyond its target a spring swings, in points.
    private static func overshoot(
      _ left: CGFloat, _ speed: CGFloat, _ damping: CGFloat, _ frequency: CGFloat
    ) -> CGFloat {
      guard damping < 1 else { return 0 }
      let w = frequency * ((1 - damping) * (1 + damping)).squareRoot()
      let decay = damping * frequency
      let k = (decay * left - speed) / w
      let angle = Maths.atan2(speed, -(decay * k + w * left))
      return -Maths.exp(-decay * angle / w) * (left * Maths.cos(angle) + k * Maths.sin(angle))
    }

    /// Returns the time in seconds after which the motion stays within `restDistance` of its
    /// target.
    private static func duration(
      _ left: CGFloat, _ speed: CGFloat, _ damping: CGFloat, _ frequency: CGFloat
    ) -> CGFloat {
      let decay = damping * frequency
      if damping < 1 {
        let w = frequency * ((1 - damping) * (1 + damping)).squareRoot()
        let k = (decay * left - speed) / w
        let size = (left * left + k * k).squareRoot()
        return max(0, Maths.log(max(1, size / ThrowMotion.restDistance)) / decay)
      }
      let k = max(0, frequency * left - speed)
      func size(_ t: CGFloat) -> CGFloat { (left + k * t) * Maths.exp(-frequency * t) }
      var high = 1 / frequency
      while size(high) > ThrowMotion.restDistance { high += 0.25 / frequency }
      return high
    }

    func state(at time: CGFloat) -> (left: CGFloat, speed: CGFloat) {
      let decay = damping * frequency
      let e = Maths.exp(-decay * time)
      guard damping < 1 else {
        let k = frequency * left - speed
        let now = left + k * time
        return (e * now, e * (frequency * now - k))
      }
      let w = frequency * ((1 - damping) * (1 + damping)).squareRoot()
      let k = (decay * left - speed) / w
      let (c, s) = (Maths.cos(w * time), Maths.sin(w * time))
      return (e * (left * c + k * s), e * (speed * c + (decay * k + w * left) * s))
    }
  }
}
