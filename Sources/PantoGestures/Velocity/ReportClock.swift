import PantoBase

/// Estimates when a panel read each of a series of reports, from their time stamps and their
/// numbers.
///
/// A stamp is the time at which the program or the system received a report. It is late by the time
/// spent in queues, in the event loop and in the system, so that several reports may have the same
/// stamp (B8, SDL-10). The panel itself reads a finger at even intervals. A straight line through
/// the stamps over the report numbers therefore dates the reports better than their stamps do. Two
/// things contradict this, and both are weighted continuously:
///
/// - A panel is silent while nothing changes. A gap far longer than the usual lateness stays a gap.
/// - A stream may really be uneven. The positions are then closer to a smooth curve over the stamps
///   than to one over the line, and the stamps are used instead.
///
/// All times are relative to the newest report, which comes first.
struct ReportClock {
  /// The two times of one report, in seconds before the newest report, as negative numbers.
  struct Reading {
    /// The time at which the program received the report.
    var stamp: TimeInterval
    /// The estimated time at which the panel read the report.
    var time: TimeInterval
  }

  typealias Readings = UnsafeMutableBufferPointer<Reading>
  typealias Places = UnsafeMutableBufferPointer<CGPoint>

  /// The time within which reports are assumed to have been read if all have the same stamp, in
  /// seconds.
  private static let usualSpan: TimeInterval = 0.008
  /// The number of newest reports whose positions decide between line and stamps.
  private static let comparedReports = 12
  /// The least number of newest reports that the interval is estimated from, if there are as many.
  private static let leastReports = 8
  /// The squared difference of two intervals, in units of their uncertainty, from which they
  /// disagree. At half of it they agree.
  private static let disagreement = 10.0

  /// Estimates the times of at least two reports from their stamps.
  static func setTimes(_ readings: Readings, _ places: Places, grain: CGFloat) {
    let count = readings.count
    guard readings[count - 1].stamp < 0 else {
      let interval = usualSpan / Double(count)
      for k in 0..<count { readings[k].time = -interval * Double(k) }
      return
    }
    guard count > 2 else {
      for k in 0..<count { readings[k].time = readings[k].stamp }
      return
    }
    let shortest = shortestInterval(readings)
    let lateness = setLatestTimes(readings, shortest)
    let mostOfStamps = setLine(readings, shortest, lateness)
    let stamps = weightOfStamps(readings, places, grain) * mostOfStamps
    guard stamps > 0 else { return }
    for k in 0..<count { readings[k].time += stamps * (readings[k].stamp - readings[k].time) }
  }

  /// Returns the mean interval in that third of the series in which reports came fastest. A silent
  /// panel can only make intervals longer.
  private static func shortestInterval(_ readings: Readings) -> TimeInterval {
    let run = max(1, readings.count / 3)
    var shortest = TimeInterval.infinity
    for k in run..<readings.count {
      shortest = min(shortest, readings[k - run].stamp - readings[k].stamp)
    }
    return shortest / Double(run)
  }

  /// Sets the latest time at which each report can have been read, if the panel needs `interval`
  /// from one report to the next. Returns how late the stamps are after these times, as the root of
  /// the mean square.
  private static func setLatestTimes(_ readings: Readings, _ interval: TimeInterval) -> TimeInterval
  {
    var latest = interval
    var squares = 0.0
    for k in 0..<readings.count {
      let stamp = readings[k].stamp
      latest = min(stamp, latest - interval)
      readings[k].time = latest
      squares += (stamp - latest) * (stamp - latest)
    }
    return (squares / Double(readings.count)).squareRoot()
  }

  /// Sets the times to a line through the stamps, with the gaps that are real. Returns how far the
  /// stamps may be used in its place, 0…1. They may not where two reports have the same stamp,
  /// because the panel did not read both at the same time.
  private static func setLine(
    _ readings: Readings, _ shortest: TimeInterval, _ lateness: TimeInterval
  ) -> Double {
    let least = lateness * 3 + shortest
    var gaps: TimeInterval = 0
    var squares = 0.0
    var shortestStep = TimeInterval.infinity
    var before = readings[0]
    readings[0].time = 0
    for k in 1..<readings.count {
      let reading = readings[k]
      let gap = before.time - reading.time - shortest
      let step = before.stamp - reading.stamp
      before = reading
      var kept: TimeInterval = 0
      // A pause between two reports counts as real (the finger sent no report) by its length: not
      // at all up to `least`, completely from twice `least` on, in proportion between the two.
      if gap >= 2 * least {
        kept = gap
      } else if gap > least {
        kept = gap * ((gap - least) / least)
      }
      gaps -= kept
      readings[k].time = gaps
      squares += (step - kept) * (step - kept)
      shortestStep = min(shortestStep, step)
    }
    let interval = newestInterval(readings, squares)
    for k in 0..<readings.count { readings[k].time -= interval * Double(k) }
    return interval > 0 ? min(1, 4 * shortestStep / interval) : 0
  }

  /// Returns the interval between reports, in seconds: the slope of a line that is fitted to the
  /// time stamps over the report numbers, after the real pauses (`time`) were subtracted.
  ///
  /// The fit begins with the newest reports and takes in older ones as long as they give the same
  /// interval within their uncertainty, as in `SlopeBlend`. Older reports may have another
  /// interval, because a panel reports a slow finger less often.
  /// - Parameter squares: the sum of the squared steps between stamps, less the gaps.
  private static func newestInterval(_ readings: Readings, _ squares: Double) -> TimeInterval {
    let count = readings.count
    // Stamps of an event loop are no more precise than its period, which is the typical step
    // between them.
    let typical = squares / (readings[count - 1].time - readings[count - 1].stamp)
    let blur = typical * typical / 10
    var (s1, s2, moment) = (0.0, 0.0, 0.0)
    var (interval, variance) = (0.0, Double.infinity)
    var window = min(count, leastReports)
    for k in 0..<count {
      let t = readings[k].stamp - readings[k].time
      s1 += t
      s2 += t * t
      moment -= t * Double(k)
      guard k + 1 == window else { continue }
      let n = Double(window)
      let spread = n * (n * n - 1) / 12
      let slope = (moment + s1 * (n - 1) / 2) / spread
      let rest = max(0, s2 - s1 * s1 / n - slope * slope * spread)
      let uncertainty = (rest / (n - 1) + blur) / spread
      if variance < .infinity {
        let step = slope - interval
        let agreement = min(1, max(0, 2 - 2 * step * step / (variance * disagreement)))
        let share = agreement * min(1, variance / uncertainty)
        interval += step * share
        variance = share * share * uncertainty + (1 - share) * (1 - share) * variance
      } else {
        interval = slope
        variance = uncertainty
      }
      window = min(count, window + window / 3)
    }
    return interval
  }

  /// Returns the weight of the time stamps against the fitted line, 0…1, by the newest positions.
  /// The line is used unless the squared distance of the positions from a smooth curve is more than
  /// twice as large over the line as over the stamps. From four times on the stamps are used.
  private static func weightOfStamps(
    _ readings: Readings, _ places: Places, _ grain: CGFloat
  ) -> Double {
    let count = min(readings.count, comparedReports)
    let overLine = roughness(readings, places, count, \.time)
    let overStamps = roughness(readings, places, count, \.stamp)
    // A distance of less than a tenth of a grain is below the noise.
    let least = grain * grain / 100
    return min(1, max(0, (overLine + least) / (overStamps + least) / 2 - 1))
  }

  /// Returns the sum of the squared distances of the newest positions from their parabola over the
  /// times; with fewer than five positions, from their line.
  @inline(__always) private static func roughness(
    _ readings: Readings, _ places: Places, _ count: Int, _ time: (Reading) -> TimeInterval
  ) -> Double {
    let n = Double(count)
    let span = -time(readings[count - 1])
    guard span > 0 else { return .infinity }
    let unit = 1 / span
    let (meanTime, mean) = means(readings, places, count, unit, time)
    var s2 = 0.0
    var s3 = 0.0
    for k in 0..<count {
      let t = time(readings[k]) * unit - meanTime
      s2 += t * t
      s3 += t * t * t
    }
    // The line and the parabola are orthogonal to each other and to the mean, so that each can be
    // fitted by itself.
    let tilt = s3 / s2
    let height = s2 / n
    var s4 = 0.0
    var line = CGPoint.zero
    var curve = CGPoint.zero
    var squares = 0.0
    for k in 0..<count {
      let t = time(readings[k]) * unit - meanTime
      let bend = t * t - tilt * t - height
      let p = places[k] - mean
      s4 += bend * bend
      line += p * t
      curve += p * bend
      squares += p.squaredLength
    }
    squares -= line.squaredLength / s2
    if count >= 5, s4 > 0 { squares -= curve.squaredLength / s4 }
    return max(0, squares)
  }

  /// Returns the mean of the newest times, in units of the span, and of the newest positions.
  @inline(__always) private static func means(
    _ readings: Readings, _ places: Places, _ count: Int, _ unit: Double,
    _ time: (Reading) -> TimeInterval
  ) -> (time: Double, place: CGPoint) {
    var meanTime = 0.0
    var mean = CGPoint.zero
    for k in 0..<count {
      meanTime += time(readings[k]) * unit
      mean += places[k]
    }
    let n = Double(count)
    return (meanTime / n, mean * (1 / n))
  }
}
