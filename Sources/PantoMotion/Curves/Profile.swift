import PantoBase

/// The shape of a motion from 0 to 1 over a whole, whatever its length in seconds.
///
/// A spring is seen over the time it is given; at 1 everything has arrived exactly (ANI-02).
package enum Profile: Hashable, Sendable {
  case line
  case bezier(UnitBezier)
  case spring(Spring, over: TimeInterval)

  /// Progress after the fraction `x` of the time; 0 before and 1 after, always finite.
  package func value(at x: Double) -> Double {
    guard x < 1 else { return 1 }
    guard x > 0 else { return x.isNaN ? 1 : 0 }
    switch self {
    case .line: return x
    case .bezier(let curve): return curve.value(at: x)
    case .spring(let spring, let time): return spring.progress(at: x * time)
    }
  }

  /// Progress per fraction of the time; 0 at rest before and after.
  package func slope(at x: Double) -> Double {
    guard x >= 0, x < 1 else { return 0 }
    switch self {
    case .line: return 1
    case .bezier(let curve): return curve.slope(at: x)
    case .spring(let spring, let time): return spring.velocity(at: x * time) * time
    }
  }

  /// The first fraction of the time at which progress is `y` (the u of VPA-06), 0…1. Where it
  /// never is, the end that lies nearer.
  package func inverse(of y: Double) -> Double {
    if self == .line { return y.isNaN ? 1 : min(max(y, 0), 1) }
    guard y > 0 else { return y.isNaN ? 1 : 0 }
    // Springs and curves with odd control points may pass a value more than once: the first time
    // is looked for step by step, then narrowed down.
    let steps = 64
    var low = 0.0
    for step in 1...steps {
      let x = Double(step) / Double(steps)
      if value(at: x) >= y { return narrow(low, x, to: y) }
      low = x
    }
    return 1
  }

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
