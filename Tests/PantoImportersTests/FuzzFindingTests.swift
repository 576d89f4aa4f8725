import PantoBase
import PantoGestures
import PantoImporters
import PantoReplay
import PantoScene
import Testing

/// Minimal inputs for errors that fuzzing found in the readers.
@Suite("Findings of the fuzzer", .timeLimit(.minutes(60))) struct FuzzFindingTests {
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
    guard case .event(let event, _) = recording.entries[1], case .end(0.6, _) = recording.entries[2]
    else { return #expect(Bool(false), "\(recording.text)") }
    #expect(event.phase == .cancelled && event.time == 0.6)
    #expect(try Recording(text: recording.text).entries == recording.entries)
  }

  @Test(
    "after the end line, half a line does not make a contact without a lift valid (B42)")
  func cutBehindTheEnd() {
    let text = Self.header + Self.began + Self.end + #"{"t":0.7,"finger":1,"pha"#

    #expect(throws: TraceError.self) { try Recording(text: text) }
  }

  @Test(
    "a NUL in a foreign device's name becomes a character that recordings allow (B40, CLI-07)")
  func nulInAName() throws {
    let evemu = Self.device.replacing("panel", with: "a\0b") + "E: 1.000000 0000 0000 0\n"
    let libinput = LibinputTests.device("a\0b", direct: true, events: "")
    for reader in [
      try EvemuReader(file: "f", bytes: Array(evemu.utf8)),
      try EvemuReader(libinput: "f", bytes: Array(libinput.utf8)),
    ] {
      let recording = try Recording(ForeignSource(reader))
      #expect(recording.text.contains("a\u{FFFD}b"))
      #expect(try Recording(text: recording.text).entries == recording.entries)
    }
  }

  @Test(
    "a foreign recording of more than 1e9 seconds is refused, and repaired ones begin at 0 (CLI-07)"
  )
  func foreignTimes() throws {
    func evemu(_ time: String) -> [UInt8] {
      let down = ["0003 0039 1", "0003 0035 9", "0003 0036 9", "0000 0000 0"]
      let lift = ["0003 0039 -1", "0000 0000 0"]
      let lines = down.map { "E: 5.000000 \($0)" } + lift.map { "E: \(time) \($0)" }
      return Array((Self.device + lines.joined(separator: "\n") + "\n").utf8)
    }
    #expect(throws: TraceError.self) {
      try Recording(ForeignSource(EvemuReader(file: "f", bytes: evemu("1000000006.000000"))))
    }
    let options = TraceReader.Options(repairs: true)
    let recording = try Recording(
      ForeignSource(EvemuReader(file: "f", bytes: evemu("4.000000"), options: options)))
    #expect(recording.entries.count >= 2)
    let again = try Recording(file: "f", bytes: Array(recording.text.utf8), options: options)
    #expect(again.entries == recording.entries)
  }

  private static let device = """
    # EVEMU 1.3
    N: panel
    P: 02 00 00 00 00 00 00 00 00
    A: 2f 0 9 0 0 0
    A: 35 0 999 0 0 10
    A: 36 0 599 0 0 10
    A: 39 0 65535 0 0 0

    """

  private static let scenario = """
    {"format":"pantograph-trace/1","title":"t","cases":[{"name":"c","kind":"pan",
    "surface":{"width":300,"height":300},
    "views":[{"id":"v","parent":null,"frame":[0,0,300,300],"recognizers":[{"id":"p","type":"pan"}]}],
    "events":[{"t":0,"op":"down","touch":1,"x":150,"y":150},
    {"t":0.02,"op":"move","touch":1,"x":180,"y":150},{"t":0.3,"op":"up","touch":1,"x":190,"y":150}],
    "expect":[{"check":"actions","recognizer":"p","value":["began","ended"]}]}]}
    """

  @Test("the stage of a scenario and its recognizers are released with it (P2)")
  @MainActor func scenarioStage() throws {
    let file = try ScenarioFile(file: "f", bytes: Array(Self.scenario.utf8))
    weak var stage: Stage?
    weak var recognizer: UIGestureRecognizer?
    do {
      let scene = ScenarioScene(try #require(file.cases.first))
      stage = scene.stage
      let view = scene.stage.window.hitTest(CGPoint(x: 150, y: 150), with: nil)
      recognizer = try #require(view?.gestureRecognizers?.first)
      scene.play()
      #expect(scene.stage.log.transitions.contains { $0.to == .ended })
      scene.stage.tearDown()
    }
    #expect(stage == nil)
    #expect(recognizer == nil)
  }
}
