import PantoBase

/// A spring with a mass of 1 that pulls progress from 0 to 1 (SPR-01).
///
/// A velocity of 1 covers the whole distance in one second (SPR-03).
public struct Spring: Hashable, Sendable {
  /// The damping ratio: at 1 the spring arrives as fast as possible without overshooting, below 1
  /// it oscillates, above 1 it arrives more slowly.
  public let dampingRatio: Double
  /// The angular frequency ω, in radians per second.
  public let angularFrequency: Double
  /// The velocity at the start; 1 covers the whole distance in one second.
  public let initialVelocity: Double

  /// The deviation |1 − progress| below which the spring counts as arrived.
  static let threshold = 0.001
  /// The time after which a spring that never settles is stopped, in seconds (A1): 60.
  public static let longest: TimeInterval = 60

  /// Creates a spring from its physical parameters. Values that are not numbers are replaced by 1,
  /// 10 and 0; others are clamped.
  ///
  /// - Parameters:
  ///   - angularFrequency: in radians per second.
  ///   - initialVelocity: 1 covers the whole distance in one second. Default 0.
  public init(dampingRatio: Double, angularFrequency: Double, initialVelocity: Double = 0) {
    self.dampingRatio = Self.legal(dampingRatio, 0...1e3, otherwise: 1)
    self.angularFrequency = Self.legal(angularFrequency, 1e-3...1e6, otherwise: 10)
    self.initialVelocity = Self.legal(initialVelocity, -1e9...1e9, otherwise: 0)
  }

  /// Creates the spring of `UIView.animate(withDuration:…usingSpringWithDamping:…)`, with the
  /// stiffness that makes it arrive within 0.001 after `duration` seconds (SPR-02).
  ///
  /// The damping ratio is clamped to 0.01…1, because no stiffness fits a smaller one.
  public init(dampingRatio: Double, duration: TimeInterval, initialVelocity: Double = 0) {
    let ratio = Self.legal(dampingRatio, 0.01...1, otherwise: 1)
    let duration = Self.legal(duration, 1e-3...1e6, otherwise: 1e-3)
    let velocity = Self.legal(initialVelocity, -1e9...1e9, otherwise: 0)
    self.init(
      dampingRatio: ratio,
      angularFrequency: Self.frequency(ratio: ratio, duration: duration, velocity: velocity),
      initialVelocity: velocity)
  }

  /// Creates a spring by its response, the period of its undamped oscillation in seconds (SPR-07).
  public init(damping: Double, response: TimeInterval, initialVelocity: Double = 0) {
    let response = Self.legal(response, 1e-5...1e3, otherwise: 0.5)
    self.init(
      dampingRatio: damping, angularFrequency: 2 * Double.pi / response,
      initialVelocity: initialVelocity)
  }

  /// Creates a spring by its bounce, −1…1: 0 does not overshoot, higher values overshoot more
  /// (SPR-07). `duration` is the period of the undamped oscillation in seconds.
  public init(duration: TimeInterval, bounce: Double, initialVelocity: Double = 0) {
    let bounce = Self.legal(bounce, -0.999...1, otherwise: 0)
    self.init(
      damping: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce), response: duration,
      initialVelocity: initialVelocity)
  }

  /// Returns the initial velocity that continues the velocity of a pan on one axis: `velocity /
  /// (target − shown)`, and 0 if the two positions are nearer than half a point (SPR-08).
  ///
  /// - Parameters:
  ///   - velocity: in points per second.
  ///   - shown: the position that is shown, in points.
  public static func handOver(velocity: CGFloat, from shown: CGFloat, to target: CGFloat) -> Double
  {
    let distance = target - shown
    guard distance.magnitude >= 0.5, velocity.isFinite else { return 0 }
    return Double(velocity / distance)
  }

  /// Returns the initial velocities that continue the velocity of a pan on both axes, as
  /// `UISpringTimingParameters` takes them (SPR-08).
  public static func handOver(velocity: CGPoint, from shown: CGPoint, to target: CGPoint)
    -> CGVector
  {
    CGVector(
      dx: handOver(velocity: velocity.x, from: shown.x, to: target.x),
      dy: handOver(velocity: velocity.y, from: shown.y, to: target.y))
  }

  /// The stiffness of the spring, ω².
  public var stiffness: Double { angularFrequency * angularFrequency }

  // MARK: Motion

  /// Returns the progress after `time` seconds: 0 at the start, 1 at rest, always finite.
  public func progress(at time: TimeInterval) -> Double {
    guard time > 0 else { return time.isNaN ? 1 : 0 }
    return 1 - motion(at: time).position
  }

  /// Returns the speed of the progress after `time` seconds, per second.
  public func velocity(at time: TimeInterval) -> Double {
    guard time > 0 else { return time.isNaN ? 0 : initialVelocity }
    return -motion(at: time).velocity
  }

  /// Returns the deviation of the progress from 1 and its change per second.
  private func motion(at time: TimeInterval) -> (position: Double, velocity: Double) {
    // After a day every spring that settles at all has settled.
    let t = min(time, 86_400)
    let beta = dampingRatio * angularFrequency
    let v = initialVelocity
    let y: Double
    let dy: Double
    if isCritical {
      let e = Maths.exp(-angularFrequency * t)
      let k = angularFrequency - v
      y = e * (1 + k * t)
      dy = e * (k - angularFrequency * (1 + k * t))
    } else if dampingRatio < 1 {
      let w = dampedFrequency
      let e = Maths.exp(-beta * t)
      let c = Maths.cos(w * t)
      let s = Maths.sin(w * t)
      let k = (beta - v) / w
      y = e * (c + k * s)
      dy = e * ((k * w - beta) * c - (w + beta * k) * s)
    } else {
      let (slow, fast) = rates
      let a = (-v - fast) / (slow - fast)
      let b = 1 - a
      let e1 = Maths.exp(slow * t)
      let e2 = Maths.exp(fast * t)
      y = a * e1 + b * e2
      dy = a * slow * e1 + b * fast * e2
    }
    return (y.isFinite ? y : 0, dy.isFinite ? dy : 0)
  }

  private var isCritical: Bool { (dampingRatio - 1).magnitude < 1e-6 }

  private var dampedFrequency: Double {
    angularFrequency * ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
  }

  /// The two exponents of an overdamped spring, both below 0; the slower one comes first.
  private var rates: (slow: Double, fast: Double) {
    let root = ((dampingRatio - 1) * (dampingRatio + 1)).squareRoot()
    // The identity ζ − √(ζ² − 1) = 1 / (ζ + √(ζ² − 1)) avoids cancellation.
    return (-angularFrequency / (dampingRatio + root), -angularFrequency * (dampingRatio + root))
  }

  private static func legal(
    _ value: Double, _ range: ClosedRange<Double>, otherwise fallback: Double
  ) -> Double {
    value.isNaN ? fallback : min(max(value, range.lowerBound), range.upperBound)
  }
}

// MARK: - Settling

extension Spring {
  /// The first time after which |1 − progress| stays below 0.001, in seconds (SPR-05); at most 60.
  public var settlingTime: TimeInterval {
    // The deviation is monotonic between two turning points, so the last crossing of the threshold
    // lies after the last turning point that is beyond it.
    var low = 0.0
    var high: Double
    if isCritical || dampingRatio > 1 {
      if let turn = onlyTurn, remaining(at: turn) >= Self.threshold { low = turn }
      high = max(low, 1 / angularFrequency)
      if let turn = onlyTurn, low < turn {
        high = turn
      } else {
        while remaining(at: high) >= Self.threshold, high < Self.longest { high *= 2 }
      }
    } else {
      let w = dampedFrequency
      let beta = dampingRatio * angularFrequency
      let half = Double.pi / w
      let k = (beta - initialVelocity) / w
      var first = Maths.atan2(-initialVelocity, beta * k + w) / w
      if first <= 0 { first += half }
      let size = (1 + k * k).squareRoot()
      let bound = beta > 0 ? Maths.log(size / Self.threshold) / beta : .infinity
      if bound > Self.longest, remaining(at: Self.longest) >= Self.threshold {
        return Self.longest
      }
      var n = ((min(bound, Self.longest) - first) / half).rounded(.up)
      while n >= 0, remaining(at: first + n * half) < Self.threshold { n -= 1 }
      low = n >= 0 ? first + n * half : 0
      high = first + (n + 1) * half
    }
    let time = Self.bisect(from: low, to: high) { remaining(at: $0) >= Self.threshold }
    return min(time, Self.longest)
  }

  /// The time after which the bound of the oscillation stays below 0.001, in seconds; at most 60.
  /// `CASpringAnimation` settles by this bound (SPR-05).
  ///
  /// The bound is (1 + |β − v|/ω_d)·e^(−βt), the sum of both amplitudes. The deviation is never
  /// above the bound, so this time is not before `settlingTime`. A spring without oscillation has
  /// no such bound, and settles at `settlingTime`.
  package var settlingBound: TimeInterval {
    guard dampingRatio < 1, !isCritical else { return settlingTime }
    let beta = dampingRatio * angularFrequency
    guard beta > 0 else { return Self.longest }
    let amplitudes = 1 + (beta - initialVelocity).magnitude / dampedFrequency
    return min(Maths.log(amplitudes / Self.threshold) / beta, Self.longest)
  }

  private func remaining(at time: TimeInterval) -> Double { (1 - progress(at: time)).magnitude }

  /// The time in seconds at which a spring without oscillation turns back, or `nil` if it does not.
  private var onlyTurn: TimeInterval? {
    let v = initialVelocity
    if isCritical {
      let k = angularFrequency - v
      let t = -v / (angularFrequency * k)
      return t.isFinite && t > 0 ? t : nil
    }
    let (slow, fast) = rates
    let a = (-v - fast) / (slow - fast)
    let q = -(1 - a) * fast / (a * slow)
    guard q.isFinite, q > 1 else { return nil }
    return Maths.log(q) / (slow - fast)
  }

  /// Returns the ω of SPR-02: the largest root of the equation that the deviation is 0.001 after
  /// the duration.
  private static func frequency(ratio z: Double, duration d: Double, velocity v: Double) -> Double {
    if z == 1 {
      // The function (1 + (ω − v)·D)·e^(−ωD) rises until ω = v and then only falls.
      func left(_ w: Double) -> Double { (1 + (w - v) * d) * Maths.exp(-w * d) }
      let peak = max(v, 0)
      if left(peak) >= threshold { return falling(from: peak, unit: 1 / d, left) }
      // The spring starts so fast that it is beyond its target for the whole duration, so the
      // deviation of 0.001 lies on the other side.
      return bisect(from: 0, to: v - 1 / d) { -left($0) >= threshold }
    }
    let q = ((1 - z) * (1 + z)).squareRoot()
    if v == 0 { return Maths.log(z / (threshold * q)) / (z * d) }
    func left(_ w: Double) -> Double { (z * w - v) / (w * q) * Maths.exp(-z * w * d) }
    guard v > 0 else { return falling(from: 0, unit: 1 / d, left) }
    // This is the maximum of the function for ω > 0.
    let a = z * d
    let top = (a * v + (a * a * v * v + 4 * a * z * v).squareRoot()) / (2 * a * z)
    if left(top) >= threshold { return falling(from: top, unit: 1 / d, left) }
    return bisect(from: 0, to: v / z) { -left($0) >= threshold }
  }

  /// Returns the argument above `start` at which a falling function passes the threshold.
  private static func falling(
    from start: Double, unit: Double, _ left: (Double) -> Double
  ) -> Double {
    var step = unit
    while left(start + step) >= threshold, step < 1e9 { step *= 2 }
    return bisect(from: start, to: start + step) { left($0) >= threshold }
  }

  /// Returns the position between `low` (true) and `high` (false) where `isBefore` changes.
  private static func bisect(
    from low: Double, to high: Double, while isBefore: (Double) -> Bool
  ) -> Double {
    var low = low
    var high = high
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if isBefore(middle) { low = middle } else { high = middle }
    }
  }
}
