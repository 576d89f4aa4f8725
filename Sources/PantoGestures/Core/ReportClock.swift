import PantoBase

/// Says when a panel read each of the reports of a history, from their stamps and their numbers.
///
/// A stamp is when the program or the system heard of a report: late by what the queue, the pump and
/// the system took, so that several reports may bear one stamp (B8, SDL-10). The panel itself reads
/// a finger at even intervals. A straight line through stamps over report numbers therefore readings
/// reports better than their stamps. Two things speak against it, and both are weighed without a jump:
///
/// - A panel is silent while nothing changes. A gap far longer than the usual lateness stays a gap.
/// - A stream may be uneven in truth. Then the positions lie closer to a smooth curve over the stamps
///   than over the line, and the stamps are taken instead.
///
/// Everything is relative to the newest report, which comes first.
struct ReportClock {
  /// Seconds before the newest report, as negative numbers.
  struct Reading {
    /// When the program heard of the report.
    var stamp: TimeInterval
    /// When the panel read it.
    var time: TimeInterval
  }

  typealias Readings = UnsafeMutableBufferPointer<Reading>
  typealias Places = UnsafeMutableBufferPointer<CGPoint>

  /// Of reports that all bear one stamp: in how long they are thought to have been read, in seconds.
  private static let usualSpan: TimeInterval = 0.008
  /// How many of the newest reports are asked which times suit them.
  private static let witnesses = 12
  /// How many of the newest reports tell the interval at least, if there are as many.
  private static let fewest = 8
  /// Squared distance of two intervals in units of the uncertainty: half of this agrees.
  private static let disagreement = 10.0

  /// Sets the times of at least two reports from their stamps.
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

  /// The mean interval of that third of the history in which reports came fastest: silence only makes
  /// intervals longer.
  private static func shortestInterval(_ readings: Readings) -> TimeInterval {
    let run = max(1, readings.count / 3)
    var shortest = TimeInterval.infinity
    for k in run..<readings.count {
      shortest = min(shortest, readings[k - run].stamp - readings[k].stamp)
    }
    return shortest / Double(run)
  }

  /// Sets the latest time at which each report can have been read, given that the panel takes
  /// `interval` from report to report; returns how late stamps are after that (root of the mean square).
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

  /// Sets times to a line through the stamps, with the gaps that are real ones. Returns how far
  /// stamps may be taken in its place: not at all where two reports bear one stamp, since the
  /// panel did not read them at one time.
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
      // All of a gap twice as long as the least one, nothing of the least.
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

  /// The slope of the line through the stamps, less the gaps in `time`, over the report numbers.
  ///
  /// Like `SlopeBlend`, it goes from the newest reports to all of them as far as they agree: a finger
  /// that was slow made reports seldom, and those say nothing of the newest ones.
  /// - Parameter squares: The sum of squared steps between stamps, less the gaps.
  private static func newestInterval(_ readings: Readings, _ squares: Double) -> TimeInterval {
    let count = readings.count
    // Stamps of a pump are at best known to its period, which is the typical step between them.
    let typical = squares / (readings[count - 1].time - readings[count - 1].stamp)
    let blur = typical * typical / 10
    var (s1, s2, moment) = (0.0, 0.0, 0.0)
    var (interval, variance) = (0.0, Double.infinity)
    var window = min(count, fewest)
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

  /// What the newest positions say for the stamps, 0…1. The line is kept unless they are more than
  /// twice as far from a smooth curve over it as from one over the stamps (squares); from four times
  /// on the stamps are taken.
  private static func weightOfStamps(
    _ readings: Readings, _ places: Places, _ grain: CGFloat
  ) -> Double {
    let count = min(readings.count, witnesses)
    let overLine = roughness(readings, places, count, \.time)
    let overStamps = roughness(readings, places, count, \.stamp)
    // Less than a tenth of a grain says nothing.
    let least = grain * grain / 100
    return min(1, max(0, (overLine + least) / (overStamps + least) / 2 - 1))
  }

  /// The sum of squared distances of the newest positions from their parabola over the times; of fewer
  /// than five from their line.
  @inline(__always) private static func roughness(
    _ readings: Readings, _ places: Places, _ count: Int, _ time: (Reading) -> TimeInterval
  ) -> Double {
    let n = Double(count)
    let span = -time(readings[count - 1])
    guard span > 0 else { return .infinity }
    let unit = 1 / span
    var meanTime = 0.0
    var mean = CGPoint.zero
    for k in 0..<count {
      meanTime += time(readings[k]) * unit
      mean += places[k]
    }
    meanTime /= n
    mean = mean * (1 / n)
    var s2 = 0.0
    var s3 = 0.0
    for k in 0..<count {
      let t = time(readings[k]) * unit - meanTime
      s2 += t * t
      s3 += t * t * t
    }
    // Line and parabola are at right angles to each other and to the mean.
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
}
