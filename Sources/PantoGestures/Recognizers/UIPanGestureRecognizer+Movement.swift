import PantoBase

// How the samples of an event move the centroid of the fingers.
extension UIPanGestureRecognizer {
  /// Processes the movement of the fingers in this event, with all samples. Returns `false` if the
  /// centroid did not move, or if the number of fingers is out of range.
  @inline(__always) final func follow() -> Bool {
    guard tracked.count == 1 else { return followSeveral() }
    let counts = leastTouches == 1 && mostTouches >= 1
    // The touch stays retained by `tracked` during the call, so it need not be retained here.
    let touch = Unmanaged.passUnretained(tracked[0])
    let stage = touch.borrow { $0.stage }
    guard stage == .moved || stage == .ended else { return false }
    if touch.borrow({ $0.hasTimeJump }) { estimator.restart() }
    if touch.borrow({ $0.samples.count }) == 1 {
      let (place, time) = touch.borrow { ($0.position, $0.time) }
      guard step(to: place, at: time, counts: counts, isLift: stage == .ended) else { return false }
    } else {
      guard touch.borrow({ followSamples(of: $0, counts: counts) }) else { return false }
    }
    if drag.set != nil { drag.set = nil }
    return counts
  }

  @inline(never) private func followSamples(of touch: UITouch, counts: Bool) -> Bool {
    let before = drag.centroid
    let isLift = touch.stage == .ended
    for sample in touch.samples {
      step(to: sample.position, at: sample.time, counts: counts, isLift: isLift)
    }
    return drag.centroid != before
  }

  @inline(never) private func followSeveral() -> Bool {
    guard !tracked.isEmpty, claimSamplesOfStep() else { return false }
    let counts = tracked.count >= leastTouches && tracked.count <= mostTouches
    let before = drag.centroid
    moveCentroid(counts: counts)
    if drag.centroid == before { return false }
    drag.set = nil
    return counts
  }

  /// Processes the samples of all fingers in the order of their times; samples with the same time
  /// count together.
  private func moveCentroid(counts: Bool) {
    let share = 1 / CGFloat(tracked.count)
    var isOneReport = true
    // A lift is no evidence that the other fingers rest.
    var isLift = true
    var earliest = TimeInterval.infinity
    var latest = -TimeInterval.infinity
    for i in tracked.indices {
      Unmanaged.passUnretained(tracked[i]).borrow { touch in
        guard touch.eventSampleCount > 0 else { return }
        isOneReport = isOneReport && touch.samples.count == 1
        isLift = isLift && touch.stage == .ended
        earliest = min(earliest, touch.time)
        latest = max(latest, touch.time)
      }
    }
    // The usual case: one sample of each finger that moved, all with the same time.
    if isOneReport, earliest >= latest {
      if latest.isFinite { step(to: centroid, at: latest, counts: counts, isLift: isLift) }
      return
    }
    rewindSamples()
    while let next = nextSamples() {
      step(
        to: drag.centroid + next.moved * share, at: next.time, counts: counts, isLift: next.isLift)
    }
    drag.centroid = centroid
  }

  /// Moves the centroid to `place`. Returns `false` if it is there already.
  @discardableResult
  @inline(__always) private func step(
    to place: CGPoint, at time: TimeInterval, counts: Bool, isLift: Bool = false
  ) -> Bool {
    let moved = place - drag.centroid
    guard moved.x != 0 || moved.y != 0 else {
      if counts, !isLift { recordRest(at: time) }
      return false
    }
    drag.centroid = place
    guard counts else { return true }
    drag.distance += moved
    estimator.add(drag.distance, at: time)
    if drag.crossing == nil { recordCrossing() }
    return true
  }

  @inline(never) private func recordCrossing() {
    if case .undecided = judge(drag.distance, needs: threshold) { return }
    drag.crossing = drag.distance
  }

  /// Records a sample without movement, which is evidence that the finger rests. A lift is not,
  /// because it repeats the newest position whether the finger went on moving or not (SDL-07).
  @inline(never) private func recordRest(at time: TimeInterval) {
    estimator.add(drag.distance, at: time)
  }
}
