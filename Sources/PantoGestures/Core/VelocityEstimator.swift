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
/// until somebody asks: taking a sample in is a comparison and a store.
///
/// Samples fade out of the fit rather than drop out, with their age and across a silence. A panel's
/// times are known to a few milliseconds at best; without the fading one of them more or less
/// decides what a flick reads.
final class VelocityEstimator {
  private struct Sample {
    /// When the panel read it, as far as can be told: the stamp, or what `place` made of it.
    var time: TimeInterval
    /// When the program heard of it.
    var stamp: TimeInterval
    /// Which report of the panel it was.
    var report: Int
    var position: CGPoint
  }

  static let window: TimeInterval = 0.1
  static let capacity = 20
  /// A silence means that the finger rested there, and what came before it counts the less: all of
  /// it up to 30 ms, nothing from 50 ms on. PAN-14 cuts at 40 ms, which is the middle.
  static let silenceHeard: TimeInterval = 0.03
  static let silenceCuts: TimeInterval = 0.05
  /// The newest steady motion, which the fit may not oppose (PAN-14).
  static let steady: TimeInterval = 0.03
  static let restFull: TimeInterval = 0.04
  static let restZero: TimeInterval = 0.1
  /// R5.
  static let limit: CGFloat = 20_000

  @exclusivity(unchecked) private var samples = Ring<Sample>(capacity: capacity)
  /// Reports so far, those without movement included.
  @exclusivity(unchecked) private var reports = 0
  @exclusivity(unchecked) private var stamp: TimeInterval = -.infinity
  @exclusivity(unchecked) private var pump = Pump()

  /// The newest pump: reports of one stamp.
  private struct Pump {
    var firstReport = 0
    /// The stamp before.
    var before: TimeInterval = -.infinity
    /// The newest sample that shared its stamp with the one before; 0: none did.
    var lastShared = 0
  }

  /// Each takes what the other knew.
  func swap(with other: VelocityEstimator) {
    Swift.swap(&samples, &other.samples)
    Swift.swap(&reports, &other.reports)
    Swift.swap(&stamp, &other.stamp)
    Swift.swap(&pump, &other.pump)
  }

  func restart() {
    samples.removeAll()
    reports = 0
    stamp = -.infinity
    pump = Pump()
  }

  @inline(__always) func add(_ position: CGPoint, at time: TimeInterval) {
    if time == stamp { pump.lastShared = reports &+ 1 }
    note(at: time)
    samples.append(Sample(time: time, stamp: time, report: reports, position: position))
  }

  /// The panel reported the finger where it was: no sample (PAN-15), but it had a turn in between.
  @inline(__always) func note(at time: TimeInterval) {
    reports &+= 1
    if time != stamp {
      pump.before = stamp
      pump.firstReport = reports
      stamp = time
    }
  }

  /// Velocity as of `now`, by `policy`.
  func velocity(now: TimeInterval, policy: VelocityPolicy) -> CGPoint {
    guard samples.count >= 2 else { return .zero }
    if pump.lastShared > 0 { place() }
    var weight: CGFloat = 1
    if policy == .decaying {
      let rest = now - samples[samples.count - 1].time
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

  // MARK: The fit

  private func slopeAtNewest() -> CGPoint {
    let newest = samples[samples.count - 1]
    var fit = Parabola()
    var weight = 1.0
    var time = newest.time
    var used = 0
    // The oldest of the steady ones; a single one takes its neighbour.
    var steady = samples.count - 2
    for i in stride(from: samples.count - 1, through: 0, by: -1) {
      let sample = samples[i]
      let age = newest.time - sample.time
      guard age <= VelocityEstimator.window else { break }
      weight *= VelocityEstimator.remains(after: time - sample.time)
      guard weight > 0 else { break }
      time = sample.time
      if age <= VelocityEstimator.steady { steady = min(steady, i) }
      let share = age / VelocityEstimator.window
      fit.add(sample.position - newest.position, at: -age, weight: weight * (1 - share * share))
      used += 1
    }
    let other = samples[steady]
    let dt = newest.time - other.time
    // One sample after a silence still moved: the pair is taken across it.
    guard dt > 0, dt <= VelocityEstimator.window else { return .zero }
    let recent = (newest.position - other.position) * CGFloat(1 / dt)
    guard used >= 3, let slope = fit.slope else { return recent }
    return CGPoint(
      x: VelocityEstimator.agreed(slope.x, recent.x), y: VelocityEstimator.agreed(slope.y, recent.y)
    )
  }

  /// What is left of the samples before a silence, 0…1.
  private static func remains(after silence: TimeInterval) -> Double {
    if silence <= silenceHeard { return 1 }
    return max(0, (silenceCuts - silence) / (silenceCuts - silenceHeard))
  }

  /// The fit may swing past the truth; it may not point against the newest steady motion.
  private static func agreed(_ fit: CGFloat, _ recent: CGFloat) -> CGFloat {
    if recent == 0 { return 0 }
    return fit * recent < 0 ? recent : fit
  }
}

// MARK: - Pumped streams

extension VelocityEstimator {
  /// Until two stamps differ: a usual time from report to report of a panel, in seconds.
  private static let usualInterval: TimeInterval = 0.008
  /// Where between its earliest and its latest time a sample is put, 0…1. The middle would be right
  /// if a panel paused at random; but it reports a moving finger at its every turn, so the earliest
  /// is likelier. From a quarter to two fifths makes no difference.
  private static let lateness = 1.0 / 3
  /// How many reports more than came a span had room for. Between none, the longest time from report
  /// to report that fits, and one, what it is on the average of all places where a turn can begin.
  private static let spareReports = 0.25

  /// Puts the samples of a pumped stream where the panel must have read them (B8, SDL-10).
  ///
  /// A stamp then is the pump's time. What it says of its samples: none was read after it, none
  /// before the pump that did not bring it, and the panel takes its time from report to report.
  /// That leaves each sample an earliest and a latest time.
  private func place() {
    let count = samples.count
    if pump.lastShared <= samples[0].report {
      // Each has its own stamp again: that is when it came.
      pump.lastShared = 0
      for i in 0..<count { samples[i].time = samples[i].stamp }
      return
    }
    let period = pumpPeriod
    let interval = panelInterval(period)
    var earliest = -TimeInterval.infinity
    for i in 0..<count {
      let opened = openedTime(i, period)
      if i > 0 { earliest += interval * Double(samples[i].report - samples[i - 1].report) }
      earliest = max(earliest, opened)
      samples[i].time = earliest
    }
    // What was reported after the newest sample, usually its lift, came later than it.
    var latest = stamp
    var report = reports
    for i in stride(from: count - 1, through: 0, by: -1) {
      latest = min(latest - interval * Double(report - samples[i].report), samples[i].stamp)
      report = samples[i].report
      samples[i].time += (latest - samples[i].time) * VelocityEstimator.lateness
    }
  }

  /// The shortest time from stamp to stamp: of two pumps that both found something to bring.
  private var pumpPeriod: TimeInterval {
    var shortest = stamp - pump.before
    for i in 1..<samples.count {
      let gap = samples[i].stamp - samples[i - 1].stamp
      if gap > 0, gap < shortest { shortest = gap }
    }
    return shortest.isFinite ? shortest : VelocityEstimator.usualInterval
  }

  /// When the pump before that of sample `i` was. After a silence there were some that brought
  /// nothing: a gap of up to one and a half is one period, with its jitter, and not two.
  private func openedTime(_ i: Int, _ period: TimeInterval) -> TimeInterval {
    let stamp = samples[i].stamp
    var k = i - 1
    while k >= 0, samples[k].stamp == stamp { k -= 1 }
    if k >= 0, stamp - samples[k].stamp < period * 1.5 { return samples[k].stamp }
    return stamp - period
  }

  /// From report to report of the panel: the tightest of what any run of pumps allows.
  ///
  /// Reports that came within a span are at most span / (their number − 1) apart.
  private func panelInterval(_ period: TimeInterval) -> TimeInterval {
    let newest = min(period, stamp - pump.before)
    var interval = newest / (Double(reports - pump.firstReport) + VelocityEstimator.spareReports)
    for i in 0..<samples.count {
      if i > 0, samples[i - 1].stamp == samples[i].stamp { continue }
      let opened = openedTime(i, period)
      let first = samples[i].report
      for k in i + 1..<max(i + 1, samples.count) {
        if k + 1 < samples.count, samples[k + 1].stamp == samples[k].stamp { continue }
        let room = Double(samples[k].report - first) + VelocityEstimator.spareReports
        interval = min(interval, (samples[k].stamp - opened) / room)
      }
    }
    return interval
  }
}

/// Sums of a weighted least-squares parabola, with time counted from the newest sample.
private struct Parabola {
  private var n = 0.0
  private var s1 = 0.0
  private var s2 = 0.0
  private var s3 = 0.0
  private var s4 = 0.0
  private var p0 = CGPoint.zero
  private var p1 = CGPoint.zero
  private var p2 = CGPoint.zero
  /// Times are taken in tenths of a second, so that the sums stay well scaled.
  private static let scale = 10.0

  mutating func add(_ q: CGPoint, at time: TimeInterval, weight: Double) {
    let t = time * Parabola.scale
    let wt = weight * t
    let wtt = wt * t
    n += weight
    s1 += wt
    s2 += wtt
    s3 += wtt * t
    s4 += wtt * t * t
    p0 += q * CGFloat(weight)
    p1 += q * CGFloat(wt)
    p2 += q * CGFloat(wtt)
  }

  /// At time 0; `nil`: the samples do not make a parabola.
  var slope: CGPoint? {
    // Cramer's rule for the middle unknown of the symmetric 3×3 system.
    let det = n * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s3 * s2) + s2 * (s1 * s3 - s2 * s2)
    guard det.magnitude > 1e-12 else { return nil }
    let a = CGFloat(-(s1 * s4 - s3 * s2) / det)
    let b = CGFloat((n * s4 - s2 * s2) / det)
    let c = CGFloat(-(n * s3 - s1 * s2) / det)
    return (p0 * a + p1 * b + p2 * c) * CGFloat(Parabola.scale)
  }
}
