import PantoBase

/// Estimates the velocity of a moving point at its newest report, in points per second (PAN-14).
/// Pans, pinches and rotations use it, and recognizers of your own can.
///
/// ```swift
/// estimator.restart()  // in touchesBegan
/// estimator.add(touch.location(in: nil), at: touch.timestamp)  // there and in touchesMoved
/// estimator.velocity(now: now)  // when the velocity is asked for
/// ```
///
/// A position is any pair of numbers: for an angle or a scale, use `x` and set `y` to 0. Do not add
/// the lift: it repeats the position before it, whether the finger rested there or not (SDL-07).
///
/// Adding a report only stores it. All the work is done when the velocity is read, in three steps:
///
/// 1. `ReportClock` estimates the times at which the panel read the reports. Time stamps are late
/// and uneven, but a panel reads a finger at even intervals, so the number of a report says more
/// about its time than its stamp does.
/// 2. `SlopeBlend` fits lines and parabolas to more and more of the newest reports. It keeps the
/// fit to a few reports until a fit to more reports agrees with it within the noise of the
/// positions.
/// 3. `RestEvidence` reduces the velocity of a finger that has come to rest: reports without
/// movement are evidence of rest.
///
/// No step depends on a fixed number of seconds, so a motion in half the time has exactly twice the
/// velocity. The result changes continuously with its inputs and depends only on differences of
/// times and positions. Absolute times matter in three cases: rest without reports (PAN-16), the
/// limit of R5, and reports that all have the same stamp, whose real times are unknown.
public final class VelocityEstimator {
  private struct Sample {
    var time: TimeInterval
    var position: CGPoint
  }

  static let capacity = 64
  static let restFull: TimeInterval = 0.04
  static let restZero: TimeInterval = 0.1
  /// The largest speed that is returned, in points per second (R5).
  static let limit: CGFloat = 20_000

  @exclusivity(unchecked) private var samples = Ring<Sample>(capacity: capacity)
  @exclusivity(unchecked) private var latest: TimeInterval = -.infinity

  /// Creates an estimator without reports.
  public init() {}

  /// Exchanges the histories of two estimators.
  func swap(with other: VelocityEstimator) {
    Swift.swap(&samples, &other.samples)
    Swift.swap(&latest, &other.latest)
  }

  /// Removes all reports. The velocity is 0 until two new ones are added.
  public func restart() {
    samples.removeAll()
    latest = -.infinity
  }

  /// Stores a report of the panel, including one of a point that has not moved. Nothing is
  /// allocated.
  ///
  /// - Parameters:
  ///   - position: in points, or in the unit in which the velocity is to be measured. After a
  ///     position that is not finite the velocity is 0 until `restart()`.
  ///   - time: in seconds. A time before the newest one is taken as the newest one.
  @inline(__always) public func add(_ position: CGPoint, at time: TimeInterval) {
    if time > latest { latest = time }
    samples.append(Sample(time: latest, position: position))
  }

  /// Returns the velocity at the time `now`, in points per second, at most 20,000 (R5).
  ///
  /// - Parameters:
  ///   - now: in seconds on the clock of the reports; see `UIGestureRecognizer.now`.
  ///   - policy: the effect of a rest since the newest report. Default: `.decaying`.
  ///   - grain: the least distance between two positions that the panel can distinguish. Default:
  ///     1, for points. For an angle in radians, 1 divided by the distance from the centre.
  public func velocity(
    now: TimeInterval, policy: VelocityPolicy = .decaying, grain: CGFloat = 1
  ) -> CGPoint {
    guard samples.count >= 2 else { return .zero }
    var weight: CGFloat = 1
    if policy == .decaying {
      let rest = Timekeeper.seconds(from: latest, to: now)
      if rest >= VelocityEstimator.restZero { return .zero }
      if rest > VelocityEstimator.restFull {
        weight =
          (VelocityEstimator.restZero - rest)
          / (VelocityEstimator.restZero - VelocityEstimator.restFull)
      }
    }
    let v = slopeAtNewest(grain) * weight
    guard v.isFinite else { return .zero }
    let speed = v.length
    return speed > VelocityEstimator.limit ? v * (VelocityEstimator.limit / speed) : v
  }

  // MARK: The fit

  /// The numbers of newest reports that are fitted. Each is about 1.4 times the one before.
  private static let windows = [2, 3, 4, 5, 6, 8, 11, 15, 20, 28, 40]

  private func slopeAtNewest(_ grain: CGFloat) -> CGPoint {
    let count = samples.count
    // Each buffer has at most 1,024 bytes, so both are allocated on the stack.
    return withUnsafeTemporaryAllocation(of: ReportClock.Reading.self, capacity: count) {
      readings in
      withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: count) { places in
        let newest = samples[count - 1]
        for k in 0..<count {
          let sample = samples[count - 1 - k]
          let stamp = Timekeeper.seconds(from: newest.time, to: sample.time)
          readings.initializeElement(at: k, to: ReportClock.Reading(stamp: stamp, time: stamp))
          places.initializeElement(at: k, to: sample.position - newest.position)
        }
        ReportClock.setTimes(readings, places, grain: grain)
        return slope(readings, places, grain)
      }
    }
  }

  private func slope(
    _ readings: ReportClock.Readings, _ places: ReportClock.Places, _ grain: CGFloat
  ) -> CGPoint {
    let count = readings.count
    let span = -readings[count - 1].time
    guard span > 0 else { return .zero }
    var sums = PowerSums(scale: 1 / span)
    var blend = SlopeBlend(grain: grain)
    var step = 0
    // The last fit is always the one to all reports.
    var window = VelocityEstimator.windows[0]
    for k in 0..<count {
      sums.add(places[k], at: readings[k].time)
      guard k + 1 == window else { continue }
      blend.add(sums, fitsParabola: window >= min(max(count, 4), 5))
      step += 1
      window =
        step < VelocityEstimator.windows.count ? min(count, VelocityEstimator.windows[step]) : count
    }
    let v = blend.slope()
    if count < 4 { return v }
    let rest = RestEvidence(
      readings: readings, places: places, grain: grain, line: blend.newestLine.slope)
    return v * rest.share(of: v, end: blend.newestParabola.slope)
  }
}
