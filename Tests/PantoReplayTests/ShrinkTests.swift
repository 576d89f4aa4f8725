import PantoBase
import PantoGestures
import PantoReplay
import Testing

/// Recordings made as short as they can be, and the tests written of them.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ShrinkTests {
  /// A drag of `moves` steps among four bystanders that touch nothing.
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

    // Nothing can be left out, so that every trial plays nearly the whole recording.
    let short = shrinker.shrink {
      played += $0.entries.count
      return $0.entries.count == whole.entries.count
    }

    #expect(short.entries.count == whole.entries.count)
    #expect(played < 1000 + whole.entries.count)
  }

  @Test func aCrowdedDragShrinksToItsOwnFingerAndOneMove() throws {
    let whole = try Self.crowded(moves: 60)
    #expect(try outcome(whole).results == ["ended"])

    let short = try shrink(whole)

    #expect(try outcome(short) == outcome(whole))
    // Down, one move beyond the threshold, up, and the end line.
    #expect(short.entries.count == 4, "\(short.text)")
    // It is a sound recording: it reads back as what it is.
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
    #expect(text.contains("4 of 200 lines"))
    // What stands between the quotes is the trace, and it plays.
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
}
