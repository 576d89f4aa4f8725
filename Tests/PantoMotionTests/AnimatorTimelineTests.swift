import PantoBase
import PantoMotion
import Testing

/// A timeline with a clock that the test sets.
@MainActor private final class TestAnimator {
  var now: TimeInterval = 0
  private(set) var timeline: AnimatorTimeline!

  init(duration: TimeInterval, _ timing: ResolvedTiming) {
    timeline = AnimatorTimeline(duration: duration, timing: timing) { [unowned self] in now }
  }

  func track(_ axis: ResolvedTiming.Axis = .scalar, delayFactor: Double = 0) -> ProgressSource {
    timeline.track(delayFactor: delayFactor, axis: axis)
  }

  /// Runs the timeline to its end, by default for the remaining fraction of its duration.
  func run(_ timing: ResolvedTiming? = nil, length: TimeInterval? = nil) {
    timeline.run(timing, length: length ?? (1 - timeline.fraction) * timeline.duration)
  }
}

private func near(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  (a - b).magnitude <= tolerance
}

@MainActor @Suite(.timeLimit(.minutes(60))) struct AnimatorTimelineTests {
  @Test func aHaltShowsWhatWasShownAndCountsItAsTheFraction() {  // VPA-05
    for timing in [ResolvedTiming.curve(.easeIn), .fitted(dampingRatio: 0.5, velocity: .zero)] {
      let animator = TestAnimator(duration: 2, timing)
      let track = animator.track()
      animator.run()
      animator.now = 0.7
      let shown = track.progress(at: 0.7)

      animator.timeline.halt()

      #expect(near(track.progress(at: 0.7), shown))
      #expect(near(animator.timeline.fraction, min(shown, 1)))
    }
  }

  @Test func aContinuedRunFollowsItsOwnCurve() {  // VPA-06: curve(u + (1−u)·τ/R), R = (1−f)·D
    let animator = TestAnimator(duration: 3, .curve(.easeOut))
    let track = animator.track()
    animator.timeline.scrub(to: 0.4)
    animator.now = 10
    animator.run()
    let u = Profile.bezier(.easeOut).inverse(of: 0.4)
    let r = 0.6 * 3

    for share in [0, 0.25, 0.5, 0.9] {
      animator.now = 10 + share * r
      let expected = UnitBezier.easeOut.value(at: u + (1 - u) * share)
      #expect(near(track.progress(at: 0), expected))
    }
    #expect(near(animator.timeline.runEnd ?? 0, 11.8))
    animator.now = 11.8
    #expect(track.progress(at: 0) == 1)
  }

  @Test func otherTimingRunsFromHereToTheEnd() {  // VPA-07: shown = f + (1−f)·p(τ/R)
    let animator = TestAnimator(duration: 2, .curve(.easeOut))
    let track = animator.track()
    animator.timeline.scrub(to: 0.25)
    animator.run(.curve(.linear), length: 4)
    animator.now = 1
    #expect(near(track.progress(at: 0), 0.25 + 0.75 * 0.25))

    animator.timeline.scrub(to: 0.25)
    animator.run(.fitted(dampingRatio: 1, velocity: CGVector(dx: 3, dy: 4)), length: 0.5)
    animator.now = 1.2
    let spring = Spring(dampingRatio: 1, duration: 0.5, initialVelocity: 5)
    #expect(near(track.progress(at: 0), 0.25 + 0.75 * spring.progress(at: 0.2)))
  }

  @Test func eachAxisTakesItsOwnStartSpeed() {  // SPR-04
    let animator = TestAnimator(
      duration: 1, .fitted(dampingRatio: 0.8, velocity: CGVector(dx: 3, dy: -1)))
    let tracks = [animator.track(.x), animator.track(.y), animator.track(.scalar)]
    animator.run()
    animator.now = 0.1

    for (track, v) in zip(tracks, [3, -1, 10.squareRoot()]) {
      let spring = Spring(dampingRatio: 0.8, duration: 1, initialVelocity: v)
      #expect(near(track.progress(at: 0), spring.progress(at: 0.1)))
    }
  }

  @Test func whatIsDelayedEndsWithAllTheRest() {  // VPA-11
    let animator = TestAnimator(duration: 2, .curve(.easeIn))
    let late = animator.track(delayFactor: 0.25)
    animator.run()
    animator.now = 0.5
    #expect(late.progress(at: 0) == 0)
    animator.now = 1.25
    #expect(near(late.progress(at: 0), UnitBezier.easeIn.value(at: 0.5)))
    animator.now = 2
    #expect(late.progress(at: 0) == 1)
  }

  @Test func aTrackAddedDuringARunEndsWithTheRun() {  // VPA-11: D 2, f 0.25, factor 0.25 → 1.0 s
    for isPaused in [true, false] {
      let animator = TestAnimator(duration: 2, .curve(.linear))
      animator.run()
      animator.now = 0.5
      if isPaused { animator.timeline.halt() }

      let late = animator.track(delayFactor: 0.25)

      if isPaused { animator.run() }
      animator.now = 0.9999
      #expect(late.progress(at: 0) == 0)
      animator.now = 1.5
      #expect(near(late.progress(at: 0), 0.5))
      animator.now = 2
      #expect(late.progress(at: 0) == 1)
    }
  }

  @Test func aDelayedTrackDoesNotJumpAtAHaltEither() {  // VPA-05, VPA-11
    let animator = TestAnimator(duration: 1, .curve(.easeOut))
    let late = animator.track(delayFactor: 0.3)
    animator.run()
    animator.now = 0.5
    let shown = late.progress(at: 0)

    animator.timeline.halt()
    #expect(near(late.progress(at: 0), shown))
    animator.timeline.scrub(to: animator.timeline.fraction + 1e-6)
    #expect(near(late.progress(at: 0), shown, within: 1e-5))
    animator.timeline.scrub(to: 0)
    #expect(late.progress(at: 0) == 0)
    animator.timeline.scrub(to: 1)
    #expect(late.progress(at: 0) == 1)
  }

  @Test func turningRoundKeepsWhatShows() {  // VPA-10
    let animator = TestAnimator(duration: 2, .curve(.linear))
    let track = animator.track()
    animator.run()
    animator.now = 0.6
    animator.timeline.reverse()
    #expect(near(track.progress(at: 0), 0.3) && near(animator.timeline.fraction, 0.7))
    animator.run()
    animator.now = 0.9
    #expect(near(track.progress(at: 0), 0.15))
    animator.now = 1.2
    #expect(track.progress(at: 0) == 0 && animator.timeline.fraction == 1)
  }

  @Test func scrubbingAlongTheCurveShowsTheCurve() {  // VPA-04
    let animator = TestAnimator(duration: 2, .curve(.easeIn))
    let track = animator.track()
    animator.timeline.scrub(to: 0.5)
    #expect(track.progress(at: 0) == 0.5)
    animator.timeline.scrubsLinearly = false
    #expect(near(track.progress(at: 0), 0.5), "the switch itself moves nothing")
    animator.timeline.scrub(to: 0.25)
    #expect(near(track.progress(at: 0), UnitBezier.easeIn.value(at: 0.25)))
    animator.run()
    animator.now = 0.75
    animator.timeline.halt()
    #expect(near(animator.timeline.fraction, 0.625))
  }

  @Test func aSpringCaughtBeyondItsEndComesBackFromThere() {
    let animator = TestAnimator(duration: 1, .fitted(dampingRatio: 0.3, velocity: .zero))
    let track = animator.track()
    animator.run()
    while track.progress(at: 0) <= 1.05 { animator.now += 0.001 }
    let shown = track.progress(at: 0)

    animator.timeline.halt()
    animator.run(.curve(.easeOut), length: 0.5)

    #expect(near(track.progress(at: 0), shown) && animator.timeline.fraction == 1)
    animator.now += 0.5
    #expect(track.progress(at: 0) == 1)
  }

  @Test func nothingLeavesTheNumbersBehind() {  // A1, B63
    let odd: [Double] = [.nan, .infinity, -.infinity, -3, 0, 1e-300, 7, 1e300]
    let timings: [ResolvedTiming] = [
      .curve(.cubic(CGPoint(x: 1, y: 1e6), CGPoint(x: 0, y: -1e6))),
      .fitted(dampingRatio: 0, velocity: CGVector(dx: 1e9, dy: -1e9)),
      .physical(dampingRatio: .nan, angularFrequency: 0, velocity: CGVector(dx: 1e9, dy: 0)),
    ]
    for timing in timings {
      for value in odd {
        let animator = TestAnimator(duration: value, timing)
        let tracks = [
          animator.track(), animator.track(delayFactor: value),
          animator.track(.x, delayFactor: 0.5),
        ]
        for next in odd {
          animator.timeline.scrub(to: next)
          animator.timeline.run(timing, length: value, delay: next)
          animator.now += 0.3
          animator.timeline.reverse()
          animator.timeline.run(length: next)
          for track in tracks {
            #expect(track.progress(at: next).isFinite && track.rate(at: next).isFinite)
          }
          #expect((0...1).contains(animator.timeline.fraction))
        }
      }
    }
  }

  @Test(
    "a physical spring lasts as long for a push up or down as for one to the side (SPR-05, MUT-08)",
    arguments: [-40, -20, -10, -5, -1, 1, 5, 20] as [CGFloat])
  func durationOfAxes(speed: CGFloat) {
    func duration(_ velocity: CGVector) -> TimeInterval {
      TestAnimator(
        duration: 1, .physical(dampingRatio: 0.5, angularFrequency: 10, velocity: velocity)
      ).timeline.duration
    }
    let aside = duration(CGVector(dx: speed, dy: 0))
    #expect(duration(CGVector(dx: 0, dy: speed)) == aside)
    #expect(duration(CGVector(dx: 0, dy: speed)) >= duration(.zero))
  }
}
