import PantoInspector
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Observing the inspector", .timeLimit(.minutes(60)))
struct InspectorObservationTests {
  @Test("an observer is told once when the inspector comes and once when it goes (INS-09)")
  func comesAndGoes() {
    let stage = TestStage(200, 200).stage
    var heard: [Bool] = []
    let observation = stage.observeInspector { heard.append($0) }

    stage.addInspector()
    stage.addInspector()
    stage.removeInspector()
    stage.removeInspector()
    #expect(heard == [true, false])

    observation.end()
    stage.addInspector()
    #expect(heard == [true, false])
  }
}
