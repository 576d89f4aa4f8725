import Foundation
import PantoImporters
import PantoReplay
import TestSupport
import Testing

/// Tests written from recordings.
@MainActor @Suite("A written test", .timeLimit(.minutes(60))) struct TestWriterTests {
  @Test func theWrittenTestHasItsTraceAndItsQuestion() throws {
    let short = try CrowdedDrag.shrink(CrowdedDrag.recording(moves: 60))
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
    let replay = try Replayed(inner, scenes: BlockScene.scenes())
    #expect(replay["pan:block"].state == "ended" && replay.last == "pan:block")
    #expect(replay.log.count >= 2)
  }

  @Test func namesCannotBreakTheWrittenTest() throws {  // B44
    var short = try CrowdedDrag.shrink(CrowdedDrag.recording(moves: 60))
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
    var short = try CrowdedDrag.shrink(CrowdedDrag.recording(moves: 60))
    for (name, signs) in [("plain", "#"), ("b\\#(x)", "##"), ("b\\##(x)", "###")] {
      short.header.scene = name
      let writer = TestWriter(
        origin: "x", recording: short, recognizer: "pan", state: "failed", before: 1)

      #expect(writer.text.contains("static let trace = " + signs + "\"\"\"\n"), "\(name)")
      #expect(writer.text.contains("    \"\"\"" + signs + "\n}"), "\(name)")
    }
  }
}
