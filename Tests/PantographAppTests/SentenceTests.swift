import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoInspector
@testable import PantoReplay
@testable import PantoStudio

/// Reads the sentences that people get about gestures (V10).
@MainActor @Suite("Sentences", .timeLimit(.minutes(60))) struct SentenceTests {
  /// All sentences that the log and the rows of the inspector show now.
  private func sentences(_ stage: Stage) -> [String] {
    let rows = stage.inspector?.items(of: .recognizers, stage.time.now).compactMap(\.row) ?? []
    return stage.log.transitions.map { $0.reason.sentence(for: $0.kind) }
      + stage.recognizers.map { stage.diagnose($0).sentence } + rows.flatMap { [$0.sentence] }
  }

  @Test("a wheel scroll is not said to hold anything, in the gallery and in each demo (V10)")
  func wheel() throws {
    // The scene without a demo has no controller.
    for name in DemoScenes.registry.names where name != "blank" {
      let world = try DemoWorld<UIViewController>(name, 900, 600)
      world.stage.addInspector()
      world.stage.layoutIfNeeded()
      for i in 1...6 {
        for isContinuous in [false, true] {
          world.stage.send(
            InputEvent(
              time: world.now + 0.02, position: CGPoint(x: 60 + 130 * i, y: 80 + 80 * i),
              source: .wheel(CGVector(dx: 0, dy: -1), isContinuous: isContinuous), phase: .moved))
          for sentence in sentences(world.stage) {
            #expect(!sentence.localizedLowercase.contains("held"), "\(name): \(sentence)")
          }
        }
      }
      world.advance(by: 1)
      for sentence in sentences(world.stage) {
        #expect(!sentence.localizedLowercase.contains("held"), "\(name): \(sentence)")
      }
      if name == "cart" {
        let said = sentences(world.stage)
        #expect(said.contains("The wheel stood still for 150 ms."), "\(said)")
      }
      world.stage.tearDown()
    }
  }

  @Test("the end of a wheel scroll says what stood still (PAN-19, V10)")
  func wheelEnd() {
    let reason = Reason.durationReached(0.15, needs: 0.15)
    #expect(reason.sentence(for: .pan) == "The wheel stood still for 150 ms.")
    #expect(reason.sentence(for: .longPress) == "Held 150 ms, needs 150 ms.")
  }

  @Test("a cancelled touch says why in plain English, with no name from the code (V10)")
  func causes() {
    for cause in CancelCause.allCases {
      let sentence = Reason.touchCancelled(cause).sentence()
      #expect(sentence.contains(" "), "\(sentence)")
      #expect(
        !sentence.contains("\(cause)") || "\(cause)".allSatisfy(\.isLowercase), "\(sentence)")
    }
    #expect(
      Reason.touchCancelled(.deviceLost).sentence()
        == "The touch was cancelled: its device was unplugged.")
  }

  @Test("a printed log has milliseconds, and is compared with logs of both kinds (V10)")
  func times() throws {
    let line = "0.355791207 pan:block possible → began thresholdReached 10.2 ≥ 10"
    #expect(LogText.rounded(line).hasPrefix("0.356 pan:block possible"))
    #expect(LogText.rounded("2.0 tap:a possible → ended x") == "2.0 tap:a possible → ended x")
    #expect(LogText.rounded("no time") == "no time")
    func difference(_ expected: String, _ got: String) throws -> String? {
      var bytes = Array((expected + "\n").utf8)
      var log = try ExpectedLog(file: "f") {
        defer { bytes = [] }
        return bytes
      }
      log.compare(got)
      return log.difference()?.description
    }
    #expect(try difference(line, line) == nil)
    #expect(try difference(LogText.rounded(line), line) == nil)
    let later = line.replacing("0.355791207", with: "0.355791208")
    #expect(try difference(line, later) != nil, "times of an exact log are compared exactly")
    #expect(try difference(LogText.rounded(line), line.replacing("0.3557", with: "0.3567")) != nil)
  }
}
