import PantoBase

/// Estimates from the reports how likely it is that the finger has come to rest.
struct RestEvidence {
  let readings: ReportClock.Readings
  let places: ReportClock.Places
  let grain: CGFloat
  /// The slope of the line through all reports.
  let line: CGPoint

  /// Returns the share of a velocity that remains after the evidence of rest, 0…1.
  /// - Parameter end: the slope, at the newest report, of the parabola through all reports.
  func share(of v: CGPoint, end: CGPoint) -> CGFloat {
    shareWhileStopping(v, end) * shareWhileStanding()
  }

  /// Returns the share that remains for a finger that slows down until the panel cannot see it
  /// move: its newest two reports are at nearly the same position, and the parabola through all
  /// reports nearly stops there or turns back.
  ///
  /// All of the velocity remains if the parabola ends with at least nine tenths of the line's
  /// slope, and nothing at six tenths or less.
  private func shareWhileStopping(_ v: CGPoint, _ end: CGPoint) -> CGFloat {
    let speed = v.length
    guard speed > 0 else { return 1 }
    let expected = -readings[1].time * line.length
    let stillness = max(0, 1 - places[1].length / (expected * 0.5 + grain * 0.05))
    guard stillness > 0 else { return 1 }
    let along = (end.x * v.x + end.y * v.y) / speed
    let lineSpeed = max(0, (line.x * v.x + line.y * v.y) / speed)
    let slack = lineSpeed * 0.3 - grain * 0.05 / readings[readings.count - 1].time
    return 1 - stillness * (1 - min(1, max(0, (along - lineSpeed * 0.6) / slack)))
  }

  /// Returns the share that remains for a finger that has not moved for longer than its mean speed
  /// allows. One report without movement says little: the finger counts as resting only if it would
  /// have moved 1.5 grains at its mean speed and has not moved one.
  private func shareWhileStanding() -> CGFloat {
    let mean = line.length
    var extent: CGFloat = 0
    var missingDistance: CGFloat = 0
    for k in 2..<readings.count {
      extent = max(extent, places[k].length)
      guard extent < grain else { break }
      missingDistance = max(
        missingDistance, mean * (readings[1].time - readings[k].time) * (1 - extent / grain))
    }
    return min(1, max(0, 2 - missingDistance / (grain * 1.5)))
  }
}
