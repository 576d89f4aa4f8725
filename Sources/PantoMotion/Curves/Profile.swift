import PantoBase

/// The shape of a motion from 0 to 1 over a fraction of time, independent of its duration.
///
/// A spring is evaluated over the duration that it is given. At 1 every shape has arrived exactly
/// (ANI-02).
package enum Profile: Hashable, Sendable {
  case line
  case bezier(UnitBezier)
  case spring(Spring, over: TimeInterval)

  /// Returns the progress at the fraction `x` of the time: 0 before it and 1 after it, always
  /// finite.
  package func value(at x: Double) -> Double {
    guard x < 1 else { return 1 }
    guard x > 0 else { return x.isNaN ? 1 : 0 }
    switch self {
    case .line: return x
    case .bezier(let curve): return curve.value(at: x)
    case .spring(let spring, let time): return spring.progress(at: x * time)
    }
  }

  /// Returns the progress per fraction of the time; 0 before and after the motion.
  package func slope(at x: Double) -> Double {
    guard x >= 0, x < 1 else { return 0 }
    switch self {
    case .line: return 1
    case .bezier(let curve): return curve.slope(at: x)
    case .spring(let spring, let time): return spring.velocity(at: x * time) * time
    }
  }

  /// Returns the first fraction of the time at which the progress is `y`, 0…1 (the u of VPA-06). If
  /// the progress never is `y`, returns the nearer end.
  package func inverse(of y: Double) -> Double {
    if self == .line { return y.isNaN ? 1 : min(max(y, 0), 1) }
    guard y > 0 else { return y.isNaN ? 1 : 0 }
    // Springs and curves with unusual control points may reach a value more than once. The first
    // time is searched for in steps, then narrowed down.
    let steps = Profile.searchSteps
    var low = 0.0
    for step in 1...steps {
      let x = Double(step) / Double(steps)
      if value(at: x) >= y { return narrow(low, x, to: y) }
      low = x
    }
    return 1
  }

  /// The number of steps in which a value is searched for. If a shape reaches a value and leaves it
  /// again within one step, a later time is found.
  private static let searchSteps = 64

  private func narrow(_ low: Double, _ high: Double, to y: Double) -> Double {
    var low = low
    var high = high
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if value(at: middle) < y { low = middle } else { high = middle }
    }
  }
}
