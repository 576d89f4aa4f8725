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

  /// Moves and lifts of one event are told one after the other, and the readings of all fingers are there
  /// each time: they are taken in the first time. `false`: they have been.
  final func takesIn() -> Bool {
    guard let step = processor?.stepNumber else { return true }
    guard step != stepTakenIn else { return false }
    stepTakenIn = step
    return true
  }

  /// Calls `body` with the fingers' centre after each reading; `false` stops. Readings of several
  /// fingers that share a time count together.
  final func followCentroid(
    from start: CGPoint, _ body: (_ place: CGPoint, _ time: TimeInterval) -> Bool
  ) {
    let count = tracked.count
    guard count > 0 else { return }
    if count == 1 {
      let touch = tracked[0]
      for i in 0..<touch.readings {
        let sample = touch.samples[i]
        if !body(sample.position, sample.time) { return }
      }
      return
    }
    let share = 1 / CGFloat(count)
    var place = start
    rewindReadings()
    while let next = nextReadings() {
      place += next.moved * share
      if !body(place, next.time) { return }
    }
  }

  /// Before the first `nextReadings()` of an event.
  final func rewindReadings() {
    for touch in tracked { touch.readingsTaken = 0 }
  }

  /// What the tracked fingers did next, those of one time together: the sum of their ways. Of
  /// several readings that a finger has under one time, one; `nil`: there is nothing more. `isLift`:
  /// no finger reported but those that lifted.
  final func nextReadings() -> (moved: CGPoint, time: TimeInterval, isLift: Bool)? {
    var time = TimeInterval.infinity
    for touch in tracked where touch.readingsTaken < touch.readings {
      time = min(time, touch.samples[touch.readingsTaken].time)
    }
    guard time < .infinity else { return nil }
    var moved = CGPoint.zero
    var isLift = true
    for touch in tracked where touch.readingsTaken < touch.readings {
      let i = touch.readingsTaken
      guard touch.samples[i].time == time else { continue }
      let before = i == 0 ? touch.previousPosition : touch.samples[i - 1].position
      moved += touch.samples[i].position - before
      touch.readingsTaken = i + 1
      isLift = isLift && touch.stage == .ended
    }
    return (moved, time, isLift)
  }

  /// Calls `body` with the way from the first tracked finger to the second after each reading.
  /// Readings of both that share a time count together; nobody moves apart for an instant.
  /// `isLift`: neither reported but to lift.
  final func followPair(
    _ body: (_ apart: CGPoint, _ time: TimeInterval, _ isLift: Bool) -> Void
  ) {
    guard tracked.count >= 2 else { return }
    // Both live while they are handed out: they need not be counted.
    Unmanaged.passUnretained(tracked[0]).borrow { a in
      Unmanaged.passUnretained(tracked[1]).borrow { b in
        let (countA, countB) = (a.readings, b.readings)
        var placeA = countA == 0 ? a.position : a.previousPosition
        var placeB = countB == 0 ? b.position : b.previousPosition
        var i = 0
        var k = 0
        while i < countA || k < countB {
          let timeA = i < countA ? a.samples[i].time : .infinity
          let timeB = k < countB ? b.samples[k].time : .infinity
          var isLift = true
          if timeA <= timeB {
            placeA = a.samples[i].position
            i += 1
            isLift = a.stage == .ended
          }
          if timeB <= timeA {
            placeB = b.samples[k].position
            k += 1
            isLift = isLift && b.stage == .ended
          }
          body(placeB - placeA, min(timeA, timeB), isLift)
        }
      }
    }
  }
}

extension UITouch {
  /// Where it was after the readings that `nextReadings()` has taken in.
  final var placeTakenIn: CGPoint {
    guard readings > 0 else { return position }
    return readingsTaken == 0 ? previousPosition : samples[readingsTaken - 1].position
  }
  /// How many readings this event brought; none, if the finger did not move in it.
  final var readings: Int { stage == .moved || stage == .ended ? samples.count : 0 }
}
