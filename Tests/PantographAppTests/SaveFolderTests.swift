import Foundation
import PantoCore
import PantoReplay
import PantoReplayViews
import Testing

@testable import PantoDemos
@testable import PantoDemoKit
@testable import pantograph_app

/// Tests where the window saves what a user records, and what it can make of it (V14, V18, V19).
@MainActor @Suite("Saved files", .timeLimit(.minutes(60))) struct SaveFolderTests {
  private func folder(
    _ current: String, terminal: Bool, _ environment: [String: String] = [:],
    writable: [String] = ["/home/me", "/home/me/Documents", "/work"]
  ) -> SaveFolder {
    var all = ["HOME": "/home/me"]
    all.merge(environment) { $1 }
    return SaveFolder(current: current, isFromTerminal: terminal, environment: all) {
      writable.contains($0)
    }
  }

  @Test("files go to the current folder, or from a menu to documents or data (APP-08, V14)")
  func choice() {
    #expect(folder("/work", terminal: true).path == "/work")
    #expect(folder("/home/me", terminal: true).path == "/home/me")
    // A script has no terminal, but a folder of its own.
    #expect(folder("/work", terminal: false).path == "/work")
    #expect(folder("/home/me", terminal: false).path == "/home/me/.local/share/pantograph")
    let documents = ["XDG_DOCUMENTS_DIR": "/home/me/Documents"]
    #expect(folder("/home/me", terminal: false, documents).path == "/home/me/Documents")
    #expect(folder("/", terminal: false, documents).shown == "~/Documents")
    #expect(folder("/usr/bin", terminal: true, documents).path == "/home/me/Documents")
    #expect(folder("/usr/bin", terminal: true).shown == "~/.local/share/pantograph")
    let data = ["XDG_DATA_HOME": "/data", "XDG_DOCUMENTS_DIR": "relative"]
    #expect(folder("/", terminal: false, data).path == "/data/pantograph")
    #expect(folder("/work", terminal: true).shown == "/work")
  }

  /// A new folder for one test.
  private func temporaryFolder() throws -> String {
    let path = FileManager.default.temporaryDirectory.path + "/saved-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  @Test("no file is ever replaced, and where none can be made the error says what to do (V14)")
  func names() throws {
    let path = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let saving = SaveFolder(current: path, isFromTerminal: true, environment: [:]) { _ in true }
    for wanted in ["cart.png", "cart-2.png", "cart-3.png"] {
      let (name, file) = try saving.newFile("cart", ".png", isNumbered: false)
      try file.write("x")
      try file.commit()
      #expect(name == wanted)
    }
    #expect(try saving.newFile("cart", ".pantotrace", isNumbered: true).name == "cart-1.pantotrace")
    let nowhere = SaveFolder(current: "/proc/nothing", isFromTerminal: true, environment: [:]) {
      _ in true
    }
    do throws(FileTrouble) {
      _ = try nowhere.newFile("cart", ".png", isNumbered: false)
      Issue.record("a file was made")
    } catch {
      #expect(error.path == "/proc/nothing/cart.png")
      #expect(error.why.hasSuffix("start pantograph in a folder that you can write to"))
    }
  }

  @Test("a moving picture is drawn while the window goes on, and lies in the folder (V18, V14)")
  func picture() throws {
    let path = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let saving = SaveFolder(current: path, isFromTerminal: true, environment: [:]) { _ in true }
    let stage = Stage(size: CGSize(width: 100, height: 100))
    var said: [String] = []
    var recording = BundledTraces.recording(named: "block-drag")
    recording.entries.removeAll { $0.time > 0.6 }
    recording.entries.append(.end(0.6))
    let job = try PictureJob(
      recording, "block", in: OwnTraces([], saving: saving), scenes: Scenes.registry, on: stage
    ) { said.append($0) }
    var frames = 0
    while !job.isOver, frames < 1000 {
      stage.advance(to: stage.time.now + 1.0 / 60)
      frames += 1
    }
    #expect(frames > 10, "each frame draws a few moments only")
    #expect(said.first == "Drawing the picture: 0 %" && said.contains("Drawing the picture: 50 %"))
    #expect(said.last == "Wrote block.png in \(path).")
    let bytes = try InputFile.all(of: path + "/block.png", atMost: 1 << 24)
    #expect(try SDLImage.decode(bytes).width == 800)
  }

  @Test("the decision of a recording becomes a test on the clipboard, or an error says why (V19)")
  func copiedTest() throws {
    let recording = BundledTraces.recording(named: "cart-throw")
    let text = try CopiedTest.text(recording, "cart-throw", "pan:cartBall", 0.475)
    #expect(text.contains("struct CartThrowTests"))
    #expect(text.contains("@Test func panCartBallEnded() throws"))
    #expect(text.contains("#expect(gesture.state == \"ended\""))
    let trace = text.split(separator: "\n").filter { $0.hasPrefix("    {") }
      .map { $0.dropFirst(4) + "\n" }.joined()
    #expect(trace.split(separator: "\n").count < 10, "only what decides is left")
    let replay = try Replayed(trace, scenes: Scenes.registry)
    #expect(replay["pan:cartBall"].state == "ended")

    do {
      _ = try CopiedTest.text(recording, "cart-throw", "pan:cartBall", 4.4)
      Issue.record("there is no such gesture")
    } catch { #expect("\(error)".contains("has not ended yet")) }
  }
}
