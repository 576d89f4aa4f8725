import PantoBase
import Testing

@testable import PantoGestures

@MainActor @Suite("A swipe", .timeLimit(.minutes(60))) struct SwipeTests {
  let window = FakeWindow()
  let view: FakeHost
  let swipe: UISwipeGestureRecognizer

  init() {
    view = window.view(0, 0, 400, 800)
    swipe = view.add(UISwipeGestureRecognizer())
  }

  /// Sends one stroke of `steps` equal moves; the finger stays down.
  private func stroke(
    _ way: CGPoint, in time: TimeInterval, steps: Int = 10, at start: TimeInterval = 0
  ) {
    window.down(1, 200, 400, at: start)
    for k in 1...steps {
      let share = CGFloat(k) / CGFloat(steps)
      window.move(
        1, 200 + way.x * share, 400 + way.y * share, at: start + time * Double(share))
    }
  }

  @Test("by default a swipe goes to the right with one finger (SWP-01)")
  func defaults() {
    #expect(swipe.direction == .right)
    #expect(swipe.numberOfTouchesRequired == 1)
  }

  @Test(
    "a swipe is recognized while the finger is down, and its direction property stays the same (SWP-02, SWP-01)"
  )
  func early() {
    swipe.direction = [.left, .right]
    stroke(CGPoint(x: 120, y: 0), in: 0.1)
    #expect(swipe.state == .ended)
    #expect(window.processor.liveTouches.count == 1)
    #expect(swipe.direction == [.left, .right])
  }

  @Test(
    "a second finger at the very last moment gives the same reason at any time of day (I6, SWP-06)")
  func tieOfTwoLimits() {
    // The finger may stay until 0.05 s + 0.35 s, which is when the time limit of the stroke, 0.4 s,
    // ends as well.
    var reasons: Set<Reason?> = []
    for i in 0..<200 {
      let start = TimeInterval(i) * 36.05
      window.down(1, 200, 400, at: start)
      window.down(2, 200, 500, at: Timekeeper.onGrid(start + 0.05))
      window.up(1, 200, 400, at: start + 1)
      window.up(2, 200, 500, at: start + 1)
      reasons.insert(swipe.reason)
    }
    #expect(reasons.count == 1, "\(reasons)")
  }

  @Test(
    "a slow swipe may be short but must be precise, and a fast one must be long but may deviate more (SWP-03, SWP-04)"
  )
  func tradeOff() {
    // At 200 points per second, 30 points are enough and 20° are allowed.
    stroke(CGPoint(x: 30, y: 0), in: 0.15, steps: 1)
    #expect(swipe.reason == .thresholdReached(30, needs: 30))
    window.up(1, 230, 400, at: 0.2)
    stroke(CGPoint(x: 30, y: 14), in: 0.17, steps: 1, at: 1)
    #expect(swipe.reason == .wrongDirection)
    window.up(1, 230, 414, at: 1.3)
    // From 1,200 points per second on, 80 points are needed and 35° are allowed.
    stroke(CGPoint(x: 79, y: 0), in: 0.05, steps: 1, at: 2)
    #expect(swipe.state == .possible)
    #expect(swipe.explanation == .movedTooLittle(79, needs: 80))
    window.up(1, 279, 400, at: 2.1)
    stroke(CGPoint(x: 80, y: 50), in: 0.05, steps: 1, at: 3)
    #expect(swipe.state == .ended)
  }

  @Test(
    "a swipe fails if its direction is wrong, it is too slow, the finger lifts, or there are too many fingers (SWP-05)"
  )
  func fails() {
    stroke(CGPoint(x: 0, y: 100), in: 0.1)
    #expect(swipe.reason == .wrongDirection)
    window.up(1, 200, 500, at: 0.2)

    stroke(CGPoint(x: 20, y: 0), in: 0.3, at: 1)
    window.processor.advance(to: 1.5)
    #expect(swipe.reason == .tooSlow(0.4, allowed: 0.4))
    #expect(window.log.transitions.last?.time == 1.4)
    window.up(1, 220, 400, at: 1.6)

    stroke(CGPoint(x: 15, y: 0), in: 0.1, at: 2)
    window.up(1, 215, 400, at: 2.15)
    #expect(swipe.reason?.code == "movedTooLittle")

    window.down(1, 100, 300, at: 3)
    window.down(2, 100, 400, at: 3.01)
    window.move(1, 200, 300, at: 3.05)
    #expect(swipe.state == .possible)
    window.processor.advance(to: 3.5)
    #expect(swipe.reason == .tooManyTouches(2, allowed: 1))
  }

  @Test(
    "a swipe of two fingers needs both of them soon, and measures their centroid (SWP-05, SWP-01)")
  func twoFingers() {
    swipe.numberOfTouchesRequired = 2
    window.down(1, 100, 300, at: 0)
    window.processor.advance(to: 1)
    #expect(swipe.reason == .tooFewTouches(1, needs: 2))
    window.up(1, 100, 300, at: 1.1)

    window.down(1, 100, 300, at: 2)
    window.down(2, 100, 340, at: 2.1)
    window.processor.send([
      window.event(1, 200, 300, 2.2, .moved), window.event(2, 200, 340, 2.2, .moved),
    ])
    #expect(swipe.state == .ended)
    #expect(swipe.location(in: nil) == CGPoint(x: 100, y: 320))
  }

  @Test(
    "the time for all fingers counts from the first one, not the newest (SWP-05, MUT-08)"
  )
  func windowFromTheFirst() {
    swipe.numberOfTouchesRequired = 3
    window.down(1, 100, 300, at: 0)
    window.down(2, 100, 340, at: 0.3)
    window.processor.advance(to: 0.5)

    #expect(swipe.reason == .tooFewTouches(2, needs: 3))
    #expect(window.log.transitions(of: swipe).last?.time == 0.35)
  }

  /// Moves two fingers from (100, 300) and (100, 340) by these vectors in 0.2 s, with ten samples
  /// each.
  private func pair(_ a: CGPoint, _ b: CGPoint, at start: TimeInterval = 0, inOnePump: Bool = false)
  {
    swipe.numberOfTouchesRequired = 2
    window.down(1, 100, 300, at: start)
    window.down(2, 100, 340, at: start)
    var all: [InputEvent] = []
    for k in 1...10 {
      let share = CGFloat(k) / 10
      let time = start + 0.02 * Double(k)
      all.append(window.event(1, 100 + a.x * share, 300 + a.y * share, time, .moved))
      all.append(window.event(2, 100 + b.x * share, 340 + b.y * share, time, .moved))
    }
    if inOnePump {
      window.processor.send(all)
    } else {
      for event in all { window.processor.send(event) }
    }
  }

  @Test("each of two fingers must follow the direction, within its angle and 30° more (SWP-04)")
  func eachFinger() {
    // The centroid moves to the right at 0° while the fingers deviate by 60° upwards and downwards;
    // 20…35° + 30° are allowed.
    pair(CGPoint(x: 100, y: 90), CGPoint(x: 100, y: -90))
    #expect(swipe.state == .ended)
    window.up(1, 200, 390, at: 0.3)
    window.up(2, 200, 250, at: 0.3)

    // At 72° there is no swipe, although the centroid moves as before.
    pair(CGPoint(x: 100, y: 310), CGPoint(x: 100, y: -310), at: 1)
    #expect(swipe.reason == .wrongDirection)
    window.up(1, 200, 610, at: 1.3)
    window.up(2, 200, 30, at: 1.3)

    // This is a pinch whose centroid moves to the right.
    pair(CGPoint(x: 260, y: 0), CGPoint(x: -60, y: 0), at: 2)
    #expect(swipe.reason == .wrongDirection)
    window.up(1, 360, 300, at: 2.3)
    window.up(2, 40, 340, at: 2.3)
  }

  @Test(
    "a swipe waits for a finger that stays behind, and reports it (SWP-04, SWP-05)",
    arguments: [false, true])
  func oneStaysBehind(inOnePump: Bool) {
    pair(CGPoint(x: 160, y: 0), CGPoint(x: 6, y: 0), inOnePump: inOnePump)
    #expect(swipe.state == .possible)
    #expect(swipe.explanation == .movedTooLittle(6, needs: 10))
    window.move(2, 112, 340, at: 0.25)
    #expect(swipe.state == .ended)
  }

  @Test("the location of a swipe is where it began (SWP-06)")
  func location() {
    stroke(CGPoint(x: 150, y: 0), in: 0.1)
    #expect(swipe.location(in: nil) == CGPoint(x: 200, y: 400))
  }

  @Test("a swipe is decided alike whether its samples come singly or in one report (P6)")
  func pumpRate() {
    stroke(CGPoint(x: 60, y: 0), in: 0.2)
    let alone = swipe.reason?.brief()
    window.up(1, 260, 400, at: 0.3)

    window.down(1, 200, 400, at: 1)
    window.processor.send(
      (1...10).map { window.event(1, 200 + 6 * CGFloat($0), 400, 1 + 0.02 * Double($0), .moved) })
    #expect(swipe.reason?.brief() == alone)
  }

  @Test("the time for the stroke counts from the last finger that has to be down (SWP-05, MUT-08)")
  func strokeFromTheLast() {
    swipe.numberOfTouchesRequired = 2
    window.down(1, 100, 300, at: 0)
    window.down(2, 100, 340, at: 0.3)
    window.processor.advance(to: 0.69)
    #expect(swipe.state == .possible && swipe.reason == nil)
    window.processor.advance(to: 0.8)
    #expect(swipe.reason == .tooSlow(0.4, allowed: 0.4))
    #expect(window.log.transitions(of: swipe).last?.time == 0.7)
    window.up(1, 100, 300, at: 1)
    window.up(2, 100, 340, at: 1)

    window.down(1, 100, 300, at: 2)
    window.down(2, 100, 340, at: 2.3)
    for i in 1...10 {
      let (x, time) = (100 + 12 * CGFloat(i), 2.45 + 0.01 * Double(i))
      window.move(1, x, 300, at: time)
      window.move(2, x, 340, at: time)
    }
    #expect(swipe.state == .ended)
  }
}
