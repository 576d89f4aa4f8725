import PantoBase

/// The timing parameters of a property animator, resolved as far as possible before the duration is
/// known.
package enum ResolvedTiming: Hashable, Sendable {
  case curve(TimingCurve)
  /// A spring whose stiffness is derived from the duration (SPR-02, SPR-04). A velocity of 1 covers
  /// the whole distance in one second.
  case fitted(dampingRatio: Double, velocity: CGVector)
  /// A spring whose parameters determine its duration (SPR-05).
  case physical(dampingRatio: Double, angularFrequency: Double, velocity: CGVector)

  /// The component of a start velocity that applies to a value (SPR-04).
  package enum Axis: Int, Hashable, Sendable { case x, y, scalar }

  /// The duration in seconds that the timing determines itself, or `nil` if the animator's duration
  /// applies.
  package var ownDuration: TimeInterval? {
    guard case .physical = self else { return nil }
    var longest = 0.0
    for axis in [Axis.x, .y, .scalar] {
      if let spring = spring(for: axis, over: 1) { longest = max(longest, spring.settlingTime) }
    }
    return longest
  }

  /// Returns the shape that values of `axis` follow over `duration` seconds.
  package func profile(for axis: Axis, over duration: TimeInterval) -> Profile {
    switch self {
    case .curve(.linear): return .line
    case .curve(.spring(let spring)): return .spring(spring, over: duration)
    case .curve(let curve): return .bezier(curve.bezier)
    case .fitted, .physical:
      guard let spring = spring(for: axis, over: duration) else { return .line }
      return .spring(spring, over: duration)
    }
  }

  /// Returns the curve of single numbers over `duration` seconds.
  package func curve(over duration: TimeInterval) -> TimingCurve {
    if case .curve(let curve) = self { return curve }
    return spring(for: .scalar, over: duration).map { .spring($0) } ?? .linear
  }

  private func spring(for axis: Axis, over duration: TimeInterval) -> Spring? {
    switch self {
    case .curve: return nil
    case .fitted(let ratio, let velocity):
      return Spring(
        dampingRatio: ratio, duration: duration,
        initialVelocity: ResolvedTiming.speed(velocity, axis))
    case .physical(let ratio, let frequency, let velocity):
      return Spring(
        dampingRatio: ratio, angularFrequency: frequency,
        initialVelocity: ResolvedTiming.speed(velocity, axis))
    }
  }

  private static func speed(_ v: CGVector, _ axis: Axis) -> Double {
    switch axis {
    case .x: Double(v.dx)
    case .y: Double(v.dy)
    case .scalar: Double((v.dx * v.dx + v.dy * v.dy).squareRoot())
    }
  }
}
