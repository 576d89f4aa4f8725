import PantoBase
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct TimekeeperTests {
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

    time.letEventsCatchUp()
    time.advance(to: 5, beforeEvent: true)
    #expect(seen.isEmpty && time.now == 5)
    lifted.cancel()
    time.advance(to: 6)

    #expect(seen == [5] && time.now == 6 && !time.isCatchingUp)
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
}
