import PantoBase

/// The parts that the gestures of two fingers share: the pinch and the rotation.
extension UIGestureRecognizer {
  /// Ignores a third finger and further ones (PIN-06, ROT-04).
  final func keepTwo(_ event: UIEvent) {
    while tracked.count > 2, let extra = tracked.last { ignore(extra, for: event) }
  }

  /// Ends an active gesture when both fingers have lifted, and lets one fail that had not begun
  /// when the first of them lifts.
  final func pairLifted() {
    if current.isActive {
      if remaining == 0 { request(.ended, because: .allTouchesLifted) }
    } else if current == .possible, !isWaiting {
      request(.failed, because: lackingReason)
    }
  }

  /// Calls `body` with the vector from the first tracked finger to the second after each sample.
  /// Samples of both fingers with the same time count together, so that a parallel movement does
  /// not change the vector for an instant.
  ///
  /// `isLift` is true if only fingers that lifted have a sample at that time. A jump of the time
  /// restarts `estimator`. Nothing is called while only one finger is down, or again within a step.
  final func followPair(
    measuredBy estimator: VelocityEstimator,
    _ body: (_ apart: CGPoint, _ time: TimeInterval, _ isLift: Bool) -> Void
  ) {
    guard tracked.count == 2, claimSamplesOfStep() else { return }
    if tracked[0].hasTimeJump || tracked[1].hasTimeJump { estimator.restart() }
    // Both touches stay retained by `tracked` during the calls, so they need not be retained here.
    Unmanaged.passUnretained(tracked[0]).borrow { a in
      Unmanaged.passUnretained(tracked[1]).borrow { b in
        let (countA, countB) = (a.eventSampleCount, b.eventSampleCount)
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
