import PantoBase

/// How a recognizer's velocity treats a finger that has come to rest (PAN-16).
public enum VelocityPolicy: Sendable {
  /// Full for 40 ms after the last movement, then falling to nothing at 100 ms.
  case decaying
  /// The last movement's, however long ago: what UIKit does.
  case lastMotion
}

/// The slope of a moving point at its newest sample, in points per second (PAN-14).
///
/// A least-squares parabola over the samples of the last 0.1 s (at most 20), each axis alone. It is
/// fed positions that are continuous across finger changes, by event time only. Nothing is computed
/// until somebody asks.
struct VelocityEstimator {
  private struct Sample {
    var time: TimeInterval
    var position: CGPoint
  }

  static let window: TimeInterval = 0.1
  static let capacity = 20
  /// A silence longer than this cuts the history: the finger rested there.
  static let hole: TimeInterval = 0.04
  static let restFull: TimeInterval = 0.04
  static let restZero: TimeInterval = 0.1
  /// R5.
  static let limit: CGFloat = 20_000

  private var samples = Ring<Sample>(capacity: capacity)
  // The newest samples that share one stamp are spread over the time since the stamp before (B8).
  private var groupStamp: TimeInterval = -.infinity
  private var groupStart: TimeInterval = -.infinity
  private var groupCount = 0

  mutating func restart() {
    samples.removeAll()
    groupStamp = -.infinity
    groupStart = -.infinity
    groupCount = 0
  }

  mutating func add(_ position: CGPoint, at time: TimeInterval) {
    guard time == groupStamp, groupCount > 0 else {
      groupStart = groupStamp
      groupStamp = time
      groupCount = 1
      samples.append(Sample(time: time, position: position))
      return
    }
    groupCount += 1
    samples.append(Sample(time: time, position: position))
    // Without an earlier stamp the usual distance between two reports of a panel stands in.
    let start = groupStart.isFinite ? max(groupStart, time - VelocityEstimator.hole) : time - 0.008
    let kept = min(groupCount, samples.count)
    for k in 0..<kept {
      let place = groupCount - kept + k + 1
      samples[samples.count - kept + k].time =
        start + (time - start) * Double(place) / Double(groupCount)
    }
  }

  /// Velocity as of `now`, by `policy`.
  func velocity(now: TimeInterval, policy: VelocityPolicy) -> CGPoint {
    guard let newest = samples.last else { return .zero }
    var weight: CGFloat = 1
    if policy == .decaying {
      let rest = now - newest.time
      if rest >= VelocityEstimator.restZero { return .zero }
      if rest > VelocityEstimator.restFull {
        weight =
          CGFloat(
            (VelocityEstimator.restZero - rest)
              / (VelocityEstimator.restZero - VelocityEstimator.restFull))
      }
    }
    let slope = slopeAtNewest()
    let v = slope * weight
    guard v.isFinite else { return .zero }
    let speed = v.length
    return speed > VelocityEstimator.limit ? v * (VelocityEstimator.limit / speed) : v
  }

  private func slopeAtNewest() -> CGPoint {
    let count = samples.count
    guard count >= 2 else { return .zero }
    let newest = samples[count - 1]
    var first = count - 1
    while first > 0, newest.time - samples[first - 1].time <= VelocityEstimator.window,
      samples[first].time - samples[first - 1].time <= VelocityEstimator.hole
    { first -= 1 }
    let used = count - first
    if used < 3 {
      // Too little for a parabola. One sample after a hole still moved: take the pair across it.
      let other = samples[used == 2 ? first : count - 2]
      let dt = newest.time - other.time
      guard dt > 0, dt <= VelocityEstimator.window else { return .zero }
      return (newest.position - other.position) * CGFloat(1 / dt)
    }
    let recent = meanOfNewest(from: first, newest: newest)
    guard let fit = parabola(from: first, newest: newest) else { return recent }
    return CGPoint(
      x: VelocityEstimator.agreed(fit.x, recent.x), y: VelocityEstimator.agreed(fit.y, recent.y))
  }

  /// The fit may swing past the truth; it may not point against the newest steady motion.
  private static func agreed(_ fit: CGFloat, _ recent: CGFloat) -> CGFloat {
    if recent == 0 { return 0 }
    return fit * recent < 0 ? recent : fit
  }

  /// Mean velocity over the newest 30 ms.
  private func meanOfNewest(from first: Int, newest: Sample) -> CGPoint {
    var i = samples.count - 2
    while i > first, newest.time - samples[i - 1].time <= 0.03 { i -= 1 }
    let dt = newest.time - samples[i].time
    guard dt > 0 else { return .zero }
    return (newest.position - samples[i].position) * CGFloat(1 / dt)
  }

  /// The linear coefficient of the least-squares parabola through the samples, with time counted
  /// from the newest one, in tenths of a second so that the sums stay well scaled.
  private func parabola(from first: Int, newest: Sample) -> CGPoint? {
    var n = 0.0
    var s1 = 0.0
    var s2 = 0.0
    var s3 = 0.0
    var s4 = 0.0
    var p0 = CGPoint.zero
    var p1 = CGPoint.zero
    var p2 = CGPoint.zero
    for i in first..<samples.count {
      let t = (samples[i].time - newest.time) * 10
      let q = samples[i].position - newest.position
      let tt = t * t
      n += 1
      s1 += t
      s2 += tt
      s3 += tt * t
      s4 += tt * tt
      p0 += q
      p1 += q * CGFloat(t)
      p2 += q * CGFloat(tt)
    }
    // Cramer's rule for the middle unknown of the symmetric 3×3 system.
    let det = n * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s3 * s2) + s2 * (s1 * s3 - s2 * s2)
    guard det.magnitude > 1e-12 else { return nil }
    let a = CGFloat(-(s1 * s4 - s3 * s2) / det)
    let b = CGFloat((n * s4 - s2 * s2) / det)
    let c = CGFloat(-(n * s3 - s1 * s2) / det)
    return (p0 * a + p1 * b + p2 * c) * 10
  }
}
