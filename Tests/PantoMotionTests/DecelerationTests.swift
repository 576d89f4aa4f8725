import PantoBase
import PantoMotion
import Testing

// The numbers are the content offsets of a UIKit scroll view, recorded once per frame.
@Suite(.timeLimit(.minutes(60))) struct DecelerationTests {
  @Test func aFlickOf750RollsOutLikeTheOriginal() {  // SPR-09, within 0.18 pt
    let roll = Deceleration(from: 5074, velocity: 750.0000058)
    let samples: [(TimeInterval, CGFloat)] = [
      (0.02729, 5093.3333), (0.0773, 5127), (0.12729, 5157.6667), (0.21064, 5202.3333),
      (0.34398, 5260), (0.49395, 5308.6667), (0.74399, 5363.6667), (1.04395, 5402),
      (1.54397, 5431.3333), (2.04398, 5442), (2.16066, 5443.3333),
    ]
    // The frames were stamped about a millisecond after the lift that their times are relative to.
    for (time, offset) in samples {
      #expect((roll.position(at: time - 0.001) - offset).magnitude <= 0.18, "\(time)")
    }
    #expect((roll.end - 5443.3333).magnitude < 0.2)
    #expect(roll.velocity(at: roll.duration - 1e-9) > 9.99 && roll.velocity(at: 9) == 0)
  }

  @Test func aFlickOf3000RollsOutLikeTheOriginal() {  // SPR-09, within 0.33 pt
    let roll = Deceleration(from: 5326, velocity: 3000.0000234)
    let samples: [(TimeInterval, CGFloat)] = [
      (0.019, 5379.3333), (0.06897, 5516.6667), (0.13565, 5680), (0.26896, 5947.6667),
      (0.41897, 6174.6667), (0.719, 6467.3333), (1.01898, 6628), (1.51901, 6751.3333),
      (2.11898, 6801.3333), (2.719, 6816.6667), (2.83566, 6818),
    ]
    for (time, offset) in samples {
      #expect((roll.position(at: time - 0.000_9) - offset).magnitude <= 0.33, "\(time)")
    }
  }

  @Test func theTimeAtAPositionIsWhenItIsPassed() throws {
    let roll = Deceleration(from: 10, velocity: -1200)
    let time = try #require(roll.time(at: -200))
    #expect((roll.position(at: time) + 200).magnitude < 1e-9)
    #expect(roll.time(at: 20) == nil && roll.time(at: -1e6) == nil)
  }

  @Test func contentThatFlewOverItsEdgeComesBack() {  // SPR-11, within 2.7 pt
    // Position and velocity at the edge come from the decelerating part of the recording.
    let motion = Deceleration(from: 39088, velocity: 3125.0000335)
    guard let arrival = motion.time(at: 39148) else { return #expect(Bool(false)) }
    let bounce = EdgeBounce(from: 39148, to: 39148, velocity: motion.velocity(at: arrival))
    let samples: [(TimeInterval, CGFloat)] = [
      (0.04079, 39196.6667), (0.07412, 39237.3333), (0.10748, 39248.3333),
      (0.15748, 39239.3333), (0.20749, 39220.3333), (0.25749, 39201), (0.32413, 39180.6667),
      (0.40752, 39165), (0.50748, 39155.3333), (0.60746, 39151), (0.72416, 39149),
    ]
    for (time, offset) in samples {
      #expect((bounce.position(at: time - arrival) - offset).magnitude <= 2.7, "\(time)")
    }
    #expect(bounce.position(at: 60) == 39148)
  }

  @Test func contentHeldPastItsEdgeGoesBack() {  // SPR-11, within 0.84 pt
    let bounce = EdgeBounce(from: -235, to: 0, velocity: 1650, angularFrequency: 11.3)
    let samples: [(TimeInterval, CGFloat)] = [
      (0.00764, -223.3333), (0.05761, -152), (0.10763, -101.3333), (0.1576, -66.6667),
      (0.20763, -43), (0.25766, -27.6667), (0.30762, -17.6667), (0.37426, -9.6667),
      (0.44093, -5),
    ]
    for (time, offset) in samples {
      #expect((bounce.position(at: time) - offset).magnitude <= 0.84, "\(time)")
    }
  }

  @Test func oddNumbersGiveFiniteMotion() {  // A1, B63
    let odd: [CGFloat] = [.nan, .infinity, -.infinity, -1e300, 0, 1e300]
    for a in odd {
      for b in odd {
        let roll = Deceleration(from: a, velocity: b, rate: a)
        let bounce = EdgeBounce(from: a, to: b, velocity: a, angularFrequency: b)
        for time in [TimeInterval.nan, -1, 0, 0.5, 1e6, .infinity] {
          #expect(roll.position(at: time).isFinite && roll.velocity(at: time).isFinite)
          #expect(bounce.position(at: time).isFinite && bounce.velocity(at: time).isFinite)
        }
        #expect(roll.duration.isFinite && bounce.duration.isFinite)
      }
    }
  }

  @Test(
    "a place beyond the one where the content stops is never passed (SPR-09, MUT-08)",
    arguments: [750, -750, 12, -3000] as [CGFloat])
  func beyondItsStop(velocity: CGFloat) throws {
    let roll = Deceleration(from: 100, velocity: velocity)
    let ahead: CGFloat = velocity < 0 ? -1 : 1
    let late = try #require(roll.time(at: roll.end - 0.01 * ahead))
    #expect(late < roll.duration && roll.duration - late < 0.01)
    // The motion is cut off at 10 points per second, 5 points before where it would come to rest.
    for distance in [0.01, 1, 4, 100] as [CGFloat] {
      #expect(roll.time(at: roll.end + distance * ahead) == nil, "\(distance)")
    }
    #expect(Deceleration(from: 100, velocity: 9 * ahead).time(at: 100 + ahead) == nil)
  }
}
