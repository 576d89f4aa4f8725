import DemoSupport
import Foundation
import PantoControls
import PantoCore
import PantoReplay
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoDemoKit
@testable import PantoStudio

/// The demo Traces, by finger and by keys (DEM-08).
@MainActor @Suite("Traces", .timeLimit(.minutes(60))) struct TracesTests {
  private typealias World = DemoWorld<TracesDemo>

  private func press(_ key: String, _ world: World, _ modifiers: UIKeyModifierFlags = []) {
    guard let code = KeyCode(name: key) else {
      Issue.record("there is no key \(key)")
      return
    }
    world.stage.send(
      KeyEvent(time: world.now, code: code, phase: .down, modifiers: modifiers))
  }

  @Test("the bundled recordings are listed, and the first one is shown from its start (DEM-08)")
  func list() throws {
    let world = try World("traces")
    #expect(world.demo.items.map(\.name) == BundledTraces.names)
    #expect(world.demo.player.view.time == 0 && world.demo.player.view.duration == 3)
    #expect(world.demo.player.list.count > 4)

    world.tap(world.middle(of: world.demo.cards[3]))
    #expect(world.demo.chosen == 3)
    #expect(world.demo.player.view.recording?.header.scene == "photos")
  }

  /// Opens the menu of what can be saved, and taps one of its rows.
  private func choose(_ name: String, _ world: World) throws {
    world.tap(world.middle(of: world.demo.player.saveButton))
    let menu = try #require(world.demo.player.menu)
    let row = try #require(menu.rows.first { $0.accessibilityIdentifier == name })
    world.tap(world.middle(of: row))
    #expect(world.demo.player.menu == nil)
  }

  @Test("the menu Save opens beside its button, by finger and by keys, at every size (V18, V12)")
  func menu() throws {
    for (w, h) in Self.sizes {
      for percent in [100, 150] {
        let world = try World("traces", w, h, options: ["textSize=\(percent)"])
        let player = world.demo.player
        let before = player.bar.others.map(\.frame)
        world.tap(world.middle(of: player.saveButton))
        let menu = try #require(player.menu)
        #expect(player.saveButton.isOn)
        _ = try world.pixels
        #expect(player.bar.others.map(\.frame) == before, "no button moves under the pointer")
        for row in menu.rows {
          #expect(row.frame.height >= 44)
          let shown = row.convert(row.bounds, to: menu)
          #expect(menu.bounds.insetBy(dx: 8, dy: 0).contains(shown) || h < 700, "\(w) × \(h)")
        }
        world.tap(CGPoint(x: w - 4, y: h - 4))
        #expect(player.menu == nil && !player.saveButton.isOn)
      }
    }
    let world = try World("traces")
    world.demo.focus.focus(world.demo.player.saveButton)
    press("Return", world)
    let menu = try #require(world.demo.player.menu)
    press("Down", world)
    #expect(world.demo.focus.view === menu.rows[0])
    press("Escape", world)
    #expect(world.demo.player.menu == nil)
  }

  /// A window whose folder holds one recording.
  private final class FolderHost: AppHost, TraceFolder {
    let place = "~/tests"
    func beginPicture(_ name: String) throws -> any PictureSink { PictureInMemory(name) }
    func showFiles() throws {}
    var traces: (any TraceFolder)? { self }
    let names = ["mine"]
    func has(_ command: AppCommand) -> Bool { false }
    func isOn(_ command: AppCommand) -> Bool { false }
    func perform(_ command: AppCommand) {}
    func header(of name: String) throws -> TraceHeader { try read(name).header }
    func read(_ name: String) throws -> Recording { BundledTraces.recording(named: "block-drag") }
    func save(_ picture: PixelImage, as name: String) throws -> String { name }
    func saveReport(
      of recording: Recording, about choice: ReportChoice?, as name: String
    ) throws -> String { name }
  }

  @Test("in the gallery the list has the user's own recordings, also if open at the start (DEM-08)")
  func folderInGallery() throws {
    let world = try DemoWorld<AppController>("gallery", options: ["open=traces"])
    let demo = try #require(world.demo.demo as? TracesDemo)
    demo.exportStrip()
    #expect(demo.player.message.contains("writes no files"))
    let host = FolderHost()
    world.demo.model.host = host

    #expect(demo.items.last?.name == "mine" && demo.items.last?.isOwn == true)
    demo.exportStrip()
    #expect(demo.player.message.hasPrefix("Wrote "))
  }

  @Test("Space plays and pauses; at the end nothing asks for frames (DEM-08, KEY-02, APP-06)")
  func plays() throws {
    let world = try World("traces")
    press("Space", world)
    world.advance(by: 1)
    #expect(abs(world.demo.player.view.time - 1) < 0.02)
    press("Space", world)
    let held = world.demo.player.view.time
    world.advance(by: 0.5)
    #expect(world.demo.player.view.time == held)

    world.tap(world.middle(of: world.demo.player.bar.play))
    world.advance(by: 4)
    #expect(world.demo.player.view.isAtEnd && !world.demo.player.view.isPlaying)
    _ = try world.pixels
    #expect(!world.stage.isMoving && !world.stage.needsDisplay)
  }

  @Test("keys step by event, scrub, and change the speed from an eighth to four (DEM-08, KEY-03)")
  func keys() throws {
    let world = try World("traces")
    let view = world.demo.player.view
    press(".", world)
    #expect(view.time == 0.4)
    press(".", world)
    #expect(view.time > 0.4 && view.time < 0.42)
    press(",", world)
    #expect(view.time == 0.4)
    press("Right", world)
    press("Right", world, .shift)
    #expect(abs(view.time - 0.51) < 1e-9)
    press("Left", world)
    #expect(abs(view.time - 0.41) < 1e-9)
    press("End", world)
    #expect(view.time == view.duration)
    press("Home", world)
    #expect(view.time == 0)
    press("Down", world)
    #expect(world.demo.player.list.chosen == 0 && view.time > 0.4)

    for _ in 0..<9 { press("[", world) }
    #expect(view.speed == 0.125)
    for _ in 0..<9 { press("]", world) }
    #expect(view.speed == 4)
    #expect(TraceSpeed.all.map(TraceSpeed.name) == ["⅛×", "¼×", "½×", "1×", "2×", "4×"])
  }

  @Test("a finger on the timeline scrubs, to and fro (DEM-08, INS-06)")
  func scrubs() throws {
    let world = try World("traces")
    let timeline = world.demo.player.timeline
    let view = world.demo.player.view
    let end = CGPoint(x: timeline.bounds.maxX - 16, y: 60)
    let p = timeline.convert(end, to: nil)
    world.send(p, .began, at: world.now)
    #expect(view.time == 3)
    world.move(from: p, by: CGPoint(x: -2000, y: 0))
    #expect(view.time == 0)
    world.move(from: p + CGPoint(x: -2000, y: 0), by: CGPoint(x: 1900, y: 30))
    #expect(view.time > 2 && view.time < 3)
    world.send(p, .ended, at: world.now + 0.1)

    world.tap(world.middle(of: world.demo.player.bar.back))
    #expect(view.time < 3 && world.demo.player.view.index.moments.contains(view.time))
  }

  @Test("two runs stand side by side, and the first decision that differs is selected (DEM-08)")
  func compares() throws {
    let world = try World("traces")
    world.tap(world.middle(of: world.demo.cards[1]))
    world.tap(world.middle(of: world.demo.compareButton))
    #expect(world.demo.isChoosingSecond)
    world.tap(world.middle(of: world.demo.cards[2]))
    #expect(world.demo.second == 2)
    let player = world.demo.player
    #expect(player.isComparing && player.list.runs.count == 2)
    let i = try #require(player.list.difference)
    #expect(player.list.runs[0][..<i] == player.list.runs[1][..<i])
    #expect(player.list.runs[0][i] != player.list.runs[1][i])
    #expect(player.list.chosen == i)
    #expect(player.view.time == min(player.list.runs[0][i].time, player.list.runs[1][i].time))
    #expect(player.other.time == player.view.time && !player.other.isHidden)

    world.tap(world.middle(of: world.demo.compareButton))
    #expect(world.demo.second == nil && player.other.isHidden)
  }

  @Test(
    "each bundled recording shows what its title says (DEM-08)",
    arguments: [
      ("block-drag", ["pan:block ended", "pan:block cancelled"]),
      ("cart-throw", ["pan:cartBall ended"]), ("cart-let-go", ["pan:cartBall ended"]),
      ("photos-twist", ["rotation:saturn ended", "pinch:saturn ended", "pan:dunes ended"]),
      ("piece-cancel", ["cancelled"]), ("drawer-catch", ["edgePan ended"]),
    ])
  func bundled(name: String, wanted: [String]) throws {
    let recording = BundledTraces.recording(named: name)
    let log = RunLog(try Player(RecordingSource(recording), scenes: Studio(Demos.list).scenes))
    try log.playToEnd()
    let lines = log.lines.map { "\($0.recognizer) \($0.to.name)" }
    for word in wanted {
      #expect(lines.contains { $0.hasSuffix(word) }, "\(name): no \(word) in \(lines)")
    }
  }

  @Test("Resources/traces holds the bundled recordings, to the byte (SHP-02)")
  func files() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Resources/traces").standardizedFileURL
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in BundledTraces.names {
      let file = folder.appendingPathComponent("\(name).pantotrace")
      let text = BundledTraces.recording(named: name).text
      if ProcessInfo.processInfo.environment["PANTOGRAPH_UPDATE_GOLDENS"] == "1" {
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == text, "\(name)")
    }
  }

  /// A window with two recordings of the user, one of them broken.
  private final class Window: AppHost, TraceFolder {
    var saved: [String] = []
    let place = "~/tests"
    var isOpen = false
    func beginPicture(_ name: String) throws -> any PictureSink { PictureInMemory(name) }
    func showFiles() throws { isOpen = true }
    var traces: (any TraceFolder)? { self }
    var names: [String] { ["mine", "broken"] }
    func has(_ command: AppCommand) -> Bool { false }
    func isOn(_ command: AppCommand) -> Bool { false }
    func perform(_ command: AppCommand) {}
    func header(of name: String) throws -> TraceHeader { try read(name).header }
    func read(_ name: String) throws -> Recording {
      try Recording(text: name == "mine" ? DraggedBlock.recording.text : "nonsense")
    }
    func save(_ picture: PixelImage, as name: String) throws -> String {
      saved.append("\(name) \(picture.width)")
      return "\(name).png"
    }
    func saveReport(
      of recording: Recording, about choice: ReportChoice?, as name: String
    ) throws -> String {
      saved.append("\(name) \(choice?.name ?? "the last touch")")
      return "\(name).pantoreport"
    }
  }

  /// A folder with a hundred recordings, two of ten of the cart.
  private final class FullFolder: TraceFolder {
    let place = "~/tests"
    func beginPicture(_ name: String) throws -> any PictureSink { PictureInMemory(name) }
    func showFiles() throws {}
    var readWhole: [String] = []
    var names: [String] { (1...100).map { "own-\($0)" } }
    func header(of name: String) throws -> TraceHeader {
      guard name != "own-8" else { throw TraceError(file: name, line: 1, column: 1, message: "") }
      return TraceHeader(scene: name.hasSuffix("4") || name.hasSuffix("8") ? "cart" : "gallery")
    }
    func read(_ name: String) throws -> Recording {
      readWhole.append(name)
      return Recording(header: try header(of: name))
    }
    func save(_ picture: PixelImage, as name: String) throws -> String { name }
    func saveReport(
      of recording: Recording, about choice: ReportChoice?, as name: String
    ) throws -> String { name }
  }

  @Test("a sweep reads of a full folder only what it judges (TUN-04, L13)")
  func fullFolder() throws {
    let folder = FullFolder()
    let found = TuneLibrary.recordings(
      of: "cart", in: folder, bundled: BundledTraces.items)
    #expect(found.count == TuneSession.mostOthers)
    #expect(found.allSatisfy { $0.header.scene == "cart" })
    #expect(folder.readWhole.count <= TuneSession.mostOthers)
    #expect(folder.readWhole.prefix(2) == ["own-4", "own-14"], "own-8 cannot be read")
    #expect(
      TuneLibrary.recordings(of: "photos", in: folder, bundled: BundledTraces.items)
        .allSatisfy { $0.header.scene != "cart" })
    #expect(folder.readWhole.count <= TuneSession.mostOthers, "no other file is read whole")
  }

  @Test("one's own recordings are listed; a broken one says so; a film strip is written (DEM-08)")
  func ownRecordings() throws {
    let world = try World("traces")
    let model = try #require(world.made.owner as? AppModel)
    let window = Window()
    model.host = window
    world.advance(by: 0.1)
    #expect(world.demo.items.suffix(2).map(\.name) == ["mine", "broken"])
    #expect(world.demo.items.suffix(2).filter(\.isOwn).count == 2)
    world.tap(world.middle(of: world.demo.cards[6]))
    #expect(world.demo.player.view.recording == DraggedBlock.recording)
    try choose("filmStrip", world)
    #expect(window.saved == ["mine-strip 1348"])
    #expect(world.demo.player.message == "Wrote mine-strip.png in ~/tests.")
    try choose("report", world)
    #expect(window.saved.last == "mine the last touch")
    #expect(world.demo.player.message == "Wrote mine.pantoreport in ~/tests.")
    world.demo.player.goToLine(0)
    try choose("report", world)
    #expect(window.saved.last == "mine pan:block", "about the chosen line (REP-04)")
    try choose("showFiles", world)
    #expect(window.isOpen)
    let titles = world.demo.player.items.map(\.title)
    #expect(titles.contains("Save as picture"), "as the inspector and the keys call it (V18)")
    #expect(AppCommand.savePicture.title.hasPrefix("Save as picture"))
    try choose("savePicture", world)
    #expect(world.demo.player.message == "Drawing the picture: 0 %")
    var frames = 0
    while world.demo.job?.isOver == false, frames < 1000 {
      world.advance(by: 1.0 / 60)
      frames += 1
    }
    #expect(frames > 10 && world.demo.player.message == "Wrote mine.png in ~/tests.")

    world.tap(world.middle(of: world.demo.cards[7]))
    #expect(world.demo.player.message.contains("trace:1:1"), "\(world.demo.player.message)")
    #expect(world.demo.player.view.recording == DraggedBlock.recording)
  }

  /// A picture that nobody keeps.
  private final class PictureInMemory: PictureSink {
    private let name: String
    private var bytes: [UInt8] = []
    init(_ name: String) { self.name = name }
    func write(_ more: [UInt8]) throws { bytes += more }
    func finish(changing part: [UInt8], at offset: Int) throws -> String {
      bytes.replaceSubrange(offset..<offset + part.count, with: part)
      #expect(try SDLImage.decode(bytes).width > 100)
      return name + ".png"
    }
  }

  @Test("two presses copy the gesture of the chosen decision as a test (V19)")
  func copiedTest() throws {
    var asked: [String] = []
    let player = TracePlayer(theme: Theme(isDark: false))
    player.addTestItem({ recording, name, recognizer, time in
      asked.append("\(name) \(recognizer) \(time)")
      guard recognizer == "pan:block" else {
        throw TraceError(file: name, line: 1, column: 1, message: "no end")
      }
      return "a test"
    }) { "drag" }
    let item = try #require(player.items.first { $0.name == "copyTest" })
    try player.load(DraggedBlock.recording, scenes: DemoScenes.registry)
    item.action()
    #expect(player.message.hasPrefix("Choose a decision"))
    let line = try #require(player.list.runs[0].firstIndex { $0.recognizer == "pan:block" })
    player.goToLine(line)
    item.action()
    #expect(player.message == "Copied a test of pan:block.")
    #expect(UIPasteboard.general.string == "a test")
    #expect(asked == ["drag pan:block \(player.list.runs[0][line].time)"])
  }

  // MARK: Layout

  private static let sizes: [(CGFloat, CGFloat)] = [
    (360, 640), (390, 844), (820, 1180), (1280, 800), (900, 600),
  ]

  @Test(
    "buttons are large enough, apart, and inside, at every size and text size (MSE-04, SIM-05)",
    arguments: [100, 150])
  func layout(percent: Int) throws {
    for (w, h) in Self.sizes {
      let text = "textSize=\(percent)"
      for options in [[text], [text, "trace=cart-throw", "compare=cart-let-go"]] {
        let world = try World("traces", w, h, options: options)
        let bar = world.demo.player.bar
        let buttons = [bar.back, bar.play, bar.forward, bar.speed] + bar.others
        for (i, a) in buttons.enumerated() {
          #expect(a.frame.width >= 44 && a.frame.height >= 44, "\(w) × \(h): \(a)")
          #expect(bar.bounds.contains(a.frame), "\(w) × \(h): \(a.frame) in \(bar.bounds)")
          for b in buttons[(i + 1)...] {
            #expect(
              !a.frame.insetBy(dx: -7.9, dy: -7.9).intersects(b.frame), "\(w) × \(h): gap")
          }
        }
        let player = world.demo.player
        #expect(player.view.frame.height >= 60, "\(w) × \(h) \(percent): \(player.view.frame)")
        #expect(player.list.frame.height >= 44, "\(w) × \(h) \(percent): \(player.list.frame)")
        #expect(player.bounds.insetBy(dx: -1, dy: -1).contains(player.list.frame))
        for label in labels(in: bar) where !label.isHidden {
          #expect(
            label.intrinsicContentSize.width <= label.bounds.width + 1 || label.numberOfLines != 1,
            "\(w) × \(h) \(percent): \(label.text ?? "") is cut")
        }
      }
    }
  }

  @Test(
    "no window is so small that no track is left, and a sentence moves no button (V12)",
    arguments: [100, 150])
  func tracks(percent: Int) throws {
    for (w, h) in Self.sizes + [(360, 600), (700, 800)] {
      for compare in ["", "cart-let-go"] {
        let world = try World(
          "traces", w, h,
          options: ["textSize=\(percent)", "trace=cart-throw", "compare=\(compare)"])
        let player = world.demo.player
        let names = player.timeline.subviews.compactMap { ($0 as? UILabel)?.text }
        #expect(names.contains("Touch 1"), "\(w) × \(h) \(percent): \(names)")
        let places = [player.view.frame, player.bar.frame, player.bar.play.frame]
        player.message = "Wrote a file with a name that is so long that it needs two lines."
        _ = try world.prepareFrame()
        #expect([player.view.frame, player.bar.frame, player.bar.play.frame] == places)
        #expect(player.bounds.contains(player.status.frame))
      }
    }
  }

  @Test("two stages that are compared are large enough to watch (V12)")
  func comparedStages() throws {
    let world = try World("traces", options: ["trace=cart-throw", "compare=cart-let-go"])
    let player = world.demo.player
    #expect(player.view.frame.width >= 480 && player.other.frame.width >= 480)
    #expect(player.view.frame.height >= 300)
    #expect(!player.list.frame.intersects(player.timeline.frame))
  }

  private func labels(in view: UIView) -> [UILabel] {
    view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? labels(in: $0) }
  }

  @Test("from right to left the list and the buttons change sides, and time runs left (SIM-05)")
  func mirrored() throws {
    let world = try World("traces", options: ["direction=rtl"])
    let demo = world.demo
    #expect(demo.cards[0].convert(demo.cards[0].bounds, to: nil).minX > 900)
    #expect(demo.player.bar.back.frame.minX > demo.player.bar.play.frame.minX)
    let timeline = demo.player.timeline
    world.tap(timeline.convert(CGPoint(x: 16, y: 60), to: nil))
    #expect(demo.player.view.time == 3)
  }

  @Test("pictures of the smallest window with large text, and of two stages side by side (V12)")
  func roomPictures() throws {
    let small = try World(
      "traces", 360, 640, options: ["trace=cart-throw", "at=1.1", "textSize=150"])
    #expect(try small.pixels == .golden("traces-small"))
    let two = try World(
      "traces", options: ["trace=cart-throw", "compare=cart-let-go", "at=1.1"])
    #expect(try two.pixels == .golden("traces-two"))
  }

  @Test("pictures of a throw, a comparison and a phone (DEM-08)")
  func pictures() throws {
    let world = try World("traces", options: ["trace=cart-throw", "at=1.5"])
    #expect(try world.pixels == .golden("traces-throw"))
    let dark = try World(
      "traces", options: ["theme=dark", "trace=block-drag", "compare=piece-cancel"])
    #expect(try dark.pixels == .golden("traces-compare"))
    let phone = try World(
      "traces", 390, 844, scale: 2,
      options: ["theme=dark", "trace=piece-cancel", "at=1.1", "textSize=125"])
    #expect(try phone.pixels == .golden("traces-phone"))
    phone.tap(phone.middle(of: phone.demo.player.saveButton))
    #expect(try phone.pixels == .golden("traces-menu"))
  }
}
