import Foundation
import PantoCore
import PantoDemos
import PantoReplay
import Testing

@testable import pantograph_app

/// The commands that read recordings, run as programs (CLI-02).
@MainActor @Suite("Commands for recordings", .timeLimit(.minutes(60))) struct TraceCommandTests {
  private struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("pantograph-\(UUID().uuidString)")

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func launch(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("pantograph")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var all = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "PANTOGRAPH_INSPECT"] { all[name] = nil }
    process.environment = all.merging(environment) { $1 }
    let (out, err) = (Pipe(), Pipe())
    process.standardOutput = out
    process.standardError = err
    try process.run()
    let output = out.fileHandleForReading.readDataToEndOfFile()
    let errors = err.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
  }

  /// Writes a recording, and removes the folder after `body`.
  private func with(_ traces: [String: Recording], _ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, recording) in traces {
      try recording.text.write(toFile: path(name), atomically: true, encoding: .utf8)
    }
    try body()
  }

  private var block: Recording { BundledTraces.recording(named: "block-drag") }

  /// A finger that drags the cart's ball by 22 points at once, then by 200, and lifts.
  private var readmeDrag: Recording {
    get throws {
      let text = """
        {"pantotrace":4,"scene":"cart","size":[1280,800],"scale":1,"seed":1,"ends":true}
        {"t":0.1,"finger":1,"phase":"began","x":1226,"y":682}
        {"t":0.108,"finger":1,"phase":"moved","x":1206,"y":672}
        {"t":0.2,"finger":1,"phase":"moved","x":1106,"y":622}
        {"t":0.3,"finger":1,"phase":"moved","x":1026,"y":582}
        {"t":0.34,"finger":1,"phase":"ended","x":1026,"y":582}
        {"t":0.5,"end":true}

        """
      return try Recording(file: "drag.pantotrace", bytes: Array(text.utf8))
    }
  }

  @Test("the example of the README is what diagnose prints (CLI-05, EXP-01)")
  func readmeExample() throws {
    let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let command = "$ .build/release/pantograph diagnose drag.pantotrace\n"
    let start = try #require(text.range(of: command))
    let end = try #require(text[start.upperBound...].range(of: "```"))
    try with(["drag.pantotrace": readmeDrag]) {
      let done = try launch(["diagnose", "drag.pantotrace"])
      #expect(done.status == 0 && done.output == String(text[start.upperBound..<end.lowerBound]))
    }
  }

  @Test("a picture of a trace follows --scale, --theme and --touches (U8)")
  func looks() throws {
    try with(["t.pantotrace": block]) {
      @MainActor func picture(_ name: String, _ options: String...) throws -> PixelImage {
        let done = try launch(["snapshot", "t.pantotrace", "-o", name, "--at", "0.9"] + options)
        #expect(done.status == 0, "\(done.errors)")
        #expect(done.errors.hasPrefix("wrote \(name) ("), "\(done.errors)")
        return try SDLImage.decode(Array(Data(contentsOf: URL(fileURLWithPath: path(name)))))
      }
      let plain = try picture("a.png")
      #expect(plain.width == 800)
      #expect(try picture("b.png", "--scale", "2").width == 1600)
      #expect(try picture("c.png", "--theme", "dark").pixels != plain.pixels)
      #expect(try picture("d.png", "--touches").pixels != plain.pixels)
      #expect(try picture("e.png", "--inspect").pixels != plain.pixels)
    }
  }

  @Test("options that need a window are refused where the environment allows none (U28)")
  func headless() throws {
    try with([:]) {
      let asked = try launch(
        ["run", "block", "--fullscreen"], environment: ["PANTOGRAPH_HEADLESS": "1"])
      #expect(asked.status == 64 && asked.errors.contains("omit it or PANTOGRAPH_HEADLESS"))
    }
  }

  @Test("the name of a bundled recording stands for its file in every command (V13)")
  func bundled() throws {
    try with(["t.pantotrace": block]) {
      for command in [["replay"], ["diagnose"], ["snapshot", "-o", "x.png", "--at", "0.9"]] {
        let byName = try launch(command + ["block-drag"])
        let byFile = try launch(command + ["t.pantotrace"])
        #expect(byName.status == 0, "\(command): \(byName.errors)")
        #expect(byName.output == byFile.output)
      }
      // A file of that name comes first.
      try Data("{".utf8).write(to: URL(fileURLWithPath: path("cart-throw")))
      #expect(try launch(["replay", "cart-throw"]).status != 0)
    }
  }

  @Test("options that would change what a recording does are refused with the reason (U8)")
  func refused() throws {
    try with(["t.pantotrace": block]) {
      for option in [["--balls", "2"], ["--mode", "corner"], ["--safe-area", "notch"]] {
        let done = try launch(["snapshot", "t.pantotrace", "-o", "x.png"] + option)
        #expect(done.status == 64 && done.errors.contains("has its own scene"), "\(done.errors)")
        #expect(done.errors.hasPrefix("Error: \(option[0])"))
      }
      let sized = try launch(["snapshot", "t.pantotrace", "-o", "x.png", "--size", "300x200"])
      #expect(sized.status == 64 && sized.errors.contains("800 by 600"), "\(sized.errors)")
      #expect(sized.errors.hasPrefix("Error: --size"), "the option is wrong, and not the file")
    }
  }

  @Test("recordings of evemu are drawn with their trails, never larger than 1280 by 800 (U3, U8)")
  func foreign() throws {
    try with([:]) {
      let evemu = """
        # EVEMU 1.3
        N: Panel
        I: 0003 1234 5678 0111
        P: 02 00 00 00 00 00 00 00
        B: 00 0b 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 03 00 00 00 00 00 80 60 02
        A: 2f 0 9 0 0 0
        A: 35 0 9600 0 0 0
        A: 36 0 7200 0 0 0
        A: 39 0 65535 0 0 0
        E: 0.000000 0003 002f 0000
        E: 0.000000 0003 0039 0001
        E: 0.000000 0003 0035 4800
        E: 0.000000 0003 0036 3600
        E: 0.000000 0000 0000 0000
        E: 0.100000 0003 0035 6000
        E: 0.100000 0000 0000 0000
        E: 0.200000 0003 0039 -001
        E: 0.200000 0000 0000 0000

        """
      try evemu.write(toFile: path("p.evemu"), atomically: true, encoding: .utf8)
      for (at, name) in [("0", "a.png"), ("0.15", "b.png")] {
        let done = try launch(["snapshot", "p.evemu", "-o", name, "--at", at])
        #expect(done.status == 0, "\(done.errors)")
      }
      let (a, b) = try (
        SDLImage.decode(Array(Data(contentsOf: URL(fileURLWithPath: path("a.png"))))),
        SDLImage.decode(Array(Data(contentsOf: URL(fileURLWithPath: path("b.png")))))
      )
      #expect(a.width <= 1280 && a.height <= 800)
      #expect(a.pixels != b.pixels, "no finger is drawn")
    }
  }

  @Test("a film strip is one picture; several pictures are counted (DEM-08, U28)")
  func strips() throws {
    try with(["t.pantotrace": block]) {
      let strip = try launch(["snapshot", "t.pantotrace", "--strip", "-o", "s.png"])
      #expect(strip.errors == "wrote s.png (8 frames, 1348 × 564 pixels)\n")
      let many = try launch(["snapshot", "t.pantotrace", "--every", "1", "-o", "m.png"])
      #expect(
        many.errors == "wrote m-0.000.png … m-3.000.png (4 pictures, each 800 × 600 pixels)\n")
      let quiet = try launch(["snapshot", "t.pantotrace", "-o", "q.png", "--quiet"])
      #expect(quiet.status == 0 && quiet.errors.isEmpty)
      let demo = try launch(["snapshot", "cart", "--strip", "-o", "s.png"])
      #expect(demo.status == 64 && demo.errors.contains("--strip"))
    }
  }

  @Test("a work of more than a second says how far it is and what is left (U28)")
  func progress() {
    #expect(
      Progress.line("pictures", 12, of: 193, spent: 1) == "12 of 193 pictures, about 15 s left")
    #expect(
      Progress.line("pictures", 1, of: 1001, spent: 0.5) == "1 of 1001 pictures, about 8 min left")
  }

  @Test("a golden that differs names the pixels and writes two pictures; --update renews (CLI-04)")
  func goldens() throws {
    try with(["t.pantotrace": block]) {
      try FileManager.default.createDirectory(
        atPath: path("g"), withIntermediateDirectories: true)
      let base = ["snapshot", "t.pantotrace", "-o", "o.png", "--golden", "g", "--at"]
      #expect(try launch(base + ["0.6", "--update"]).output == "updated g/o.png\n")
      #expect(try launch(base + ["0.6"]).status == 0)
      let differs = try launch(base + ["1.2"])
      #expect(differs.status == 1)
      #expect(differs.output.contains("pixels differ, within "), "\(differs.output)")
      for name in ["o.actual.png", "o.diff.png", "g/o.png"] {
        #expect(FileManager.default.fileExists(atPath: path(name)), "\(name)")
      }
      // Nothing is left to look at once the picture is accepted (V15).
      #expect(try launch(base + ["1.2", "--update"]).status == 0)
      for name in ["o.actual.png", "o.diff.png"] {
        #expect(!FileManager.default.fileExists(atPath: path(name)), "\(name)")
      }
    }
  }

  // MARK: test-from (U11)

  /// Three drags of the block: two lifted, the last one cancelled.
  private var threeDrags: Recording {
    var s = RecordingScript(TraceHeader(scene: "block", size: CGSize(width: 800, height: 600)))
    let c = CGPoint(x: 400, y: 288)
    s.drag(1, from: c, to: c + CGPoint(x: 60, y: 0), at: 0.2, for: 0.3)
    s.drag(
      1, from: c + CGPoint(x: 60, y: 0), to: c + CGPoint(x: 60, y: 90), at: 1, for: 0.3)
    s.drag(
      1, from: c + CGPoint(x: 60, y: 90), to: c, at: 2, for: 0.3, end: .cancelled)
    return s.recording(lasting: 3)
  }

  @Test("of several gestures one is chosen by number or time; the others are named (U11)")
  func chosenGesture() throws {
    try with(["t.pantotrace": threeDrags]) {
      let last = try launch(["test-from", "t.pantotrace", "-o", "a.swift"])
      #expect(last.status == 0, "\(last.errors)")
      #expect(last.errors.contains("pan:block has 3 gestures"), "\(last.errors)")
      #expect(last.errors.contains("wrote a.swift (a test of pan:block, cancelled)"))
      for choice in [["--gesture", "2"], ["--at", "1.2"], ["--at", "0.7"]] {
        let done = try launch(["test-from", "t.pantotrace", "-o", "b.swift"] + choice)
        #expect(done.status == 0, "\(choice): \(done.errors)")
        #expect(done.errors.contains("a test of pan:block, ended"), "\(choice): \(done.errors)")
      }
      let wrong = try launch(["test-from", "t.pantotrace", "-o", "c", "--gesture", "9"])
      #expect(wrong.status == 64 && wrong.errors.contains("2: pan:block ended at 1.3"))
    }
  }

  @Test("a test that fails as the trace does ends with status 1 (U11, CLI-03)")
  func failingTest() throws {
    try with(["t.pantotrace": threeDrags]) {
      let fails = try launch(
        ["test-from", "t.pantotrace", "-o", "a.swift", "--expect", "pan:block=ended"])
      #expect(fails.status == 1 && fails.errors.contains("expects ended and fails"))
      #expect(FileManager.default.fileExists(atPath: path("a.swift")))
      let holds = try launch(
        ["test-from", "t.pantotrace", "-o", "b.swift", "--expect", "pan:block=ended"]
          + ["--gesture", "1"])
      #expect(holds.status == 0, "\(holds.errors)")
    }
  }

  // MARK: Errors and words (U27, U28, U30)

  @Test("wrong times, points and scenes are answered with form and limit (U27)")
  func faults() throws {
    try with(["t.pantotrace": block]) {
      let faults: [([String], Int32, String)] = [
        (["snapshot", "cart", "-o", "x.png", "--at", "1e9"], 64, "from 0 to 1000000"),
        (["snapshot", "cart", "-o", "x.png", "--at", "soon"], 64, "such as 0.25,0.5"),
        (["snapshot", "cart", "-o", "x.png", "--at", "1", "--every", "0"], 64, "from 0.001"),
        (["diagnose", "t.pantotrace", "--point", "640"], 64, "X,Y in points"),
        (["diagnose", "t.pantotrace", "--point", "1,1e9"], 64, "below 10000000"),
        (["replay", "t.pantotrace", "--scene", "crat"], 65, "did you mean \"cart\"?"),
        (["relpay", "t.pantotrace"], 64, "did you mean \"replay\"?"),
      ]
      for (arguments, status, words) in faults {
        let done = try launch(arguments)
        #expect(done.status == status && done.errors.contains(words), "\(arguments): \(done)")
        #expect(done.errors.hasPrefix("Error: "), "\(arguments): \(done.errors)")
        #expect(!done.errors.contains("t.pantotrace:1:1"))
        if status == 64, arguments[0] != "relpay" {
          #expect(done.errors.contains("Usage: pantograph \(arguments[0])"), "\(done.errors)")
        }
      }
    }
  }

  @Test("replay --window without a display names what works without one (U27)")
  func noDisplay() throws {
    try with(["t.pantotrace": block]) {
      let done = try launch(
        ["replay", "--window", "t.pantotrace"], environment: ["SDL_VIDEODRIVER": "x11"])
      #expect(done.status == 69, "\(done)")
      #expect(done.errors.contains("Without --window") && !done.errors.contains("--headless"))
    }
  }

  @Test("record and convert say what they wrote; hashes of several files name them (U28)")
  func wrote() throws {
    try with(["t.pantotrace": block]) {
      let recorded = try launch(["record", "cart", "--headless", "--seconds", "1", "-o", "r"])
      #expect(recorded.errors.hasPrefix("wrote r (") && recorded.errors.contains(" lines)"))
      let converted = try launch(["convert", "t.pantotrace", "c"])
      #expect(converted.errors.hasPrefix("wrote c (") && converted.errors.contains(" events)"))
      #expect(try launch(["convert", "t.pantotrace", "-"]).errors.isEmpty)
      let one = try launch(["replay", "--hash", "t.pantotrace"]).output.split(separator: "\n")
      let two = try launch(["replay", "--hash", "t.pantotrace", "c"]).output.split(separator: "\n")
      let named = ["t.pantotrace", "c"].flatMap { name in one.map { "\($0) \(name)" } }
      #expect(two.map(String.init) == named)
    }
  }

  @Test("diagnose rounds for people, and hover is not refused again and again (U30, REC-11)")
  func people() throws {
    var entries: [TraceEntry] = []
    func add(_ t: Double, _ phase: InputEvent.Phase, _ x: CGFloat, _ y: CGFloat) {
      var event = InputEvent(
        time: t, position: CGPoint(x: x, y: y), source: .mouse(.primary), phase: phase)
      event.buttons = phase == .began || phase == .moved ? .primary : []
      entries.append(.event(event, joins: false))
    }
    for i in 1...3 { add(0.1 * Double(i), .hovered, 1180 + 10 * CGFloat(i), 682) }
    add(0.5, .began, 1222, 682)
    for i in 1...4 { add(0.5 + 0.1 * Double(i), .moved, 1222 - 30 * CGFloat(i), 682) }
    add(1, .ended, 1102, 682)
    let recording = Recording(header: TraceHeader(scene: "cart"), entries: entries)
    try with(["t.pantotrace": recording]) {
      let done = try launch(
        ["diagnose", "t.pantotrace", "--point", "1236.00002014637,100.5"])
      #expect(done.output.contains("at 1236,100.5: "), "\(done.output)")
      let all = try launch(["diagnose", "t.pantotrace"]).output
      #expect(all.contains("hover:cartBall") && !all.contains("REC-11"), "\(all)")
    }
  }
}
