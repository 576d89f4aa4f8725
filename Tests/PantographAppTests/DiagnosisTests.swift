import PantoCore
import PantoDemos
import PantoReplay
import Testing

@testable import pantograph_app

/// Answers of `diagnose` about recordings (CLI-05).
@MainActor @Suite("The diagnose command", .timeLimit(.minutes(60))) struct DiagnosisTests {
  private func subject(_ arguments: String...) throws -> DiagnosisSubject {
    try DiagnosisSubject.open(DiagnoseCommand.parse(arguments))
  }

  @Test("what acted on a view that has left the window is explained, too (CLI-05, NAM-01)")
  func goneViews() throws {
    let subject = try subject("drawer-catch")
    let answers = subject.answers(on: nil, at: nil)
    let tap = try #require(answers.first { $0.recognizer == "dimTap" })
    #expect(tap.outcome == .ended && tap.since != nil && tap.rule != nil)
    #expect(answers.contains { $0.recognizer == "drawerPan" && $0.since != nil })

    let named = subject.answers(on: "dimTap", at: nil)
    #expect(named.map(\.recognizer) == ["dimTap"] && named[0].outcome == .ended)
  }

  @Test(
    "diagnose has an answer for each name that a replay has, in every recording (CLI-05, NAM-01)",
    arguments: BundledTraces.names)
  func allNames(trace: String) throws {
    let subject = try subject(trace)
    let known = try Replayed(
      RecordingSource(BundledTraces.recording(named: trace)), scenes: Scenes.registry)
    let answers = Set(subject.answers(on: nil, at: nil).map(\.recognizer))
    for outcome in known.outcomes where outcome.state != "possible" {
      #expect(answers.contains(outcome.recognizer), "\(trace): \(outcome)")
      let own = subject.answers(on: known.directory.exact(outcome.recognizer), at: nil)
      #expect(own.contains { $0.outcome.name == outcome.state }, "\(trace): \(outcome)")
    }
  }

  @Test("a control that no touch came to says what it waits for (CLI-05, EXP-01)")
  func untouchedControl() throws {
    let subject = try subject("cart-throw")
    let answers = subject.answers(on: "button:add#2", at: nil)
    #expect(answers.map(\.recognizer) == ["button:add#2"])
    #expect(answers.first?.outcome == .possible && answers.first?.needs.isEmpty == false)
  }
}
