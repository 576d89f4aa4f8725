import PantoCore
import PantoDemoKit

/// How fast the thrown ball of *Touch here* may begin, so that its spring does not carry it over
/// the edge (GAL-05).
struct StripThrow {
  /// The period of the undamped spring, in seconds.
  let response: Double
  let damping: Double

  /// Returns the velocity along one axis, reduced as far as necessary.
  ///
  /// - Parameters:
  ///   - velocity: The velocity of the finger, in points per second.
  ///   - distance: The place of rest less that of the ball, in points.
  ///   - space: How far beyond that place the ball may go, in points.
  func bounded(_ velocity: CGFloat, over distance: CGFloat, within space: CGFloat) -> CGFloat {
    let sign: Double = velocity < 0 ? -1 : 1
    let slack = Double(space)
    let ahead = Double(distance) * sign
    var (low, high) = (0.0, Double(velocity) * sign)
    guard ahead >= 0, overshoot(high, ahead) > slack else { return velocity }
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if overshoot(middle, ahead) > slack { high = middle } else { low = middle }
    }
    return CGFloat(low * sign)
  }

  /// How far the spring goes beyond its place of rest, at its first turn.
  private func overshoot(_ velocity: Double, _ ahead: Double) -> Double {
    let natural = 2 * Double.pi / response
    let decay = damping * natural
    let turning = natural * (1 - damping * damping).squareRoot()
    let sine = (velocity - decay * ahead) / turning
    // The velocity is e^(−decay·t)·(velocity·cos θ − slope·sin θ) with θ = turning·t.
    let slope = decay * sine - turning * ahead
    let angle = Maths.atan2(velocity, slope)
    return Maths.exp(-decay * angle / turning)
      * (sine * Maths.sin(angle) - ahead * Maths.cos(angle))
  }
}
