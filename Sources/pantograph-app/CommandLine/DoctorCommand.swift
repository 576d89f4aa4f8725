import ArgumentParser
import Foundation
import PantoCore
import PantoReplay
import PantoStudio

struct DoctorCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Report the health of display, devices and a trace, with advice for each line.",
    discussion: "Works without a display: over ssh it lists what is missing.")
  @Argument(
    help: "A trace or a recording: its events are compared with those that the stage accepts.")
  var file: String?
  @OptionGroup var foreign: ForeignOptions
  @Flag(help: "As one JSON object.") var json = false
  @Flag(help: "Open a window that shows the devices, every touch and what is missing.")
  var window = false
  @OptionGroup var talk: TalkOptions

  func validate() throws {
    if window, json || file != nil {
      throw ValidationError("--window shows the devices of this machine; omit --json and the file")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      if window {
        let run = try RunCommand.parse([])
        return Session(
          demo: Studio.gallery, scene: run.scene, options: run.window, opensTouchHelp: true
        ).run(recordingTo: nil)
      }
      var report = HealthReport()
      report.addSystem(SDLHealth.check(), ProcessInfo.processInfo.environment)
      report.addKernel(Files.text(atPath: "/proc/bus/input/devices"))
      if let file {
        do throws(TraceError) {
          try report.addTrace(file, foreign)
        } catch {
          Terminal.fail("\(error)", .badData)
        }
      }
      Terminal.say(json ? report.json : report.text)
    }
  }
}

extension Files {
  /// Returns the text of a file, or `nil` without a message if the file cannot be read.
  static func text(atPath path: String) -> String? {
    guard let bytes = try? InputFile.all(of: path, atMost: largestWhole) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
