import Pantograph

/// Velocity rules of other toolkits, implemented from their published descriptions.
///
/// Every rule receives the same reports. None of them is made to return 0 because of a late lift.
enum Rival: CaseIterable {
  /// Flutter (`LeastSquaresSolver`), Compose (`Lsq2`): the slope at the newest sample of a parabola
  /// through the samples of the last 100 ms, at most 20, without those before a pause of 40 ms.
  case quadratic
  /// Android (`lsq2`): the same, with only the newest of several reports with one timestamp.
  case quadraticOfStamps
  /// Android (`impulse`): the speed of a mass after the work of the finger's pushes.
  case impulse
  /// The difference between the newest two positions, divided by their time difference.
  case lastPair
  /// The difference between the newest position and the oldest of the last 30 ms, divided by their
  /// time difference.
  case mean
  /// Flutter's scroll views on iOS: the last three pairs weighted with 0.6, 0.35 and 0.05, oldest
  /// first.
  case weightedPairs
  /// The same, with only the newest of several reports with one timestamp.
  case weightedPairsOfStamps

  var title: String {
    switch self {
    case .quadratic: "quadratic fit, 100 ms"
    case .quadraticOfStamps: "the same, one a stamp"
    case .impulse: "impulse"
    case .lastPair: "last pair"
    case .mean: "mean over 30 ms"
    case .weightedPairs: "weighted three pairs"
    case .weightedPairsOfStamps: "the same, one a stamp"
    }
  }

  func velocity(_ reports: [Report]) -> CGPoint {
    let stamps = Rival.newestOfStamps(reports)
    switch self {
    case .quadratic: return Rival.quadratic(Rival.recent(reports))
    case .quadraticOfStamps: return Rival.quadratic(Rival.recent(stamps))
    case .impulse:
      let recent = Rival.recent(stamps)
      return CGPoint(
        x: Rival.impulse(recent) { $0.place.x }, y: Rival.impulse(recent) { $0.place.y })
    case .lastPair: return Rival.pair(stamps, endsAt: stamps.count - 1)
    case .mean: return Rival.mean(stamps)
    case .weightedPairs: return Rival.weighted(reports)
    case .weightedPairsOfStamps: return Rival.weighted(stamps)
    }
  }

  private static func newestOfStamps(_ reports: [Report]) -> [Report] {
    var kept: [Report] = []
    for report in reports {
      if kept.last?.stamp == report.stamp { kept.removeLast() }
      kept.append(report)
    }
    return kept
  }

  /// Returns the recent reports, newest first.
  private static func recent(_ reports: [Report]) -> [Report] {
    var kept: [Report] = []
    for report in reports.reversed() {
      if let newest = kept.first, let last = kept.last {
        if newest.stamp - report.stamp > 0.1 || last.stamp - report.stamp > 0.04 { break }
      }
      kept.append(report)
      if kept.count == 20 { break }
    }
    return kept
  }

  private static func pair(_ reports: [Report], endsAt i: Int) -> CGPoint {
    guard i >= 1 else { return .zero }
    let time = reports[i].stamp - reports[i - 1].stamp
    return time > 0 ? (reports[i].place - reports[i - 1].place) * (1 / time) : .zero
  }

  private static func mean(_ stamps: [Report]) -> CGPoint {
    guard stamps.count >= 2 else { return .zero }
    let newest = stamps[stamps.count - 1]
    let first =
      stamps.dropLast().first { newest.stamp - $0.stamp <= 0.03 } ?? stamps[stamps.count - 2]
    return (newest.place - first.place) * (1 / (newest.stamp - first.stamp))
  }

  private static func weighted(_ reports: [Report]) -> CGPoint {
    let last = reports.count - 1
    return pair(reports, endsAt: last - 2) * 0.6 + pair(reports, endsAt: last - 1) * 0.35
      + pair(reports, endsAt: last) * 0.05
  }

  private static func impulse(_ recent: [Report], _ axis: (Report) -> CGFloat) -> CGFloat {
    func speed(_ work: CGFloat) -> CGFloat {
      (2 * work.magnitude).squareRoot() * (work < 0 ? -1 : 1)
    }
    guard recent.count >= 2 else { return 0 }
    let last = recent.count - 1
    func step(_ i: Int) -> CGFloat {
      (axis(recent[i - 1]) - axis(recent[i])) / (recent[i - 1].stamp - recent[i].stamp)
    }
    if last == 1 { return step(1) }
    var work: CGFloat = 0
    for i in stride(from: last, to: 0, by: -1) {
      let v = step(i)
      work += (v - speed(work)) * v.magnitude
      if i == last { work /= 2 }
    }
    return speed(work)
  }

  private static func quadratic(_ recent: [Report]) -> CGPoint {
    guard let newest = recent.first else { return .zero }
    var (s0, s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var (p0, p1, p2) = (CGPoint.zero, CGPoint.zero, CGPoint.zero)
    for report in recent {
      let t = (report.stamp - newest.stamp) * 10
      let p = report.place - newest.place
      s0 += 1
      s1 += t
      s2 += t * t
      s3 += t * t * t
      s4 += t * t * t * t
      p0 += p
      p1 += p * t
      p2 += p * (t * t)
    }
    let (a, b, c) = (s3 * s2 - s1 * s4, s0 * s4 - s2 * s2, s1 * s2 - s0 * s3)
    let det = s1 * a + s2 * b + s3 * c
    if recent.count >= 3, det > 1e-12 { return (p0 * a + p1 * b + p2 * c) * (10 / det) }
    let linear = s0 * s2 - s1 * s1
    return linear > 1e-12 ? (p1 * s0 - p0 * s1) * (10 / linear) : .zero
  }
}
