import PantoBase
import Testing

@_spi(Measurement) @testable import PantoGestures

/// Tests the observers of the log and what observation costs (INS-08).
@MainActor @Suite("Observers of the log", .timeLimit(.minutes(60))) struct GestureLogTests {
  let window = FakeWindow()
  let pan: UIPanGestureRecognizer

  init() { pan = window.view().add(UIPanGestureRecognizer()) }

  private func drag(from t: TimeInterval = 0) {
    window.down(1, 150, 150, at: t)
    for i in 1...5 { window.move(1, 150 + 10 * CGFloat(i), 150, at: t + 0.01 * Double(i)) }
    window.up(1, 200, 150, at: t + 0.1)
  }

  @Test(
    "several observers listen at once, and each receives a run of changes once or change by change, as it asked"
  )
  func several() {
    var each: [String] = []
    var runs: [String] = []
    var seat = 0
    window.log.observe(eachChange: true) { _ in seat += 1 }
    window.log.observe(eachChange: true) { each.append($0.to.name) }
    window.log.observe { runs.append($0.to.name) }

    drag()

    #expect(each == ["began", "changed", "changed", "changed", "changed", "ended"])
    #expect(runs == ["began", "changed", "ended"])
    #expect(seat == 6)
    #expect(window.story(pan) == "possible → began → changed ×4 → ended")
  }

  @Test("an observer that has ended receives nothing more, even if it ends during a call")
  func ending() {
    var first = 0
    var second = 0
    var observation: Observation?
    let other = window.log.observe(eachChange: true) { _ in second += 1 }
    observation = window.log.observe(eachChange: true) { _ in
      first += 1
      observation?.end()
      other.end()
      other.end()
    }

    drag()
    drag(from: 1)

    #expect(first == 1 && second == 1)
  }

  @Test("an observer goes on receiving when others end, and one may be added when all have ended")
  func endingOfOthers() {
    var words: [String] = []
    let other = window.log.observe { _ in }
    let curious = window.log.observe(eachChange: true) { _ in }
    let observation = window.log.observe { words.append($0.to.name) }

    other.end()
    curious.end()
    drag()
    observation.end()
    drag(from: 1)
    window.log.observe { words.append("again \($0.to.name)") }
    drag(from: 2)

    #expect(words == ["began", "changed", "ended", "again began", "again changed", "again ended"])
  }

  @Test("a run of changes is counted without calls unless an observer wants each change")
  func countedRuns() {
    var told = 0
    let observation = window.log.observe { _ in told += 1 }
    window.down(1, 150, 150, at: 0)
    window.move(1, 170, 150, at: 0.01)
    window.move(1, 180, 150, at: 0.02)
    #expect(window.log.countChange(pan) && told == 2)

    let curious = window.log.observe(eachChange: true) { _ in }
    #expect(!window.log.countChange(pan))
    curious.end()
    #expect(window.log.countChange(pan))
    observation.end()
    #expect(window.log.countChange(pan))
  }

  @Test("names of recognizers that are gone are dropped, except those in the log (P2)")
  func names() {
    let log = GestureLog(capacity: 4)
    let lasting = UIPanGestureRecognizer()
    lasting.name = "lasting"
    func tells(_ recognizer: UIGestureRecognizer) {
      log.record(
        Transition(
          time: 0, reason: .moved, from: .possible, to: .failed, kind: .pan,
          recognizer: recognizer.id, count: 1), by: recognizer)
    }
    for i in 0..<1000 {
      let passing = UITapGestureRecognizer()
      passing.name = "passing \(i)"
      tells(passing)
      if i % 40 == 0 { tells(lasting) }

      #expect(log.name(of: passing.id) == "passing \(i)")
      #expect(log.names.count + log.oldNames.count <= 64)
      for t in log.transitions { #expect(!log.name(of: t.recognizer).hasPrefix("#")) }
    }
  }
}
