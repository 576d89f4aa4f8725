import PantoBase

extension ThrowMotion {
  /// The part of a throw before the spring takes over: the motion slows down evenly, or is pulled
  /// with a speed that grows by the same factor in each frame.
  struct Carry: Hashable, Sendable {
    private enum Force: Hashable, Sendable {
      case none
      /// A deceleration by this many points per second, each second.
      case friction(CGFloat)
      /// A pull that multiplies the speed by e^growth each second.
      case pull
    }

    private let force: Force
    private let left: CGFloat
    private let speed: CGFloat
    /// The duration in seconds; 0 if the spring acts from the beginning.
    let duration: TimeInterval
    let leftAtEnd: CGFloat
    let speedAtEnd: CGFloat

    /// Creates the part from the distance to the target in points and the speed towards it.
    ///
    /// - Parameter isAtRest: Whether nothing was thrown, so that the spring acts from the
    /// beginning.
    init(left: CGFloat, speed: CGFloat, spring: Spring, isAtRest: Bool) {
      guard !isAtRest else {
        (force, self.left, self.speed, duration) = (.none, left, speed, 0)
        (leftAtEnd, speedAtEnd) = (left, speed)
        return
      }
      let reach = Projection.distance(velocity: speed)
      let (force, start, duration) =
        speed > 0 && left <= reach + 0.01
        ? Carry.friction(left: left, speed: speed, spring: spring)
        : Carry.pull(left: left, speed: speed, spring: spring)
      (self.force, self.left, self.speed) = (force, left, start)
      self.duration = TimeInterval(duration)
      let end = Carry.state(force, left, start, at: duration)
      leftAtEnd = max(0, end.left)
      speedAtEnd = max(0, end.speed)
    }

    /// Returns the friction that stops a throw where its projection ends (SPR-09), until the spring
    /// slows the motion down more than the friction does.
    private static func friction(
      left: CGFloat, speed: CGFloat, spring: Spring
    ) -> (Force, CGFloat, CGFloat) {
      let friction = speed * speed / (2 * Projection.distance(velocity: speed))
      let w = CGFloat(spring.angularFrequency)
      let drag = 2 * CGFloat(spring.dampingRatio) * w
      // The spring's deceleration less the friction is a + b·t − c·t².
      let a = drag * speed - w * w * left - friction
      guard a < 0 else { return (.none, speed, 0) }
      let b = w * w * speed - drag * friction
      let c = w * w * friction / 2
      let root = max(0, b * b + 4 * a * c).squareRoot()
      let time = min(max(0, (b - root) / (2 * c)), speed / friction)
      return (.friction(friction), speed, time)
    }

    /// Returns a pull towards the target that ends where the spring would speed the motion up by
    /// less.
    private static func pull(
      left: CGFloat, speed: CGFloat, spring: Spring
    ) -> (Force, CGFloat, CGFloat) {
      let w = CGFloat(spring.angularFrequency)
      let growth = ThrowMotion.growth
      // The spring pulls no more than the growth at distances up to this time multiplied by the
      // speed.
      let time = (2 * CGFloat(spring.dampingRatio) * w + growth) / (w * w)
      let start = max(speed, ThrowMotion.leastPull)
      guard left > time * start else { return (.none, speed, 0) }
      let end = (left + start / growth) / (1 / growth + time)
      return (.pull, start, Maths.log(end / start) / growth)
    }

    func state(at time: CGFloat) -> (left: CGFloat, speed: CGFloat) {
      Carry.state(force, left, speed, at: time)
    }

    private static func state(
      _ force: Force, _ left: CGFloat, _ speed: CGFloat, at time: CGFloat
    ) -> (left: CGFloat, speed: CGFloat) {
      switch force {
      case .none: return (left, speed)
      case .friction(let friction):
        return (left - time * (speed - friction * time / 2), speed - friction * time)
      case .pull:
        let now = speed * Maths.exp(ThrowMotion.growth * time)
        return (left - (now - speed) / ThrowMotion.growth, now)
      }
    }
  }
}
