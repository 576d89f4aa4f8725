import PantoBase
import PantoGestures
import PantoImporters
import PantoReplay
import Testing

/// Checks shortened recordings and the tests written from them.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ShrinkTests {
  /// A recording of a drag with `moves` steps, and of four fingers outside the scene.
  static func crowded(moves: Int) throws -> Recording {
    var text = "{\"pantotrace\":1,\"scene\":\"block\",\"size\":[320,640],\"ends\":true}\n"
    for i in 0..<4 {
      text += "{\"t\":0.0\(i + 1),\"finger\":\(i + 10),\"phase\":\"began\",\"x\":300,\"y\":600}\n"
    }
    text += "{\"t\":0.1,\"finger\":1,\"phase\":\"began\",\"x\":60,\"y\":60}\n"
    for i in 1...moves {
      let t = 0.1 + Double(i) * 0.01
      text += "{\"t\":\(t),\"finger\":1,\"phase\":\"moved\",\"x\":\(60 + i),\"y\":60}\n"
      text +=
        "{\"t\":\(t),\"finger\":10,\"phase\":\"moved\",\"x\":\(300 - i),\"y\":600,\"also\":true}\n"
      text += "{\"t\":\(t),\"tick\":true}\n"
    }
    let end = 0.2 + Double(moves) * 0.01
    for id in [1, 10, 11, 12, 13] {
      text += "{\"t\":\(end),\"finger\":\(id),\"phase\":\"ended\",\"x\":\(60 + moves),\"y\":60}\n"
    }
    return try Recording(
      text: text + "{\"t\":\(end + 1),\"tick\":true}\n{\"t\":\(end + 1),\"end\":true}\n")
  }

  private func outcome(_ recording: Recording) throws -> Outcome {
    try Replayed(RecordingSource(recording), scenes: PlayerTests.scenes())["pan:block"]
  }

  private func shrink(_ recording: Recording) throws -> Recording {
    let wanted = try outcome(recording)
    var shrinker = Shrinker(recording)
    return shrinker.shrink { (try? self.outcome($0)) == wanted }
  }

  @Test func aLongRecordingIsGivenUpAfterSoManyLines() throws {  // B39, P2
    let whole = try Self.crowded(moves: 50)
    var played = 0
    var shrinker = Shrinker(whole, mostLines: 1000)

    // No line can be removed, so every trial plays nearly the whole recording.
    let short = shrinker.shrink {
      played += $0.entries.count
      return $0.entries.count == whole.entries.count
    }

    #expect(short.entries.count == whole.entries.count)
    #expect(played < 1000 + whole.entries.count)
  }

  @Test func aCrowdedDragShrinksToItsOwnFingerAndItsLift() throws {
    let whole = try Self.crowded(moves: 60)
    #expect(try outcome(whole).results == ["ended"])

    let short = try shrink(whole)

    #expect(try outcome(short) == outcome(whole))
    // The remaining lines are the touch down, a lift beyond the threshold (PAN-18), and the end
    // line.
    #expect(short.entries.count == 3, "\(short.text)")
    // The result is a valid recording, which reads back unchanged.
    #expect(try Recording(text: short.text).entries == short.entries)
  }

  @Test func aFailureKeepsItsReason() throws {
    let whole = try Self.crowded(moves: 5)
    #expect(try outcome(whole).results == ["failed movedTooLittle"])

    let short = try shrink(whole)

    #expect(try outcome(short).results == ["failed movedTooLittle"])
    #expect(short.entries.count == 3, "\(short.text)")
  }

  @Test func everyStepOnTheWayIsSound() throws {
    let whole = try Self.crowded(moves: 12)
    let wanted = try outcome(whole)
    var shrinker = Shrinker(whole)
    var broken = 0

    _ = shrinker.shrink { candidate in
      if (try? Recording(text: candidate.text)) == nil { broken += 1 }
      return (try? self.outcome(candidate)) == wanted
    }

    #expect(broken == 0 && shrinker.trials > 5)
  }

  /// Returns a recording of hand-written lines.
  private func recording(_ lines: String...) throws -> Recording {
    try Recording(text: "{\"pantotrace\":2}\n" + lines.joined(separator: "\n") + "\n")
  }

  private static func line(
    _ t: Double, _ id: Int, _ phase: String, also: Bool = false
  ) -> String {
    "{\"t\":\(t)\(also ? ",\"also\":true" : ""),\"finger\":\(id),\"phase\":\"\(phase)\",\"x\":\(id),\"y\":0}"
  }

  @Test(
    "fingers of one report stay together, and a remaining one stands by itself (MUT-05)")
  func reportsStayTogether() throws {
    let whole = try recording(
      Self.line(1, 1, "began"), Self.line(1, 2, "began", also: true),
      Self.line(1, 3, "began", also: true), Self.line(2, 1, "moved"),
      Self.line(2, 2, "moved", also: true), Self.line(2, 3, "moved", also: true),
      Self.line(2, 1, "moved"), Self.line(2, 2, "moved", also: true),
      Self.line(3, 3, "ended"), Self.line(3, 1, "ended", also: true),
      Self.line(3, 2, "ended", also: true))
    func count(_ recording: Recording, _ id: Int64, _ phase: InputEvent.Phase) -> Int {
      recording.entries.compactMap(\.event).filter { $0.source == .finger(id) && $0.phase == phase }
        .count
    }

    var both = Shrinker(whole)
    let two = both.shrink { count($0, 1, .moved) > 1 && count($0, 2, .moved) > 1 }
    #expect(
      two.entries.map(\.line)
        == [
          Self.line(1, 1, "began"), Self.line(1, 2, "began", also: true), Self.line(2, 1, "moved"),
          Self.line(2, 2, "moved", also: true), Self.line(2, 1, "moved"),
          Self.line(2, 2, "moved", also: true), Self.line(3, 1, "ended"),
          Self.line(3, 2, "ended", also: true),
        ].map { $0.replacingOccurrences(of: ".0,", with: ",") })

    // The first line of each report is removed, so the next line starts the report.
    var last = Shrinker(whole)
    let one = last.shrink { count($0, 2, .moved) > 0 && count($0, 3, .moved) > 0 }
    #expect(one.entries.first?.line.contains("also") == false)
    #expect(
      one.entries.map { $0.line.contains("also") } == [false, true, false, true, false, true])
  }

  @Test("lines that become superfluous later are removed too, in few trials (MUT-05)")
  func untilNothingChanges() throws {
    let whole = try recording(
      Self.line(1, 1, "began"), Self.line(1, 2, "began"), Self.line(2, 1, "moved"),
      Self.line(3, 1, "ended"), Self.line(3, 2, "ended"))
    // Finger 2 is needed only while finger 1 moves.
    var shrinker = Shrinker(whole)
    let short = shrinker.shrink { candidate in
      let events = candidate.entries.compactMap(\.event)
      func has(_ id: Int64, _ phase: InputEvent.Phase) -> Bool {
        events.contains { $0.source == .finger(id) && $0.phase == phase }
      }
      return has(1, .began) && (has(2, .began) || !has(1, .moved))
    }
    #expect(short.entries.count == 2 && !short.text.contains("\"finger\":2"), "\(short.text)")
    #expect(shrinker.trials <= 12, "\(shrinker.trials)")
  }

  @Test("hovers, rests and pointers that leave are removed one by one (MUT-05)")
  func singleLines() throws {
    let whole = try recording(
      #"{"t":1,"mouse":"primary","phase":"hovered","x":1,"y":1}"#,
      #"{"t":2,"pen":1,"phase":"hovered","x":1,"y":1}"#,
      #"{"t":3,"pen":1,"phase":"cancelled","x":1,"y":1}"#,
      #"{"t":4,"mouse":"primary","phase":"cancelled","x":1,"y":1}"#,
      Self.line(5, 1, "began"), Self.line(6, 1, "stationary"), Self.line(7, 1, "moved"),
      #"{"t":8,"gap":2}"#, #"{"t":8,"theme":"dark"}"#, Self.line(9, 1, "ended"),
      #"{"t":9,"end":true}"#)
    for kept in ["stationary", "hovered", "theme"] {
      var shrinker = Shrinker(whole)
      let short = shrinker.shrink { $0.text.contains(kept) && $0.text.contains("\"finger\":1") }
      #expect(short.entries.count == 4, "\(short.text)")
    }
    var all = Shrinker(whole)
    #expect(all.shrink { _ in true }.entries.map(\.line) == [#"{"t":9,"end":true}"#])
  }

  @Test func theTrialsHaveALimit() throws {
    var shrinker = Shrinker(try Self.crowded(moves: 40), mostTrials: 7)
    _ = shrinker.shrink { _ in false }
    #expect(shrinker.trials <= 7)
  }

  @Test func theWrittenTestHasItsTraceAndItsQuestion() throws {
    let short = try shrink(Self.crowded(moves: 60))
    let writer = TestWriter(
      origin: "/a/10-drag one.pantotrace", recording: short, recognizer: "pan:block",
      state: "ended", before: 200, module: "MyApp", scenes: "Shop.scenes")

    #expect(writer.suite == "Trace10DragOneTests" && writer.test == "panBlockEnded")
    let text = writer.text
    #expect(text.hasPrefix("import Pantograph\nimport Testing\n@testable import MyApp\n\n"))
    #expect(text.contains("replay[\"pan:block\"]") && text.contains("== \"ended\""))
    #expect(text.contains("Replayed(Self.trace, scenes: Shop.scenes)"))
    #expect(text.contains("3 of 200 lines"))
    // The text between the quotes is the trace, which can be played.
    let inner = text.components(separatedBy: "\"\"\"")[1]
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.hasSuffix("#") || $0.hasPrefix("{") }.joined(separator: "\n")
    let replay = try Replayed(inner, scenes: PlayerTests.scenes())
    #expect(replay["pan:block"].state == "ended" && replay.last == "pan:block")
    #expect(replay.log.count >= 2)
  }

  @Test func namesCannotBreakTheWrittenTest() throws {  // B44
    var short = try shrink(Self.crowded(moves: 60))
    short.header.scene = "a\"\"\"#b\\#(x)"
    let writer = TestWriter(
      origin: "x\u{202E}\n.pantotrace", recording: short, recognizer: "pan:\"\\(1)",
      state: "failed", before: 1)

    let text = writer.text
    #expect(text.contains("##\"\"\"") || !short.text.contains("\"\"\"#"))
    #expect(!text.contains("\u{202E}"))
    #expect(text.contains(#"replay["pan:\"\\(1)"]"#))
  }

  @Test("the literal of a written test has more number signs than any escape in it (B44, MUT-12)")
  func escapesInNames() throws {
    var short = try shrink(Self.crowded(moves: 60))
    for (name, signs) in [("plain", "#"), ("b\\#(x)", "##"), ("b\\##(x)", "###")] {
      short.header.scene = name
      let writer = TestWriter(
        origin: "x", recording: short, recognizer: "pan", state: "failed", before: 1)

      #expect(writer.text.contains("static let trace = " + signs + "\"\"\"\n"), "\(name)")
      #expect(writer.text.contains("    \"\"\"" + signs + "\n}"), "\(name)")
    }
  }
}
