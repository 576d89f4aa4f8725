import Foundation
import PantoBase
import PantoGestures
import PantoImporters
import PantoReplay
import PantoScene
import Testing

/// A recognizer as a program could write one: a finger that goes down at least 40 points.
private final class PullDown: UIGestureRecognizer {
  private var start: CGPoint?
  private var pulled: CGFloat = 0

  override var lackingReason: Reason { reason("pulledTooLittle") }

  private func reason(_ code: String) -> Reason {
    .custom(
      code: code, value: pulled, limit: 40, unit: "pt", rule: "PULL-01",
      sentence: "Pulled {value}; needs {limit}.")
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    start = touches.first?.location(in: nil)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let start, let place = touches.first?.location(in: nil) else { return }
    pulled = place.y - start.y
    if pulled < -10 { request(.failed, because: reason("pushedUp")) }
    if pulled >= 40 { request(.ended, because: reason("pulledEnough")) }
  }
  override func reset() {
    super.reset()
    start = nil
    pulled = 0
  }
}

/// A recognizer written outside of the library, in recordings, timelines and scenario files.
@MainActor @Suite("A recognizer of your own in replays", .timeLimit(.minutes(60)))
struct OwnRecognizerReplayTests {
  private static let makers: [String: ScenarioFile.Maker] = ["pullDown": { PullDown() }]

  private static func scenario(_ y: Int, config: String = "{}", expect: String) -> String {
    """
    {"format": "pantograph-trace/1", "title": "t", "cases": [{"name": "pull", "surface": [320, 480],
    "views": [{"id": "page", "frame": [0, 0, 320, 480],
      "recognizers": [{"id": "p", "type": "pullDown", "config": \(config)}]}],
    "events": [{"t": 0, "op": "down", "touch": 1, "x": 100, "y": 100},
      {"t": 0.1, "op": "move", "touch": 1, "x": 100, "y": \(y)},
      {"t": 0.2, "op": "up", "touch": 1, "x": 100, "y": \(y)}],
    "expect": [\(expect)]}]}
    """
  }

  private static let scenes = {
    var scenes = SceneRegistry()
    scenes.add("page") { header in
      let stage = Stage(size: header.size)
      let page = UIView(frame: CGRect(origin: .zero, size: header.size))
      page.accessibilityIdentifier = "page"
      page.addGestureRecognizer(PullDown())
      stage.window.addSubview(page)
      return ReplayScene(stage)
    }
    return scenes
  }

  private static let trace = """
    {"pantotrace":2,"scene":"page","size":[320,480]}
    {"t":0.1,"finger":1,"phase":"began","x":60,"y":60}
    {"t":0.2,"finger":1,"phase":"moved","x":60,"y":85.5}
    {"t":0.3,"finger":1,"phase":"ended","x":60,"y":85.5}
    {"t":1,"finger":1,"phase":"began","x":60,"y":60}
    {"t":1.1,"finger":1,"phase":"moved","x":60,"y":101}
    {"t":1.2,"finger":1,"phase":"ended","x":60,"y":101}

    """

  @Test("is made by a scenario file, and its reasons answer the file's checks (WHY)")
  func scenario() throws {
    let good = try ScenarioFile(
      file: "f",
      text: Self.scenario(
        145,
        expect: """
          {"check": "actions", "recognizer": "p", "value": ["ended"]},
          {"check": "state", "recognizer": "p", "after": 1, "anyOf": ["recognized"]},
          {"check": "touches", "recognizer": "p", "after": 1, "value": 1},
          {"check": "reason", "recognizer": "p", "after": 1, "anyOf": ["pulledEnough"]}
          """), recognizers: Self.makers)
    for check in try #require(ScenarioRunner.run(good).first).checks {
      #expect(check.passed, "\(check)")
    }

    let wrong = try ScenarioFile(
      file: "f",
      text: Self.scenario(
        115, expect: #"{"check": "reason", "recognizer": "p", "anyOf": ["pushedUp"]}"#),
      recognizers: Self.makers)
    let check = try #require(ScenarioRunner.run(wrong).first?.checks.first)
    #expect(!check.passed && check.got == "pulledTooLittle" && check.expected == "pushedUp")
  }

  @Test("says in the table of reasons why it never fired")
  func table() throws {
    let file = try ScenarioFile(
      file: "f",
      text: Self.scenario(115, expect: #"{"check": "actions", "recognizer": "p", "value": []}"#),
      recognizers: Self.makers)

    let row = try #require(ScenarioRunner.reasons(file).first)
    #expect(
      row.row == "| pull | p | pulledTooLittle | 15 : 40 | PULL-01 | Pulled 15 pt; needs 40 pt. |")
    let json = try JSONSerialization.jsonObject(with: Data(row.json.utf8)) as? [String: Any]
    #expect(json?["reason"] as? String == "pulledTooLittle")
    #expect((json?["values"] as? [String: Double]) == ["was": 15, "limit": 40])
    #expect(json?["sentence"] as? String == "Pulled 15 pt; needs 40 pt.")
  }

  @Test("must be known by name, and what it cannot be told is refused with its line")
  func unknown() throws {
    func message(_ text: String, _ makers: [String: ScenarioFile.Maker]) -> String {
      do {
        _ = try ScenarioFile(file: "f", text: text, recognizers: makers)
        return "read"
      } catch {
        return "\(error)"
      }
    }
    let check = #"{"check": "actions", "recognizer": "p", "value": []}"#
    #expect(message(Self.scenario(115, expect: check), [:]).contains("\"pullDown\" is none of tap"))
    #expect(
      message(Self.scenario(115, expect: check), ["b": { PullDown() }, "a": { PullDown() }])
        .hasSuffix("bare, a, b"))
    let config = #"{"canPrevent": false}"#
    #expect(
      message(Self.scenario(115, config: config, expect: check), Self.makers)
        .contains("are for the library's types"))
  }

  @Test("has its reasons in a recording's log, which a later replay meets line by line (P4)")
  func log() throws {
    let replay = try Replayed(Self.trace, scenes: Self.scenes())
    #expect(
      replay.log == [
        "0.3 pullDown:page possible → failed pulledTooLittle 25.5 < 40",
        "1.1 pullDown:page possible → ended pulledEnough 41 > 40",
      ])
    #expect(replay["pullDown:page"].results == ["failed pulledTooLittle", "ended"])

    var rest: [UInt8]? = Array((replay.log.joined(separator: "\n") + "\n").utf8)
    var expected = try ExpectedLog(file: "a.log") {
      defer { rest = nil }
      return rest ?? []
    }
    for line in try Replayed(Self.trace, scenes: Self.scenes()).log { expected.compare(line) }
    #expect(expected.difference() == nil)
  }

  @Test("has its reasons in a timeline, with numbers, rule and sentence")
  func timeline() throws {
    let player = try Player(
      TraceReader(file: "f", bytes: Array(Self.trace.utf8)), scenes: Self.scenes())
    var text = ""
    let trace = ChromeTrace(player.stage) { text += $0 }
    trace.close(at: try player.playToEnd().endTime)

    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let events = try #require(object?["traceEvents"] as? [[String: Any]])
    let failed = try #require(events.first { $0["name"] as? String == "failed" })
    let arguments = try #require(failed["args"] as? [String: Any])
    #expect(arguments["reason"] as? String == "pulledTooLittle")
    #expect(arguments["was"] as? Double == 25.5 && arguments["limit"] as? Double == 40)
    #expect(arguments["rule"] as? String == "PULL-01")
    #expect(arguments["sentence"] as? String == "Pulled 25.5 pt; needs 40 pt.")
  }
}
