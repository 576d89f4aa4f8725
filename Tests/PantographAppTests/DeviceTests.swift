import Foundation
import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import pantograph_app

/// Tests what `bench`, `devices` and `devices --watch` say (U26, U29).
@MainActor @Suite("Devices and benchmarks", .timeLimit(.minutes(60))) struct DeviceTests {
  @Test("devices names mice and keyboards from the kernel's list, and not a power button (U29)")
  func names() {
    let text = """
      I: Bus=0003
      N: Name="Logitech M310"
      H: Handlers=mouse0 event3
      B: EV=17

      N: Name="AT Keyboard"
      H: Handlers=sysrq kbd event0 leds
      B: EV=120013

      N: Name="Power Button"
      H: Handlers=kbd event1
      B: EV=3

      """

    #expect(InputNames.lines(text) == ["mouse Logitech M310", "keyboard AT Keyboard"])
    #expect(InputNames.lines("N: Name=\"x\"\n") == ["mouse none found", "keyboard none found"])
    #expect(InputNames.lines(nil).allSatisfy { $0.contains("unknown") })
  }

  @Test("devices tells the scale of a display, and leaves out what SDL does not know (U29)")
  func displays() throws {
    let known = SDLDevices.Display(
      name: "eDP-1", width: 1920, height: 1080, refreshRate: 60, scale: 1.25)
    let unknown = SDLDevices.Display(name: "0", width: 1024, height: 768, refreshRate: 0)

    #expect(known.words == "eDP-1 1920x1080 at 60 Hz, scale 1.25")
    #expect(unknown.words == "0 1024x768")
  }

  @Test("devices --watch says in its window what to do, and draws the fingers (U29)")
  func watch() {
    let stage = Stage(size: CGSize(width: 640, height: 480))
    DeviceWatch.show(on: stage)

    let words = stage.window.subviews.compactMap { ($0 as? UILabel)?.text }
    #expect(words.count == 1 && words[0].contains("terminal prints"))
    #expect(stage.inspector != nil)
    stage.tearDown()
  }

  @Test("bench installs nothing: it names what is missing and the command (U26)")
  func missingTools() throws {
    let advice = try #require(BenchCommand.advice(path: "/nonexistent"))
    #expect(advice.contains("valgrind") && advice.contains("apt-get install"))
  }

  @Test("bench measures for a number of runs or of seconds, and not for both (CLI-01)")
  func length() throws {
    #expect(try BenchCommand.parse(["--seconds", "2.5", "W1"]).seconds == 2.5)
    #expect(try BenchCommand.parse(["--reps", "9"]).reps == 9)
    for words in [["--seconds", "0"], ["--seconds", "4000"], ["--reps", "3", "--seconds", "1"]] {
      #expect(throws: (any Error).self, "\(words)") { try BenchCommand.parse(words) }
    }
  }

  @Test("bench refuses an unknown workload with status 64 before it builds anything (U26)")
  func unknownWorkload() throws {
    let compare = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Benchmarks/compare")
    let process = Process()
    process.executableURL = compare
    process.arguments = ["W9"]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()

    #expect(process.terminationStatus == 64)
    #expect(said.contains("no workload is called W9") && !said.contains("building"))
  }
}
