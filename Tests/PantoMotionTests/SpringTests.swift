import PantoBase
import PantoMotion
import Testing

@Suite(.timeLimit(.minutes(60))) struct SpringTests {
  @Test func theCriticalSpringArrivesInItsDuration() {  // SPR-02: ω·D = 9.23341
    for duration in [0.1, 0.5, 2, 7] {
      let spring = Spring(dampingRatio: 1, duration: duration)
      #expect((spring.angularFrequency * duration - 9.23341).magnitude < 1e-5)
      #expect((spring.progress(at: duration) - 0.999).magnitude < 1e-12)
    }
  }

  @Test func theSwingingSpringFollowsTheClosedForm() {  // SPR-02
    for ratio in [0.15, 0.45, 0.7, 0.95] {
      let spring = Spring(dampingRatio: ratio, duration: 0.6)
      let expected =
        Maths.log(1000 * ratio / (1 - ratio * ratio).squareRoot()) / (ratio * 0.6)
      #expect((spring.angularFrequency / expected - 1).magnitude < 1e-12)
    }
  }

  @Test func theBallOfTheSeedSnapsLikeTheOriginal() {  // BAL-06
    let spring = Spring(dampingRatio: 1, duration: 0.25, initialVelocity: 1)

    #expect((spring.angularFrequency - 36.82369).magnitude < 5e-6)
    #expect((spring.progress(at: 0.05) - 0.5572).magnitude < 5e-5)
    #expect((spring.progress(at: 0.10) - 0.8847).magnitude < 5e-5)
  }

  @Test func aStartVelocityIsFittedForEveryDamping() {  // SPR-02
    for ratio in [0.2, 0.5, 0.9, 1.0] {
      for v in [-30.0, -2, 0.3, 1, 4, 25, 400] {
        let spring = Spring(dampingRatio: ratio, duration: 0.5, initialVelocity: v)
        let w = spring.angularFrequency
        let left: Double
        if ratio == 1 {
          left = (1 + (w - v) * 0.5) * Maths.exp(-w * 0.5)
        } else {
          let q = (1 - ratio * ratio).squareRoot()
          left = (ratio * w - v) / (w * q) * Maths.exp(-ratio * w * 0.5)
        }
        #expect((left.magnitude - 0.001).magnitude < 1e-12, "ζ \(ratio), v \(v)")
      }
    }
  }

  @Test func dampingIsKeptInRange() {  // SPR-02, B63
    #expect(Spring(dampingRatio: 3, duration: 1) == Spring(dampingRatio: 1, duration: 1))
    for ratio in [0, -1, Double.nan, 1e-12] {
      let spring = Spring(dampingRatio: ratio, duration: 0.4, initialVelocity: 1e9)
      for t in [0, 0.1, 0.4, 1e6] { #expect(spring.progress(at: t).isFinite) }
    }
  }

  @Test func theDesignersFormHasItsStiffness() {  // SPR-07
    let spring = Spring(damping: 0.8, response: 0.4)
    let w = 2 * Double.pi / 0.4

    #expect((spring.stiffness - w * w).magnitude < 1e-9)
    #expect(Spring(duration: 0.4, bounce: 0.2).dampingRatio == 0.8)
    #expect((Spring(duration: 0.4, bounce: -0.5).dampingRatio - 2).magnitude < 1e-12)
  }

  @Test func theMotionObeysItsEquation() {  // SPR-01: y″ + 2ζω·y′ + ω²·y = 0
    for ratio in [0.2, 0.8, 1, 1.3, 4.5] {
      for v in [-3.0, 0, 2] {
        let spring = Spring(dampingRatio: ratio, angularFrequency: 9, initialVelocity: v)
        #expect(spring.progress(at: 0) == 0 && spring.velocity(at: 0) == v)
        for t in [0.05, 0.2, 0.7] {
          let h = 1e-5
          let slope = (spring.progress(at: t + h) - spring.progress(at: t - h)) / (2 * h)
          let bend = (spring.velocity(at: t + h) - spring.velocity(at: t - h)) / (2 * h)
          #expect((slope - spring.velocity(at: t)).magnitude < 1e-6)
          let pull = 81 * (1 - spring.progress(at: t)) - 2 * ratio * 9 * spring.velocity(at: t)
          #expect((bend - pull).magnitude < 1e-4)
        }
      }
    }
  }

  @Test func afterSettlingItStaysWithinAThousandth() {  // SPR-05
    for ratio in [0.1, 0.5, 0.8, 0.99, 1, 1.5, 4.5] {
      for v in [-20.0, -1, 0, 1, 20, 300] {
        let spring = Spring(dampingRatio: ratio, angularFrequency: 12, initialVelocity: v)
        let end = spring.settlingTime
        #expect(end > 0 && end < 60)
        for step in 0...400 {
          let left = (1 - spring.progress(at: end + Double(step) * 0.005)).magnitude
          #expect(left < 0.001 + 1e-12, "ζ \(ratio), v \(v), \(step)")
        }
        let before = (1 - spring.progress(at: end - 1e-7)).magnitude
        #expect(before >= 0.001, "no earlier: ζ \(ratio), v \(v), left \(before)")
      }
    }
  }

  @Test func noSwingIsLeftOnceTheBoundHasSettled() {  // SPR-05, H12
    for ratio in [0.05, 0.25, 0.5, 0.75, 0.99, 1, 1.5, 4.5] {
      for v in [-20.0, -1, 0, 1, 20, 300] {
        let spring = Spring(dampingRatio: ratio, angularFrequency: 10, initialVelocity: v)
        let end = spring.settlingBound
        #expect(end >= spring.settlingTime - 1e-9 && end < 60)
        for step in 0...400 {
          let left = (1 - spring.progress(at: end + Double(step) * 0.005)).magnitude
          #expect(left < 0.001 + 1e-12, "ζ \(ratio), v \(v), \(step)")
        }
      }
    }
    let endless = Spring(dampingRatio: 0, angularFrequency: 10)
    #expect(endless.settlingBound == 60)
  }

  @Test func aSpringThatNeverSettlesStopsAtAMinute() {  // A1
    #expect(Spring(damping: 0, response: 0.5).settlingTime == 60)
    #expect(Spring(damping: 0, response: 0.5).progress(at: 1e6).isFinite)
  }

  @Test func aPanHandsItsSpeedOver() {  // SPR-08
    #expect(Spring.handOver(velocity: 100, from: 50, to: 250) == 0.5)
    #expect(Spring.handOver(velocity: -100, from: 50, to: 250) == -0.5)
    #expect(Spring.handOver(velocity: 900, from: 50, to: 50.4) == 0)
    #expect(Spring.handOver(velocity: .nan, from: 0, to: 100) == 0)
  }

  @Test func aThrowComesToRest() {  // SPR-09
    #expect((Projection.distance(velocity: 1000) - 499).magnitude < 1e-9)
    #expect((Projection.distance(velocity: -1000, decelerationRate: 0.99) + 99).magnitude < 1e-9)
    let rest = Projection.point(from: CGPoint(x: 10, y: 20), velocity: CGPoint(x: 0, y: 2000))
    #expect(rest.distance(to: CGPoint(x: 10, y: 1018)) < 1e-9)
    #expect(Projection.distance(velocity: 5, decelerationRate: 1) == 0)
  }

  @Test func theRubberBandGivesLessAndLess() {  // SPR-10
    #expect(RubberBand.offset(0, length: 300) == 0)
    let hundred = RubberBand.offset(100, length: 300)
    #expect((hundred - 55 * 300 / 355).magnitude < 1e-9)
    #expect(RubberBand.offset(-100, length: 300) == -hundred)
    #expect(RubberBand.offset(1e30, length: 300) < 300)
    #expect((RubberBand.distance(showing: hundred, length: 300) - 100).magnitude < 1e-6)
  }
}
