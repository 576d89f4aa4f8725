import PantoBase
import PantoMotion
import Testing

/// A timeline with a clock that the test sets.
@MainActor private final class Ride {
  var now: TimeInterval = 0
  private(set) var course: AnimatorTimeline!

  init(_ duration: TimeInterval, _ tempo: ResolvedTiming) {
    course = AnimatorTimeline(duration: duration, tempo: tempo) { [unowned self] in now }
  }

  func track(_ delayFactor: Double = 0, _ axis: ResolvedTiming.Axis = .scalar) -> ProgressSource {
    course.track(delayFactor: delayFactor, axis: axis)
  }

  /// Runs the timeline to its end, by default for the remaining fraction of its duration.
  func go(_ tempo: ResolvedTiming? = nil, length: TimeInterval? = nil) {
    course.run(tempo, length: length ?? (1 - course.fraction) * course.duration)
  }
}

private func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  (a - b).magnitude <= tolerance
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct AnimatorTimelineTests {
  @Test func aHaltShowsWhatWasShownAndCountsItAsTheFraction() {  // VPA-05
    for tempo in [ResolvedTiming.curve(.easeIn), .fitted(dampingRatio: 0.5, velocity: .zero)] {
      let ride = Ride(2, tempo)
      let track = ride.track()
      ride.go()
      ride.now = 0.7
      let shown = track.progress(at: 0.7)

      ride.course.halt()

      #expect(near(track.progress(at: 0.7), shown))
      #expect(near(ride.course.fraction, min(shown, 1)))
    }
  }

  @Test func itGoesOnAlongItsOwnCurve() {  // VPA-06: shown = curve(u + (1−u)·τ/R), R = (1−f)·D
    let ride = Ride(3, .curve(.easeOut))
    let track = ride.track()
    ride.course.scrub(to: 0.4)
    ride.now = 10
    ride.go()
    let u = Profile.bezier(.easeOut).inverse(of: 0.4)
    let r = 0.6 * 3

    for share in [0, 0.25, 0.5, 0.9] {
      ride.now = 10 + share * r
      let expected = UnitBezier.easeOut.value(at: u + (1 - u) * share)
      #expect(near(track.progress(at: 0), expected))
    }
    #expect(near(ride.course.runEnd ?? 0, 11.8))
    ride.now = 11.8
    #expect(track.progress(at: 0) == 1)
  }

  @Test func otherTimingRunsFromHereToTheEnd() {  // VPA-07: shown = f + (1−f)·p(τ/R)
    let ride = Ride(2, .curve(.easeOut))
    let track = ride.track()
    ride.course.scrub(to: 0.25)
    ride.go(.curve(.linear), length: 4)
    ride.now = 1
    #expect(near(track.progress(at: 0), 0.25 + 0.75 * 0.25))

    ride.course.scrub(to: 0.25)
    ride.go(.fitted(dampingRatio: 1, velocity: CGVector(dx: 3, dy: 4)), length: 0.5)
    ride.now = 1.2
    let spring = Spring(dampingRatio: 1, duration: 0.5, initialVelocity: 5)
    #expect(near(track.progress(at: 0), 0.25 + 0.75 * spring.progress(at: 0.2)))
  }

  @Test func eachAxisTakesItsOwnStartSpeed() {  // SPR-04
    let ride = Ride(1, .fitted(dampingRatio: 0.8, velocity: CGVector(dx: 3, dy: -1)))
    let tracks = [ride.track(0, .x), ride.track(0, .y), ride.track(0, .scalar)]
    ride.go()
    ride.now = 0.1

    for (track, v) in zip(tracks, [3, -1, 10.squareRoot()]) {
      let spring = Spring(dampingRatio: 0.8, duration: 1, initialVelocity: v)
      #expect(near(track.progress(at: 0), spring.progress(at: 0.1)))
    }
  }

  @Test func whatIsDelayedEndsWithAllTheRest() {  // VPA-11
    let ride = Ride(2, .curve(.easeIn))
    let late = ride.track(0.25)
    ride.go()
    ride.now = 0.5
    #expect(late.progress(at: 0) == 0)
    ride.now = 1.25
    #expect(near(late.progress(at: 0), UnitBezier.easeIn.value(at: 0.5)))
    ride.now = 2
    #expect(late.progress(at: 0) == 1)
  }

  @Test func whatJoinsOnTheWayRunsForTheRest() {  // VPA-11: D 2, f 0.25, factor 0.25 → 1.0 s
    for isPaused in [true, false] {
      let ride = Ride(2, .curve(.linear))
      ride.go()
      ride.now = 0.5
      if isPaused { ride.course.halt() }

      let late = ride.track(0.25)

      if isPaused { ride.go() }
      ride.now = 0.9999
      #expect(late.progress(at: 0) == 0)
      ride.now = 1.5
      #expect(near(late.progress(at: 0), 0.5))
      ride.now = 2
      #expect(late.progress(at: 0) == 1)
    }
  }

  @Test func aDelayedLaneDoesNotJumpAtAHaltEither() {  // VPA-05, VPA-11
    let ride = Ride(1, .curve(.easeOut))
    let late = ride.track(0.3)
    ride.go()
    ride.now = 0.5
    let shown = late.progress(at: 0)

    ride.course.halt()
    #expect(near(late.progress(at: 0), shown))
    ride.course.scrub(to: ride.course.fraction + 1e-6)
    #expect(near(late.progress(at: 0), shown, 1e-5))
    ride.course.scrub(to: 0)
    #expect(late.progress(at: 0) == 0)
    ride.course.scrub(to: 1)
    #expect(late.progress(at: 0) == 1)
  }

  @Test func turningRoundKeepsWhatShows() {  // VPA-10
    let ride = Ride(2, .curve(.linear))
    let track = ride.track()
    ride.go()
    ride.now = 0.6
    ride.course.reverse()
    #expect(near(track.progress(at: 0), 0.3) && near(ride.course.fraction, 0.7))
    ride.go()
    ride.now = 0.9
    #expect(near(track.progress(at: 0), 0.15))
    ride.now = 1.2
    #expect(track.progress(at: 0) == 0 && ride.course.fraction == 1)
  }

  @Test func scrubbingAlongTheCurveShowsTheCurve() {  // VPA-04
    let ride = Ride(2, .curve(.easeIn))
    let track = ride.track()
    ride.course.scrub(to: 0.5)
    #expect(track.progress(at: 0) == 0.5)
    ride.course.scrubsLinearly = false
    #expect(near(track.progress(at: 0), 0.5), "the switch itself moves nothing")
    ride.course.scrub(to: 0.25)
    #expect(near(track.progress(at: 0), UnitBezier.easeIn.value(at: 0.25)))
    ride.go()
    ride.now = 0.75
    ride.course.halt()
    #expect(near(ride.course.fraction, 0.625))
  }

  @Test func aSpringCaughtBeyondItsEndComesBackFromThere() {
    let ride = Ride(1, .fitted(dampingRatio: 0.3, velocity: .zero))
    let track = ride.track()
    ride.go()
    while track.progress(at: 0) <= 1.05 { ride.now += 0.001 }
    let shown = track.progress(at: 0)

    ride.course.halt()
    ride.go(.curve(.easeOut), length: 0.5)

    #expect(near(track.progress(at: 0), shown) && ride.course.fraction == 1)
    ride.now += 0.5
    #expect(track.progress(at: 0) == 1)
  }

  @Test func nothingLeavesTheNumbersBehind() {  // A1, B63
    let odd: [Double] = [.nan, .infinity, -.infinity, -3, 0, 1e-300, 7, 1e300]
    let tempos: [ResolvedTiming] = [
      .curve(.cubic(CGPoint(x: 1, y: 1e6), CGPoint(x: 0, y: -1e6))),
      .fitted(dampingRatio: 0, velocity: CGVector(dx: 1e9, dy: -1e9)),
      .physical(dampingRatio: .nan, angularFrequency: 0, velocity: CGVector(dx: 1e9, dy: 0)),
    ]
    for tempo in tempos {
      for value in odd {
        let ride = Ride(value, tempo)
        let tracks = [ride.track(), ride.track(value), ride.track(0.5, .x)]
        for next in odd {
          ride.course.scrub(to: next)
          ride.course.run(tempo, length: value, delay: next)
          ride.now += 0.3
          ride.course.reverse()
          ride.course.run(length: next)
          for track in tracks {
            #expect(track.progress(at: next).isFinite && track.rate(at: next).isFinite)
          }
          #expect((0...1).contains(ride.course.fraction))
        }
      }
    }
  }
}
