import Foundation
import PantoBase
import PantoGestures
import PantoImporters
import PantoReplay
import PantoScene
import TestSupport
import Testing

/// Reads the timeline back and compares it with the log.
@MainActor @Suite(.timeLimit(.minutes(60))) struct ChromeTraceTests {
  private struct Change: Equatable, CustomStringConvertible {
    var track: String
    var time: Double
    var state: String
    var from: String
    var reason: String
    var count: Int
    var description: String { "\(time) \(track) \(from) → \(state) \(reason) ×\(count)" }
  }

  private func player(_ text: String) throws -> Player {
    try Player(
      TraceReader(file: "f", bytes: Array(text.utf8)), scenes: BlockScene.scenes())
  }

  private func export(_ player: Player) throws -> [[String: Any]] {
    var text = ""
    let trace = ChromeTrace(player.stage) { text += $0 }
    trace.close(at: try player.playToEnd().endTime)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return try #require(object?["traceEvents"] as? [[String: Any]])
  }

  private func changes(in events: [[String: Any]]) -> [Change] {
    var names: [Int: String] = [:]
    for event in events where event["name"] as? String == "thread_name" {
      guard event["pid"] as? Int == 1, let track = event["tid"] as? Int else { continue }
      names[track] = (event["args"] as? [String: Any])?["name"] as? String
    }
    let changes = events.compactMap { event -> Change? in
      guard event["pid"] as? Int == 1, event["ph"] as? String != "M" else { return nil }
      let arguments = event["args"] as? [String: Any] ?? [:]
      return Change(
        track: names[event["tid"] as? Int ?? 0] ?? "?",
        time: (event["ts"] as? Double ?? -1) / 1e6, state: event["name"] as? String ?? "?",
        from: arguments["from"] as? String ?? "?", reason: arguments["reason"] as? String ?? "?",
        count: arguments["count"] as? Int ?? 1)
    }
    return changes.sorted { $0.time < $1.time }
  }

  @Test func aContactThatIsDownAtTheEndIsShownUpToTheEnd() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    var text = ""
    let trace = ChromeTrace(stage) { text += $0 }
    stage.send(
      InputEvent(
        time: 0.5, position: CGPoint(x: 3, y: 4), source: .finger(7), phase: .began))
    trace.close(at: 2)

    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let events = try #require(object?["traceEvents"] as? [[String: Any]])
    let down = try #require(events.first { $0["name"] as? String == "down" })
    #expect(down["ts"] as? Double == 500_000 && down["dur"] as? Double == 1_500_000)
  }

  @Test func contactsThatAreNumberedAnewShareTheirTracks() throws {  // K14, B39
    var text = "{\"pantotrace\":1}\n"
    for finger in 0..<500 {
      text += "{\"t\":\(finger),\"finger\":\(finger),\"phase\":\"began\",\"x\":1,\"y\":1}\n"
      text += "{\"t\":\(finger).5,\"finger\":\(finger),\"phase\":\"ended\",\"x\":1,\"y\":1}\n"
    }

    let touches = try export(player(text)).filter { $0["pid"] as? Int == 2 }

    #expect(touches.count { $0["name"] as? String == "thread_name" } == 64)
    #expect(touches.count { $0["name"] as? String == "down" } == 500)
  }

  @Test func everySpanIsATransitionOfTheLogAndTheOtherWayRound() throws {
    let player = try player(BlockScene.drag)
    let found = changes(in: try export(player))

    let log = player.stage.log
    let expected = log.transitions.map {
      Change(
        track: log.name(of: $0.recognizer), time: $0.time, state: $0.to.name, from: $0.from.name,
        reason: $0.reason.code, count: Int($0.count))
    }
    #expect(found == expected && expected.count == 3, "\(found)\n\(expected)")
  }

  @Test func spansLastUntilTheNextStateAndNumbersStandBeside() throws {
    let events = try export(player(BlockScene.drag))

    let began = try #require(events.first { $0["name"] as? String == "began" })
    let arguments = try #require(began["args"] as? [String: Any])
    #expect(began["ph"] as? String == "X")
    let ended = try #require(events.first { $0["name"] as? String == "ended" })
    let changed = try #require(events.first { $0["name"] as? String == "changed" })
    func end(_ e: [String: Any]) -> Double {
      (e["ts"] as? Double ?? 0) + (e["dur"] as? Double ?? 0)
    }
    #expect(abs(end(began) - (changed["ts"] as? Double ?? 0)) < 0.001)
    #expect(abs(end(changed) - (ended["ts"] as? Double ?? 0)) < 0.001)
    #expect(arguments["reason"] as? String == "thresholdReached")
    #expect(arguments["limit"] as? Double == 10 && (arguments["was"] as? Double ?? 0) >= 10)
    #expect((arguments["sentence"] as? String ?? "").contains("10"))
    #expect(ended["ph"] as? String == "i")
    let down = try #require(events.first { $0["name"] as? String == "down" })
    #expect(down["pid"] as? Int == 2 && abs((down["dur"] as? Double ?? 0) - 100_000) < 1)
  }

  @Test func spansOfATrackFollowEachOtherAndEachSaysWhy() throws {
    // The recording has a drag that ends, a touch that moves too little, and a drag that is
    // cancelled.
    let rest = """
      {"t":1.3,"finger":2,"phase":"began","x":120,"y":80}
      {"t":1.4,"finger":2,"phase":"ended","x":122,"y":80}
      {"t":1.5,"finger":3,"phase":"began","x":120,"y":80}
      {"t":1.6,"finger":3,"phase":"moved","x":150,"y":80}
      {"t":1.7,"finger":3,"phase":"moved","x":160,"y":80}
      {"t":1.8,"finger":3,"phase":"cancelled","x":160,"y":80}

      """
    let player = try player(BlockScene.drag + rest)
    let events = try export(player).filter { $0["ph"] as? String != "M" }

    #expect(changes(in: events).map(\.state).contains("cancelled"))
    #expect(changes(in: events).map(\.state).contains("failed"))
    #expect(events.count { $0["pid"] as? Int == 2 } == 3, "three touches")
    for (process, track) in Set(events.map { [$0["pid"] as? Int ?? 0, $0["tid"] as? Int ?? 0] })
      .sorted(by: { $0.lexicographicallyPrecedes($1) }).map({ ($0[0], $0[1]) })
    {
      let spans = events.filter { $0["pid"] as? Int == process && $0["tid"] as? Int == track }
        .map { (start: $0["ts"] as? Double ?? -1, length: $0["dur"] as? Double ?? 0) }
        .sorted { $0.start < $1.start }
      for (one, next) in zip(spans, spans.dropFirst()) {
        #expect(one.start + one.length <= next.start + 0.001, "they overlap: \(one) \(next)")
      }
      #expect(spans.allSatisfy { $0.start >= 0 && $0.start + $0.length <= 1_800_001 })
    }
    for event in events where event["pid"] as? Int == 1 {
      let arguments = try #require(event["args"] as? [String: Any])
      #expect((arguments["reason"] as? String)?.isEmpty == false)
      #expect((arguments["sentence"] as? String)?.isEmpty == false)
    }
  }

  @Test func whatStillGoesOnEndsWithTheFileAndNamesAreEscaped() throws {  // B44
    let player = try player(BlockScene.drag)
    player.stage.window.subviews[0].accessibilityIdentifier = "a \"quoted\"\nname"
    var text = ""
    let trace = ChromeTrace(player.stage) { text += $0 }
    try player.play(to: 0.15)
    trace.close(at: 0.15)
    try player.play(to: 1)

    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let events = try #require(object?["traceEvents"] as? [[String: Any]])
    #expect(changes(in: events).map(\.state) == ["began", "changed"])
    #expect(changes(in: events)[0].track.contains("a \"quoted\"\\u{a}name"))
  }
}
