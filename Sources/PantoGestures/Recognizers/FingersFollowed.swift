import PantoBase

// What the fingers did in one event, reading by reading, in the order of their times: decisions do
// not depend on how many readings a pump brought (P6).
extension UIGestureRecognizer {
  /// Fingers it tracks that are still down after this event.
  final var remaining: Int {
    var n = 0
    for touch in tracked where touch.isLive && touch.stage != .ended { n += 1 }
    return n
  }

  /// Calls `body` with the fingers' centre after each reading; `false` stops. Readings of several
  /// fingers that share a time count together.
  final func followCentroid(
    from start: CGPoint, _ body: (_ place: CGPoint, _ time: TimeInterval) -> Bool
  ) {
    let count = tracked.count
    guard count > 0 else { return }
    if count == 1 {
      for sample in tracked[0].newSamples where !body(sample.position, sample.time) { return }
      return
    }
    let share = 1 / CGFloat(count)
    var place = start
    var readings = 0
    for touch in tracked { readings = max(readings, touch.newSamples.count) }
    for round in 0..<readings {
      var time = -TimeInterval.infinity
      for touch in tracked {
        // Fingers with fewer readings stand still in the first ones.
        let samples = touch.newSamples
        let i = round - (readings - samples.count)
        guard i >= 0 else { continue }
        let before = i == 0 ? touch.previousPosition : samples[i - 1].position
        place += (samples[i].position - before) * share
        time = max(time, samples[i].time)
      }
      if !body(place, time) { return }
    }
  }

  /// Calls `body` with the way from the first tracked finger to the second after each reading.
  /// Readings of both that share a time count together; nobody moves apart for an instant.
  final func followPair(_ body: (_ apart: CGPoint, _ time: TimeInterval) -> Void) {
    guard tracked.count >= 2 else { return }
    let a = tracked[0]
    let b = tracked[1]
    let ofA = a.newSamples
    let ofB = b.newSamples
    var placeA = ofA.isEmpty ? a.position : a.previousPosition
    var placeB = ofB.isEmpty ? b.position : b.previousPosition
    var i = 0
    var k = 0
    while i < ofA.count || k < ofB.count {
      let timeA = i < ofA.count ? ofA[i].time : .infinity
      let timeB = k < ofB.count ? ofB[k].time : .infinity
      if timeA <= timeB {
        placeA = ofA[i].position
        i += 1
      }
      if timeB <= timeA {
        placeB = ofB[k].position
        k += 1
      }
      body(placeB - placeA, min(timeA, timeB))
    }
  }
}

extension UITouch {
  /// Readings that this event brought; none, if the finger did not move in it.
  final var newSamples: [Sample] { stage == .moved || stage == .ended ? samples : [] }
}
