import PantoBase

// The movement of the fingers in one event, sample by sample in the order of their times, so that
// decisions do not depend on how many samples arrived together (P6).
extension UIGestureRecognizer {
  /// The number of tracked touches that are still down after this event.
  final var remaining: Int {
    var n = 0
    for touch in tracked where touch.isLive && touch.stage != .ended { n += 1 }
    return n
  }

  /// Whether the samples of this step have still to be processed; marks them as processed.
  ///
  /// Moves and lifts of one step are delivered in separate calls, and the samples of all fingers
  /// are available in each. They are processed in the first call only.
  final func claimSamplesOfStep() -> Bool {
    guard let step = processor?.stepNumber else { return true }
    guard step != stepOfSamples else { return false }
    stepOfSamples = step
    return true
  }

  /// Calls `body` with the centroid of the fingers after each sample, until it returns `false`.
  /// Samples of several fingers with the same time count together.
  final func followCentroid(
    from start: CGPoint, _ body: (_ place: CGPoint, _ time: TimeInterval) -> Bool
  ) {
    let count = tracked.count
    guard count > 0 else { return }
    if count == 1 {
      let touch = tracked[0]
      for i in 0..<touch.eventSampleCount {
        let sample = touch.samples[i]
        if !body(sample.position, sample.time) { return }
      }
      return
    }
    let share = 1 / CGFloat(count)
    var place = start
    rewindSamples()
    while let next = nextSamples() {
      place += next.moved * share
      if !body(place, next.time) { return }
    }
  }

  /// Starts `nextSamples()` at the first samples of an event.
  final func rewindSamples() {
    for touch in tracked { touch.processedSampleCount = 0 }
  }

  /// Returns the next movement of the tracked fingers: the sum of the movements of all samples with
  /// the next time, or `nil` after the last sample. Of several samples of one finger with the same
  /// time, each call takes one.
  ///
  /// `isLift` is true if only fingers that lifted have a sample at that time.
  final func nextSamples() -> (moved: CGPoint, time: TimeInterval, isLift: Bool)? {
    var time = TimeInterval.infinity
    for touch in tracked where touch.processedSampleCount < touch.eventSampleCount {
      time = min(time, touch.samples[touch.processedSampleCount].time)
    }
    guard time < .infinity else { return nil }
    var moved = CGPoint.zero
    var isLift = true
    for touch in tracked where touch.processedSampleCount < touch.eventSampleCount {
      let i = touch.processedSampleCount
      guard touch.samples[i].time == time else { continue }
      let before = i == 0 ? touch.previousPosition : touch.samples[i - 1].position
      moved += touch.samples[i].position - before
      touch.processedSampleCount = i + 1
      isLift = isLift && touch.stage == .ended
    }
    return (moved, time, isLift)
  }
}

extension UITouch {
  /// The position after the samples that `nextSamples()` has processed.
  final var processedPosition: CGPoint {
    guard eventSampleCount > 0 else { return position }
    return processedSampleCount == 0 ? previousPosition : samples[processedSampleCount - 1].position
  }
  /// The number of samples that this event brought; zero if the finger did not move or lift in it.
  final var eventSampleCount: Int { stage == .moved || stage == .ended ? samples.count : 0 }
}
