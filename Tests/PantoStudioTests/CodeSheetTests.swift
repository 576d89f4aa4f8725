import DemoSupport
import Foundation
import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoInspector
@testable import PantoDemoKit
@testable import PantoStudio

/// Tests the sheet with the code of a demo (key C), and that the code is what was compiled.
@MainActor @Suite("Show code", .timeLimit(.minutes(60))) struct CodeSheetTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/PantoDemos")

  private func send(
    _ key: String, _ held: UIKeyModifierFlags = [], to stage: Stage
  ) throws -> Bool {
    let code = try #require(KeyCode(name: key))
    return stage.send(KeyEvent(time: stage.time.now, code: code, modifiers: held))
  }

  private func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }

  /// The marked regions of each demo, read from the sources without their indentation.
  private func marked() throws -> [String: [String]] {
    let files = try #require(
      FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil)
    )
    .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    .sorted { $0.path < $1.path }
    var found: [String: [String]] = [:]
    for file in files where file.lastPathComponent != "DemoCodeTexts.swift" {
      var name: String?
      var part: [Substring] = []
      for line in try String(contentsOf: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      {
        let words = line.drop { $0 == " " }
        if words.hasPrefix("// code:begin ") {
          name = String(words.dropFirst(14))
          part = []
        } else if words.hasPrefix("// code:end"), let ended = name {
          let indent = part.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
          found[ended, default: []].append(
            part.map { String($0.dropFirst(indent)) }.joined(separator: "\n"))
          name = nil
        } else if name != nil {
          part.append(line)
        }
      }
    }
    return found
  }

  @Test("the code of every demo is that of its sources, in at most 40 lines (C)")
  func asCompiled() throws {
    let marked = try marked()
    for name in Demos.list.names {
      let code = try #require(
        Demos.list.code(of: name), "\(name) marks no code; see Tools/embed-code")
      #expect(
        code.text == marked[name]?.joined(separator: "\n\n"),
        "\(name): run Tools/embed-code after a change of the code")
      #expect(code.lines.count <= DemoCode.mostLines && code.lines.count >= 8, "\(name)")
      for line in code.lines {
        let words = String(line.drop { $0 == " " })
        #expect(CodeToken.split(words).map(\.text).joined() == words)
      }
    }
  }

  @Test("C shows the code of a demo, in its frame and bare; C and Esc close it")
  func opens() throws {
    let framed = try DemoWorld<AppController>("gallery", options: ["open=block"])
    #expect(try send("C", to: framed.stage))
    framed.stage.settle()
    let sheet = try #require(framed.demo.model.openSheet as? CodeSheet)
    let words = all(sheet).compactMap { ($0 as? UILabel)?.text }
    #expect(words.contains("Moving Block") && words.contains { $0.contains("BlockDemo.swift") })
    #expect(try send("Escape", to: framed.stage))
    #expect(framed.demo.model.openSheet == nil && framed.demo.openDemo == "block")

    #expect(try send("Escape", to: framed.stage))
    framed.stage.settle()
    #expect(try !send("C", to: framed.stage), "the gallery itself is no demo")

    let bare = try DemoWorld<BlockDemo>("block")
    #expect(try send("C", to: bare.stage))
    bare.stage.settle()
    #expect(bare.stage.window.subviews.contains { $0 is CodeSheet })
    #expect(try send("C", to: bare.stage))
    bare.stage.settle()
    #expect(!bare.stage.window.subviews.contains { $0 is CodeSheet })
  }

  @Test(
    "nothing of the inspector covers an open sheet, which takes the presses on it (V2)",
    arguments: [1280, 700, 390])
  func overInspector(width: CGFloat) throws {
    for key in ["C", "?"] {
      let world = try DemoWorld<AppController>(
        "gallery", width, 800, options: ["open=block", "inspect=1"])
      world.drag(from: CGPoint(x: width / 3, y: 300), by: CGPoint(x: 40, y: 40))
      world.advance(by: 1)
      _ = try world.pixels
      #expect(try send(key, to: world.stage))
      world.stage.settle()
      let sheet = try #require(world.demo.model.openSheet)

      let shown = try world.pixels
      let plain = RasterCompositor()
      try world.stage.drawWithoutOverlay(with: plain)
      let image = try #require(plain.bitmap.toPixelImage())
      #expect(shown == Pixels(image), "\(key)")

      let close = try #require(all(sheet).first { $0.accessibilityIdentifier == "close" })
      let pointer = PointerInput(world.stage)
      for phase in [InputEvent.Phase.began, .ended] {
        pointer.send(
          InputEvent(
            time: world.now, position: world.middle(of: close), source: .finger(4), phase: phase))
      }
      #expect(world.demo.model.openSheet == nil, "\(key): the press came to the sheet")
      let inspector = try #require(world.stage.inspector)
      world.stage.settle()
      _ = try world.pixels
      #expect(!inspector.layer.isHidden && !inspector.panel.isHidden, "the inspector shows again")
    }
  }

  @Test("the code can be copied, scrolled with arrow keys, and closed by a tap beside it (KEY-03)")
  func keys() throws {
    let world = try DemoWorld<AppController>("gallery", 390, 560, options: ["open=scrub"])
    #expect(try send("C", to: world.stage))
    world.stage.settle()
    let sheet = try #require(world.demo.model.openSheet as? CodeSheet)
    #expect(try send("Down", to: world.stage))
    #expect(sheet.scroll.contentOffset.y > 0, "the page is higher than the sheet")
    for _ in 0..<100 { _ = try send("Down", to: world.stage) }
    let end = sheet.scroll.contentSize.height - sheet.scroll.bounds.height
    #expect(sheet.scroll.contentOffset.y <= end + 4)

    UIPasteboard.general.string = nil
    let copy = try #require(all(sheet).first { $0.accessibilityIdentifier == "copyCode" })
    for _ in 0..<6 where world.demo.focus.view !== copy { _ = try send("Tab", to: world.stage) }
    #expect(world.demo.focus.view === copy)
    #expect(try send("Return", to: world.stage))
    #expect(UIPasteboard.general.string == (Demos.list.code(of: "scrub")?.text ?? "") + "\n")

    world.tap(CGPoint(x: 195, y: 6))
    #expect(world.demo.model.openSheet == nil)
  }

  @Test("the toolbar of Moving Block opens Pan Piece, which has no card (DEM-09)")
  func piece() throws {
    let world = try DemoWorld<AppController>("gallery", options: ["open=block"])
    world.stage.settle()
    let toolbar = try #require(world.demo.open?.screen.toolbar)
    let button = try #require(
      all(toolbar).compactMap { $0 as? ToolbarButton }.first { $0.command == .companion })
    #expect(!button.isHidden)
    world.tap(world.middle(of: button))
    world.stage.settle()
    #expect(world.demo.openDemo == "piece" && world.demo.demo is PieceDemo)
    #expect(world.demo.gallery?.card(named: "piece") == nil)

    #expect(try send("Escape", to: world.stage))
    world.stage.settle()
    #expect(world.demo.openDemo == nil && world.demo.children.isEmpty)
  }
}
