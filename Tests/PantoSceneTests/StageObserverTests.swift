import PantoBase
@testable import PantoGestures
import PantoInspector
import PantoTesting
import Testing

@testable import PantoScene

@MainActor @Suite("Observers of a stage", .timeLimit(.minutes(60))) struct StageObserverTests {
  let stage = TestStage(300, 300)

  private func touch() {
    stage.tap(at: CGPoint(x: 150, y: 150))
  }

  @Test("each observer receives input, clock, gaps, keys and changes in order, until it ends")
  func everyKind() {
    var seen: [String] = []
    let observation = stage.stage.observe { event in
      switch event {
      case .input(let input, _): seen.append("\(input.phase)")
      case .advance: seen.append("advance")
      case .gap(let seconds): seen.append("gap \(seconds)")
      case .key(let key): seen.append(key.code.name)
      case .text(let text): seen.append(text.text)
      case .change(.theme(let style)): seen.append("\(style)")
      case .change: seen.append("change")
      case .cancel(let cause, _): seen.append("cancel \(cause)")
      case .restart: seen.append("restart")
      }
    }
    touch()
    stage.advance(by: 0.1)
    stage.stage.recordGap(of: 2)
    stage.stage.send(KeyEvent(time: stage.now, code: .init(name: "T")!, phase: .down))
    stage.stage.userInterfaceStyle = UIUserInterfaceStyle.dark
    #expect(seen.filter { $0 != "advance" } == ["began", "ended", "gap 2.0", "T", "dark"])
    #expect(seen.contains("advance"))

    let count = seen.count
    observation.end()
    observation.end()
    touch()
    #expect(seen.count == count && !observation.isLive)
    #expect(!stage.stage.processor.isWatched, "no observer is left, so a move tells nobody")
  }

  @Test("an observer that ends itself, or another one, in its own call leaves the rest in place")
  func endsInside() {
    var calls: [String] = []
    var first: Observation?
    var second: Observation?
    first = stage.stage.observe { event in
      guard case .input = event else { return }
      calls.append("first")
      first?.end()
      second?.end()
    }
    second = stage.stage.observe { if case .input = $0 { calls.append("second") } }
    stage.stage.observe { if case .input = $0 { calls.append("third") } }
    touch()
    #expect(calls == ["first", "third", "third"])
  }

  @Test("the inspector may be taken away before or after other observers come (C10)")
  func inspectorLeavesFirst() {
    var inputs = 0
    stage.stage.addInspector()
    stage.stage.observe { if case .input = $0 { inputs += 1 } }
    stage.stage.removeInspector()
    touch()
    #expect(inputs == 2)
  }

  @Test("events of one report have the same number") func reports() {
    var numbers: [Int] = []
    stage.stage.observe { if case .input(_, let report) = $0 { numbers.append(report) } }
    let p = CGPoint(x: 20, y: 20)
    stage.stage.send([
      InputEvent(time: 1, position: p, source: .finger(1), phase: .began),
      InputEvent(time: 1, position: p, source: .finger(2), phase: .began),
    ])
    stage.stage.send(InputEvent(time: 2, position: p, source: .finger(1), phase: .ended))
    #expect(numbers.count == 3)
    #expect(numbers[0] == numbers[1] && numbers[1] != numbers[2])
  }

  @Test("an observer that does again what it is told of is refused or waits, as a handler (B52)")
  func again() {
    let own = stage.stage
    var calls = 0
    own.observe { event in
      calls += 1
      guard calls < 1000 else { return }
      own.advance(to: 1e6)
      own.recordGap(of: 5)
      own.restart()
      own.userInterfaceStyle = own.userInterfaceStyle == .dark ? .light : .dark
    }
    own.advance(to: own.time.now + 0.1)
    own.recordGap(of: 2)
    own.userInterfaceStyle = .dark
    touch()

    #expect(calls < 100 && own.time.now < 100, "\(calls) calls, \(own.time.now) s")
    #expect(own.repairs.nestedAdvance > 0)
  }
}
