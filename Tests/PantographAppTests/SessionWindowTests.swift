import DemoSupport
import Foundation
import PantoCore
import PantoReplay
import Testing

@testable import PantoStudio
@testable import pantograph_app

/// Tests what the program's menu says of the window it runs in.
@MainActor @Suite("The window of a session", .timeLimit(.minutes(60))) struct SessionWindowTests {
  private func window(keepsPictures: Bool) throws -> SessionWindow {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    let host = try SDLHost(SDLHost.Options(title: "", size: CGSize(width: 400, height: 300))) {
      size, scale, _ in Stage(size: size, scale: scale)
    }
    return SessionWindow(host, nil, TraceHeader(), nil, keepsPictures: keepsPictures)
  }

  @Test(
    "a setting that was turned on is shown as on",
    arguments: [AppCommand.fullScreen, .pin, .flashDamage])
  func settings(command: AppCommand) throws {
    let window = try window(keepsPictures: false)
    #expect(!window.isOn(command))
    window.perform(command)
    #expect(window.isOn(command))
    window.perform(command)
    #expect(!window.isOn(command))
  }

  @Test("a recording with the hashes of its pictures shows none of them, as its replay does (L1)")
  func recordedPictures() throws {
    let window = try window(keepsPictures: true)
    for command in [AppCommand.fullScreen, .pin, .flashDamage] {
      window.perform(command)
      #expect(!window.isOn(command))
    }
  }

  @Test("the first look is for a window that somebody uses, not for scripts (GAL-08)")
  func firstLook() throws {
    #expect(try WindowOptions.parse([]).isInteractive)
    #expect(try WindowOptions.parse(["--slow", "2"]).isInteractive)
    for script in [["--seconds", "2"], ["--checks"], ["--headless"]] {
      #expect(try !WindowOptions.parse(script).isInteractive, "\(script)")
    }
  }

  @Test("the first look comes once, is remembered, and not where it was not asked for (GAL-08)")
  func firstLookOnce() throws {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let before = getenv("XDG_STATE_HOME").map { String(cString: $0) }
    setenv("XDG_STATE_HOME", folder.path, 1)
    defer {
      if let before { setenv("XDG_STATE_HOME", before, 1) } else { unsetenv("XDG_STATE_HOME") }
      try? FileManager.default.removeItem(at: folder)
    }

    func isShown(asked: Bool) throws -> Bool {
      var made: ReplayScene?
      var header = TraceHeader(scene: "gallery", size: CGSize(width: 400, height: 500))
      header.options = ["open=cart"]
      let host = try SDLHost(SDLHost.Options(title: "", size: header.size)) { _, _, _ in
        let scene = Scenes.make(header)
        made = scene
        return scene.stage
      }
      let window = SessionWindow(
        host, made?.owner as? AppModel, header, StateFile(), showsFirstLook: asked)
      defer { host.stage.tearDown() }
      host.stage.advance(to: host.stage.time.now + 0.7)
      let app = try #require(host.stage.window.rootViewController as? AppController)
      return withExtendedLifetime(window) { app.firstLook.shown != nil }
    }
    #expect(try !isShown(asked: false))
    #expect(try isShown(asked: true))
    #expect(StateFile().state.sawFirstLook)
    #expect(try !isShown(asked: true), "the second start has none")
  }

  @Test("a report is about the row that is chosen in the inspector (REP-04)")
  func reportOfChosenRow() throws {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var made: ReplayScene?
    var header = TraceHeader(scene: "gallery", size: CGSize(width: 1280, height: 800))
    header.options = ["open=block"]
    let host = try SDLHost(SDLHost.Options(title: "", size: header.size)) { _, _, _ in
      let scene = Scenes.make(header)
      made = scene
      return scene.stage
    }
    let stage = host.stage
    defer { stage.tearDown() }
    let window = SessionWindow(host, made?.owner as? AppModel, header, nil)
    window.saving = SaveFolder(current: folder.path, isFromTerminal: true, environment: [:]) { _ in
      true
    }
    let inspector = stage.addInspector()
    let block = try #require(stage.window.rootViewController?.view)
    stage.advance(to: 1)
    for (i, phase) in [InputEvent.Phase.began, .moved, .moved, .ended].enumerated() {
      let p = CGPoint(x: block.bounds.midX + 20 * CGFloat(i), y: block.bounds.midY)
      stage.send(
        InputEvent(time: 1.1 + 0.05 * Double(i), position: p, source: .finger(1), phase: phase))
    }
    try stage.draw(with: RasterCompositor())
    let names = Set(stage.log.transitions.map { stage.log.name(of: $0.recognizer) })
    let decision = try #require(inspector.inspectedDecision, "\(names)")

    window.writeReport(about: decision)

    let file = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder.path).first, "a file")
    #expect(file == "block.pantoreport")
    let report = try Recording(
      file: file, bytes: InputFile.all(of: folder.path + "/" + file, atMost: 1 << 24)
    ).report
    #expect(report?.gesture?.recognizer == decision.recognizer)
    #expect(abs((report?.gesture?.time ?? 0) - decision.time) < 1e-3)
    withExtendedLifetime(window) {}
  }
}
