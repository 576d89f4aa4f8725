import PantoBase
import PantoMotion
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct AnimationTests {
  @Test func theStartShowsDuringTheDelayAndTheModelAtTheEnd() {  // ANI-02
    let move = Animation<CGFloat>(
      from: 0.1, to: 0.7, begin: 5, delay: 1, duration: 2, curve: .linear)

    #expect(move.shown(over: 0.7, at: 5) == 0.1)
    #expect(move.shown(over: 0.7, at: 5.999) == 0.1)
    #expect((move.shown(over: 0.7, at: 7) - 0.4).magnitude < 1e-12)
    #expect(move.progressSource.progress(at: 7.999) < 1 && move.progressSource.progress(at: 8) == 1)
    #expect(move.shown(over: 0.7, at: 8) == 0.7)
  }

  @Test func aNewAnimationAddsToTheOldWithoutAJump() {  // ANI-07
    let first = Animation<CGFloat>(from: 0, to: 100, begin: 0, duration: 1)
    let atTurn = [first].shown(over: 100, at: 0.4)
    let second = Animation<CGFloat>(from: 100, to: 40, begin: 0.4, duration: 1)

    let both = [first, second]

    #expect((both.shown(over: 40, at: 0.4) - atTurn).magnitude < 1e-12)
    let h: TimeInterval = 1e-6
    let before = (atTurn - [first].shown(over: 100, at: 0.4 - h)) / CGFloat(h)
    let after = (both.shown(over: 40, at: 0.4 + h) - atTurn) / CGFloat(h)
    #expect((before - after).magnitude < 0.01, "the speed goes on, too")
    #expect(both.shown(over: 40, at: 1.4) == 40)
  }

  @Test func transformsShowTheirOwnWay() {
    let turn = Animation(
      from: CGAffineTransform.identity, to: CGAffineTransform(rotationAngle: 1), begin: 0,
      duration: 1, curve: .linear)

    let shown = turn.shown(over: turn.to, at: 0.5)

    #expect((Maths.atan2(shown.b, shown.a) - 0.5).magnitude < 1e-12)
    #expect(turn.shown(over: turn.to, at: 1) == turn.to)
  }

  @Test func anyTimeGivesAFiniteValue() {  // A1, B23
    let spring = Spring(dampingRatio: 0, duration: 0.3, initialVelocity: 1e9)
    let odd: [TimeInterval] = [0, -1, 1e-300, 0.2, 1e6, 1e300, .infinity, -.infinity, .nan]
    for duration in odd {
      for curve in [TimingCurve.easeInOut, .spring(spring)] {
        let move = Animation<CGFloat>(
          from: 1, to: 2, begin: 0, delay: duration, duration: duration, curve: curve)
        for time in odd { #expect(move.shown(over: 2, at: time).isFinite) }
      }
    }
  }

  @Test func anEndlessSpringStopsAfterAMinute() {  // A1
    let move = Animation<CGFloat>(
      from: 0, to: 1, begin: 0, duration: .infinity,
      curve: .spring(Spring(damping: 0, response: 1)))

    #expect(move.shown(over: 1, at: 59.99) != 1 && move.shown(over: 1, at: 60) == 1)
  }

  @Test func velocityIsPerSecond() {
    let move = Animation<CGPoint>(
      from: .zero, to: CGPoint(x: 100, y: 50), begin: 0, delay: 1, duration: 2, curve: .linear)

    #expect(move.velocity(at: 0.5) == .zero)
    #expect(move.velocity(at: 2) == CGPoint(x: 50, y: 25))
    #expect(move.velocity(at: 3) == .zero)
  }
}

@MainActor private final class Thing: AnimationOwner {
  var ended = 0
  func animationsEnded(of group: AnimationGroup) { ended += 1 }
}

@MainActor @Suite(.timeLimit(.minutes(60))) struct AnimationTickerTests {
  let time = Timekeeper()
  let ticker: AnimationTicker

  init() { ticker = AnimationTicker(time: time) }

  @Test func completionComesOnceAtTheExactEnd() {  // ANI-03, A1
    let thing = Thing()
    var ends: [(TimeInterval, Bool)] = []
    let group = ticker.open(duration: 0.3, delay: 0.1) { ends.append((self.time.now, $0)) }
    let move = group.animate(thing, from: CGFloat(0), to: 1)
    ticker.close(group)
    #expect(ticker.isAnimating && !ticker.isMoving && ticker.nextStart == 0.1)

    time.advance(to: 0.2)
    #expect(ends.isEmpty && ticker.isMoving && ticker.nextStart == nil)
    time.advance(to: 50)
    time.advance(to: 60)

    #expect(
      ends.count == 1 && ends[0].0 == 0.4 && move.progressSource.progress(at: 0.4) == 1 && ends[0].1
    )
    #expect(thing.ended == 1 && !ticker.isAnimating && time.nextDeadline == nil)
  }

  @Test func completionsOfOneAnimationComeInTheOrderInWhichTheyWereAdded() {  // ANI-03
    let thing = Thing()
    var order: [String] = []
    let group = ticker.open(duration: 0.2) { _ in order.append("first") }
    group.addCompletion { _ in order.append("second") }
    group.addCompletion { _ in order.append("third") }
    _ = group.animate(thing, from: CGFloat(0), to: 1)
    ticker.close(group)

    time.advance(to: 1)

    #expect(order == ["first", "second", "third"])
  }

  @Test func theOldestEndComesFirst() {  // ANI-03
    let thing = Thing()
    var order: [String] = []
    for (name, duration) in [("long", 0.5), ("short", 0.2), ("short too", 0.2)] {
      let group = ticker.open(duration: duration) { _ in order.append(name) }
      _ = group.animate(thing, from: CGFloat(0), to: 1)
      ticker.close(group)
    }

    time.advance(to: 1)

    #expect(order == ["short", "short too", "long"])
  }

  @Test func aBlockThatChangedNothingCompletesInALaterTurn() {  // ANI-03, K2
    var finished: Bool?
    let group = ticker.open(duration: 1) { finished = $0 }

    ticker.close(group)
    #expect(finished == nil && time.nextDeadline == 0)
    time.advance(to: 0)

    #expect(finished == true && time.nextDeadline == nil && !group.isLive)
  }

  @Test func aChangeWithoutAnimationCompletesInALaterTurn() {  // ANI-01, ANI-03
    var finished: Bool?
    let group = ticker.open(duration: 0, delay: 3) { finished = $0 }
    #expect(!group.isAnimating)
    ticker.close(group)
    #expect(finished == nil)

    time.advance(to: 0)

    #expect(finished == true)
  }

  @Test func aCompletionReceivesFalseWhenAllAnimationsAreRemoved() {  // ANI-03
    let thing = Thing()
    var finished: [Bool] = []
    let group = ticker.open(duration: 1) { finished.append($0) }
    _ = group.animate(thing, from: CGFloat(0), to: 1)
    _ = group.animate(thing, from: CGPoint.zero, to: CGPoint(x: 1, y: 1))
    ticker.close(group)

    group.remove()
    time.advance(to: 0.5)
    #expect(finished.isEmpty)
    group.remove()
    #expect(finished.isEmpty, "never synchronously")
    time.advance(to: 0.5)

    #expect(finished == [false] && !ticker.isAnimating)
    time.advance(to: 9)
    #expect(finished.count == 1)
  }

  @Test func settingAPropertyTwiceInOneBlockIsNoCut() {
    let thing = Thing()
    var finished: [Bool] = []
    let group = ticker.open(duration: 1) { finished.append($0) }
    _ = group.animate(thing, from: CGFloat(0), to: 1)
    group.remove()
    _ = group.animate(thing, from: CGFloat(0), to: 2)
    ticker.close(group)

    time.advance(to: 1)

    #expect(finished == [true])
  }

  @Test func aGroupCanBeRemovedAtOnce() {
    let thing = Thing()
    var finished: [Bool] = []
    let group = ticker.open(duration: 1) { finished.append($0) }
    _ = group.animate(thing, from: CGFloat(0), to: 1)
    ticker.close(group)

    ticker.remove(group)
    time.advance(to: 5)

    #expect(thing.ended == 1 && finished == [false])
  }

  @Test func completionsMayStartTheNextForEver() {  // ANI-03: in a later turn, so the clock goes on
    let thing = Thing()
    var count = 0
    func again() {
      let group = ticker.open(duration: 0) { _ in
        count += 1
        again()
      }
      ticker.close(group)
    }
    again()
    let real = ticker.open(duration: 0.005) { _ in count += 1000 }
    _ = real.animate(thing, from: CGFloat(0), to: 1)
    ticker.close(real)

    time.advance(to: 0.01)

    #expect(count > 1000 && count < 1020)
  }

  @Test func anOwnerLivesUntilItsAnimationEnds() {
    var thing: Thing? = Thing()
    weak let watched = thing
    let group = ticker.open(duration: 1)
    _ = group.animate(thing!, from: CGFloat(0), to: 1)
    ticker.close(group)

    thing = nil
    #expect(watched != nil)
    time.advance(to: 1)

    #expect(watched == nil)
  }
}
