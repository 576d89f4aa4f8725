import DemoSupport
import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

/// Opens *Touch does nothing?* and reads it (GAL-07).
@MainActor @Suite("Touch does nothing?", .timeLimit(.minutes(60))) struct TouchHelpTests {
  private func world(_ width: CGFloat = 1280, _ options: [String] = []) throws
    -> DemoWorld<AppController>
  {
    let world = try DemoWorld<AppController>("gallery", width, 800, options: options)
    world.stage.settle()
    return world
  }

  private func shownSheet(_ world: DemoWorld<AppController>) -> TouchHelpSheet? {
    world.demo.model.openSheet as? TouchHelpSheet
  }

  @Test("\"No input seen yet\" is a button of 44 points until an input is used (GAL-04, GAL-07)")
  func button() throws {
    for width in [1280, 390, 360] as [CGFloat] {
      let world = try world(width)
      let help = world.demo.statusBar.help
      #expect(!help.isHidden && help.title(for: .normal)?.hasPrefix("No input seen yet") == true)
      let p = help.convert(CGPoint(x: 40, y: help.bounds.maxY - 43), to: nil)
      world.tap(p)
      world.stage.settle()
      #expect(shownSheet(world) != nil, "a tap 43 points above the lower edge counts")
      world.demo.model.closeSheet()
      world.tap(CGPoint(x: width / 2, y: 4))
      #expect(help.isHidden, "the finger was seen")
    }
  }

  @Test("the sheet lists each event as it arrives, and marks where (GAL-07)")
  func live() throws {
    let world = try world()
    world.stage.send(KeyEvent(time: world.now, code: try #require(KeyCode(name: "F2"))))
    let sheet = try #require(shownSheet(world))
    #expect(sheet.texts.last == "Nothing has arrived yet.")
    let p = CGPoint(x: 640, y: 400)
    world.send(p, .began, at: world.now, finger: 7)
    world.stage.layoutIfNeeded()
    #expect(sheet.texts.last?.hasPrefix("1 events") == true)
    #expect(sheet.texts.last?.contains("finger 7 began 640,400") == true)
    world.send(p, .ended, at: world.now, finger: 7)
  }

  @Test("devices and missing things stand with their commands (GAL-07)")
  func report() throws {
    let world = try world(390, ["sheet=touch"])
    let sheet = try #require(shownSheet(world), "doctor --window opens it at the start")
    #expect(sheet.texts.contains { $0.hasPrefix("The devices are listed in a window") })
    sheet.show(
      DeviceReport(
        sdl: [.init("Driver x11")], kernel: [.init("Panel (touch screen), 10 points")],
        missing: [.init("Rights: no", command: "sudo usermod -aG input $USER")]))
    world.stage.settle()
    for text in [
      "What is missing", "Rights: no", "sudo usermod -aG input $USER", "SDL sees", "Driver x11",
      "The kernel sees", "Panel (touch screen), 10 points",
    ] {
      #expect(sheet.texts.contains(text), "\(text)")
    }
  }

  @Test("a press of a command copies it, by finger or by key (GAL-07)")
  func copying() throws {
    let world = try world(390, ["sheet=touch"])
    let sheet = try #require(shownSheet(world))
    sheet.show(
      DeviceReport(
        sdl: [.init("Driver x11")], kernel: [], missing: [.init("Rights", command: "newgrp input")],
        notes: [.init("If touches land on the wrong display", command: "xinput list")]))
    world.stage.settle()
    #expect(sheet.texts.contains("Worth knowing") && sheet.texts.contains("xinput list"))
    let rows = sheet.scroll.subviews.compactMap { $0 as? CommandRow }
    #expect(rows.map(\.text) == ["newgrp input", "xinput list"])
    let row = try #require(rows.first)
    #expect(row.bounds.height >= 44 && row.copyWord == "Copy")
    UIPasteboard.general.string = ""
    sheet.scroll.scrollRectToVisible(row.frame, animated: false)
    world.stage.layoutIfNeeded()
    world.tap(world.middle(of: row))
    #expect(UIPasteboard.general.string == "newgrp input")
    #expect(row.copyWord == "Copied" && rows[1].copyWord == "Copy")
  }

  @Test(
    "on a machine without rights it shows the steps, light and on a phone in dark mode (GAL-07)")
  func picture() throws {
    let report = DeviceReport(
      sdl: [.init("Driver KMSDRM"), .init("No touch device")],
      kernel: [.init("ILITEK Multi-Touch (touch screen)")],
      missing: [
        .init(
          "Rights: without a desktop SDL reads the device files itself, and /dev/input/event5 may "
            + "not be read."),
        .init(
          "Add yourself to the group “input”, then log out and in again:",
          command: "sudo usermod -aG input $USER"),
      ])
    for (name, width, options) in [
      ("touch-help", 1280, ["sheet=touch"]),
      ("touch-help-phone-dark", 390, ["sheet=touch", "theme=dark"]),
    ] as [(String, CGFloat, [String])] {
      let world = try world(width, options)
      try #require(shownSheet(world)).show(report)
      world.stage.settle()
      #expect(try world.pixels == .golden(name))
    }
  }

  @Test("a touchscreen has its points only where they are known (GAL-04)")
  func points() {
    var seen = InputsSeen()
    seen.list(touchscreen: true, trackpad: false)
    #expect(seen.items.map(\.words) == ["Touchscreen"])
    seen.list(touchscreen: true, trackpad: false, points: 10)
    #expect(seen.items.map(\.words) == ["Touchscreen, 10 points"])
  }
}
