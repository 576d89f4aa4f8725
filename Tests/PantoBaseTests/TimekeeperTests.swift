import PantoBase
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct TimekeeperTests {
  @Test func deadlinesRunInOrderOfTimeThenOfMaking() {
    let time = Timekeeper()
    var seen: [String] = []
    time.at(2) { seen.append("late") }
    time.at(1) { seen.append("first of two") }
    time.at(1) { seen.append("second of two") }

    time.advance(to: 5)

    #expect(seen == ["first of two", "second of two", "late"])
    #expect(time.now == 5)
  }

  @Test func eachDeadlineSeesItsOwnTime() {  // EVT-07
    let time = Timekeeper()
    var seen: [TimeInterval] = []
    time.at(0.75) { seen.append(time.now) }
    time.at(0.35) { seen.append(time.now) }

    time.advance(to: 10)

    #expect(seen == [0.35, 0.75])
  }

  @Test("a time on the clock's grid stays the same when it is rounded again, even after years (I6)")
  func grid() {
    for start in [0, 1, 86_400, 4_194_303.9, 4_194_304, 4_294_957.3, 4.6e6, 3e7, 4e9, 5e9] {
      var last = -TimeInterval.infinity
      for k in 0..<2000 {
        let time = Timekeeper.onGrid(start + Double(k) * 0.000_123_457)
        #expect(Timekeeper.onGrid(time) == time && time >= last, "\(time)")
        last = time
      }
    }
    // An event at lift + 0.35 s meets the deadline at the same time, which is computed as a sum.
    for lift in [4_500_067.383, 5_000_000.001, 31_536_000.008] {
      #expect(Timekeeper.onGrid(lift + 0.35) == Timekeeper.onGrid((lift * 1000 + 350) / 1000))
    }
  }

  @Test("a span of time has the same length at every time of day (I6)")
  func sameStretchAnyTime() {
    for start in [0, 77.123_456, 3_600, 86_399, 4_000_000, 4_194_300, 4_300_000] {
      for milliseconds in [1, 7, 8, 100, 333, 1_000, 5_999] {
        let length = Double(milliseconds) / 1000
        let begin = Timekeeper.onGrid(start)
        let end = Timekeeper.onGrid(start + length)
        #expect(Timekeeper.seconds(from: begin, to: end) == length, "\(start)")
        #expect(Timekeeper.seconds(from: end, to: begin) == -length, "\(start)")
      }
    }
  }

  @Test func whatADeadlineAsksForRunsOnTheSameWay() {
    let time = Timekeeper()
    var seen: [TimeInterval] = []
    time.at(1) { time.at(1.5) { seen.append(time.now) } }

    time.advance(to: 2)

    #expect(seen == [1.5])
  }

  @Test func aCancelledDeadlineStaysSilent() {
    let time = Timekeeper()
    var runs = 0
    let deadline = time.at(1) { runs += 1 }
    #expect(deadline.isPending && time.nextDeadline == 1)

    deadline.cancel()
    time.advance(to: 2)

    #expect(runs == 0 && time.nextDeadline == nil)
  }

  @Test func afterAGapEventsComeBeforeDeadlinesThatAreOverdue() {  // R7
    let time = Timekeeper()
    var seen: [TimeInterval] = []
    let lifted = time.at(1) { seen.append(1) }
    time.at(2) { seen.append(time.now) }

    time.letEventsCatchUp(afterGap: 1)
    time.advance(to: 5, beforeEvent: true)
    #expect(seen.isEmpty && time.now == 5)
    lifted.cancel()
    time.advance(to: 6)

    #expect(seen == [5] && time.now == 6 && !time.isCatchingUp)
  }

  @Test func aDeadlineAtTheTimeOfAnEventComesFirstUnlessItLetsEventsPass() {
    let time = Timekeeper()
    var seen: [String] = []
    time.at(1, letsEventsPass: true) { seen.append("after the event") }
    time.at(1) { seen.append("before it") }

    time.advance(to: 1, beforeEvent: true)
    #expect(seen == ["before it"])
    time.advance(to: 1)

    #expect(seen == ["before it", "after the event"])
  }

  @Test func timeNeverTurnsBackAndTheNestedMoveIsRefused() {  // B6, B52
    let time = Timekeeper(now: 3)
    var nested = true
    time.at(4) { nested = time.advance(to: 9) }

    time.advance(to: 5)
    time.advance(to: 1)

    #expect(!nested && time.now == 5)
    #expect(!time.advance(to: .nan))
  }

  @Test func aDeadlineInThePastRunsAtTheNextMove() {
    let time = Timekeeper(now: 3)
    var seen: TimeInterval?
    time.at(1) { seen = time.now }

    time.advance(to: 3)

    #expect(seen == 3)
  }

  @Test func manyDeadlinesRunInOrderHoweverTheyWereMadeAndTakenBack() {  // K13
    let keeper = Timekeeper()
    var seed: UInt64 = 7
    func next(_ n: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % n
    }
    var made: [(time: TimeInterval, passes: Bool, number: Int, deadline: Timekeeper.Deadline)] = []
    var ran: [Int] = []
    for number in 0..<2000 {
      let time = TimeInterval(next(40)) / 10
      let passes = next(3) == 0
      made.append(
        (
          time, passes, number,
          keeper.at(time, letsEventsPass: passes) { ran.append(number) }
        ))
      if next(4) == 0 {
        let k = next(made.count)
        made[k].deadline.cancel()
        made.remove(at: k)
      }
    }
    let expected = made.sorted {
      ($0.time, $0.passes ? 1 : 0, $0.number) < ($1.time, $1.passes ? 1 : 0, $1.number)
    }
    #expect(keeper.nextDeadline == expected[0].time)

    keeper.advance(to: 2)
    #expect(ran == expected.filter { $0.time <= 2 }.map(\.number))
    keeper.advance(to: 9)

    #expect(ran == expected.map(\.number) && keeper.nextDeadline == nil)
  }
}
