import PantoBase
import PantoMotion
import Testing

/// Tests the numbers of the motion rules from both sides.
@Suite(.timeLimit(.minutes(60))) struct BoundaryTests {
  @Test func aHandOverCountsFromHalfAPointOn() {  // SPR-08
    #expect(Spring.handOver(velocity: 100, from: 50, to: 50.5) == 200)
    #expect(Spring.handOver(velocity: 100, from: 50, to: 49.5) == -200)
    #expect(Spring.handOver(velocity: 100, from: 50, to: 50.49) == 0)
    #expect(Spring.handOver(velocity: 100, from: 50, to: 49.51) == 0)
  }

  @Test func aSpringNearTheCriticalOneHasItsOwnMotion() {  // SPR-01
    func progress(_ ratio: Double) -> Double {
      Spring(dampingRatio: ratio, angularFrequency: 10).progress(at: 0.3)
    }
    for step in [1e-5, 1e-4, 1e-3] {
      #expect(progress(1 + step) < progress(1) && progress(1 - step) > progress(1), "\(step)")
    }
    for step in [1e-7, 1e-9, 1e-12] {
      #expect((progress(1 + step) - progress(1)).magnitude < 1e-6)
      #expect((progress(1 - step) - progress(1)).magnitude < 1e-6)
    }
  }

  @Test func aStretchBeyondWhatABandCanShowHasAFinitePull() {  // SPR-10
    for offset in [CGFloat(300), 301, 600, 1e9, .infinity] {
      let pull = RubberBand.distance(showing: offset, length: 300)
      #expect(pull.isFinite && pull > 1e6, "\(offset)")
      #expect(RubberBand.distance(showing: -offset, length: 300) == -pull)
    }
    let shown = RubberBand.offset(RubberBand.distance(showing: 120, length: 300), length: 300)
    #expect((shown - 120).magnitude < 1e-9)
  }

  @Test func theVelocityOfABounceIsTheSlopeOfItsPosition() {  // SPR-11
    for (start, velocity) in [(CGFloat(-235), CGFloat(1650)), (40, -900), (0, 3000), (60, 0)] {
      let bounce = EdgeBounce(from: start, to: 0, velocity: velocity)
      #expect(bounce.velocity(at: 0) == velocity)
      for t in [0.02, 0.1, 0.3] {
        let h = 1e-6
        let slope = (bounce.position(at: t + h) - bounce.position(at: t - h)) / CGFloat(2 * h)
        #expect((bounce.velocity(at: t) - slope).magnitude < 0.01, "\(start), \(velocity), \(t)")
      }
    }
  }

  @Test func aCurveHasItsSlopeFromTheFirstMomentOn() {  // ANI-13
    #expect((UnitBezier.standard.slope(at: 0) - 0.4).magnitude < 1e-12)
    #expect((UnitBezier(x1: 0.5, y1: 0.25, x2: 0.5, y2: 1).slope(at: 0) - 0.5).magnitude < 1e-12)
    #expect(UnitBezier.standard.slope(at: -0.001) == 0 && UnitBezier.standard.slope(at: 1) == 0)
  }
}

@MainActor @Suite(.timeLimit(.minutes(60))) struct ReversedLaneTests {
  @Test func theRateOfATrackIsTheSlopeOfItsProgressInBothDirections() {  // VPA-10
    for isReversed in [false, true] {
      for factor in [0.0, 0.4] {
        var now = 0.0
        let timeline = AnimatorTimeline(duration: 2, timing: .curve(.easeInOut)) { now }
        let track = timeline.track(delayFactor: factor, axis: .scalar)
        if isReversed {
          timeline.scrub(to: 1)
          timeline.reverse()
        }
        timeline.run(length: 2)
        for t in [0.3, 0.9, 1.1, 1.7] {
          let h = 1e-6
          now = t + h
          let after = track.progress(at: now)
          now = t - h
          let before = track.progress(at: now)
          now = t
          let slope = (after - before) / (2 * h)
          #expect((track.rate(at: t) - slope).magnitude < 1e-4, "\(isReversed), \(factor), \(t)")
        }
      }
    }
  }

  @Test func whatStartedLateIsBackEarly() {  // VPA-10, VPA-11
    var now = 0.0
    let timeline = AnimatorTimeline(duration: 2, timing: .curve(.linear)) { now }
    let late = timeline.track(delayFactor: 0.25, axis: .scalar)
    timeline.scrub(to: 1)
    timeline.reverse()
    timeline.run(length: 2)
    for (time, progress) in [(0.0, 1.0), (0.75, 0.5), (1.2, 0.2), (1.5, 0), (1.8, 0), (2, 0)] {
      now = time
      #expect((late.progress(at: time) - progress).magnitude < 1e-9, "\(time)")
    }
  }
}
