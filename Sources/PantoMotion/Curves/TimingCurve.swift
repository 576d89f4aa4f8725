import PantoBase

/// How progress follows time: a Bézier curve over the whole duration, or a spring.
public enum TimingCurve: Hashable, Sendable {
  case linear, easeIn, easeOut, easeInOut
  /// Core Animation's default curve.
  case standard
  /// Control points of a unit Bézier curve.
  case cubic(CGPoint, CGPoint)
  case spring(Spring)

  /// Progress `elapsed` seconds after the start of a motion of `duration` seconds: 0 before it, 1
  /// at its end and after it (ANI-02). Always finite.
  public func progress(at elapsed: TimeInterval, of duration: TimeInterval) -> Double {
    if elapsed <= 0 { return duration > 0 ? 0 : 1 }
    guard elapsed < duration else { return 1 }
    switch self {
    case .linear: return elapsed / duration
    case .spring(let spring): return spring.progress(at: elapsed)
    default: return bezier.value(at: elapsed / duration)
    }
  }

  /// Progress per second at that moment; 0 at rest before and after.
  public func rate(at elapsed: TimeInterval, of duration: TimeInterval) -> Double {
    guard elapsed >= 0, elapsed < duration else { return 0 }
    switch self {
    case .linear: return 1 / duration
    case .spring(let spring): return spring.velocity(at: elapsed)
    default: return bezier.slope(at: elapsed / duration) / duration
    }
  }

  /// A spring has none: a line stands for it.
  var bezier: UnitBezier {
    switch self {
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInOut: .easeInOut
    case .standard: .standard
    case .cubic(let a, let b): UnitBezier(a.x, a.y, b.x, b.y)
    case .linear, .spring: UnitBezier(0, 0, 1, 1)
    }
  }
}
