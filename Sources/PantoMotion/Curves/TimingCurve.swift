import PantoBase

/// The relation of progress and time: a Bézier curve over the whole duration, a spring, or a throw.
package enum TimingCurve: Hashable, Sendable {
  case linear, easeIn, easeOut, easeInOut
  /// The default curve of Core Animation.
  case standard
  /// A unit Bézier curve with these two control points.
  case cubic(CGPoint, CGPoint)
  case spring(Spring)
  indirect case thrown(ThrowMotion)

  /// Returns the progress `elapsed` seconds after the start of a motion of `duration` seconds: 0
  /// before it, and 1 at its end and after it (ANI-02). The value is always finite.
  package func progress(at elapsed: TimeInterval, of duration: TimeInterval) -> Double {
    if elapsed <= 0 { return duration > 0 ? 0 : 1 }
    guard elapsed < duration else { return 1 }
    switch self {
    case .linear: return elapsed / duration
    case .spring(let spring): return spring.progress(at: elapsed)
    case .thrown(let motion): return motion.progress(at: elapsed)
    default: return bezier.value(at: elapsed / duration)
    }
  }

  /// Returns the progress per second, `elapsed` seconds after the start of a motion of `duration`
  /// seconds; 0 before and after the motion.
  package func rate(at elapsed: TimeInterval, of duration: TimeInterval) -> Double {
    guard elapsed >= 0, elapsed < duration else { return 0 }
    switch self {
    case .linear: return 1 / duration
    case .spring(let spring): return spring.velocity(at: elapsed)
    case .thrown(let motion): return motion.rate(at: elapsed)
    default: return bezier.slope(at: elapsed / duration) / duration
    }
  }

  /// The Bézier curve; a straight line for springs and throws, which have none.
  var bezier: UnitBezier {
    switch self {
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInOut: .easeInOut
    case .standard: .standard
    case .cubic(let a, let b): UnitBezier(x1: a.x, y1: a.y, x2: b.x, y2: b.y)
    case .linear, .spring, .thrown: UnitBezier(x1: 0, y1: 0, x2: 1, y2: 1)
    }
  }
}
