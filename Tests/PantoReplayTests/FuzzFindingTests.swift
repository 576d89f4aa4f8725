import PantoBase
import PantoGestures
import PantoReplay
import PantoScene
import Testing

/// What the fuzzer found in readers, each as small as it gets.
@Suite("Findings of the fuzzer", .timeLimit(.minutes(20))) struct FuzzFindingTests {
  private static let header = #"{"pantotrace":1,"size":[400,600],"ends":true}"# + "\n"
  private static let began = #"{"t":0.1,"finger":1,"phase":"began","x":60,"y":300}"# + "\n"
  private static let end = #"{"t":0.6,"end":true}"# + "\n"

  @Test(
    "a contact that is down at the end line is cancelled before it, so that the text reads again")
  func repairedEnd() throws {
    let options = TraceReader.Options(repairs: true)
    let text = Self.header + Self.began + Self.end
    let recording = try Recording(file: "f", bytes: Array(text.utf8), options: options)

    #expect(recording.entries.count == 3)
    guard case .event(let event, _) = recording.entries[1], case .end(0.6) = recording.entries[2]
    else { return #expect(Bool(false), "\(recording.text)") }
    #expect(event.phase == .cancelled && event.time == 0.6)
    #expect(try Recording(text: recording.text).entries == recording.entries)
  }

  @Test(
    "half a line behind the end line does not make a contact that never lifts a sound one (B42)")
  func cutBehindTheEnd() {
    let text = Self.header + Self.began + Self.end + #"{"t":0.7,"finger":1,"pha"#

    #expect(throws: TraceError.self) { try Recording(text: text) }
  }

  private static let scenario = """
    {"format":"pantograph-trace/1","title":"t","cases":[{"name":"c","kind":"pan",
    "surface":{"width":300,"height":300},
    "views":[{"id":"v","parent":null,"frame":[0,0,300,300],"recognizers":[{"id":"p","type":"pan"}]}],
    "events":[{"t":0,"op":"down","touch":1,"x":150,"y":150},
    {"t":0.02,"op":"move","touch":1,"x":180,"y":150},{"t":0.3,"op":"up","touch":1,"x":190,"y":150}],
    "expect":[{"check":"actions","recognizer":"p","value":["began","ended"]}]}]}
    """

  @Test("the stage of a scenario is released with it (P2)")
  @MainActor func scenarioStage() throws {
    let file = try ScenarioFile(file: "f", bytes: Array(Self.scenario.utf8))
    weak var stage: Stage?
    do {
      let scene = ScenarioScene(try #require(file.cases.first))
      stage = scene.stage
      scene.play()
      #expect(scene.stage.log.transitions.contains { $0.to == .ended })
      scene.stage.tearDown()
    }
    #expect(stage == nil)
  }
}
