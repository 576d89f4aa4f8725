import ArgumentParser
import Foundation
import PantoCore
import PantoReplay

struct DevicesCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "Name inputs, displays and drivers.")
  @Flag(help: "As one JSON object.") var json = false
  @Flag(help: "Open a window and print its input, one event per line, until interrupted.")
  var watch = false
  @Option(help: "With --watch: stop after this many seconds.") var seconds: Double?
  @OptionGroup var talk: TalkOptions

  func validate() throws {
    try seconds.map { try Seconds.check($0, "--seconds") }
    if watch, json { throw ValidationError("--watch prints lines; omit --json") }
    if seconds != nil, !watch { throw ValidationError("--seconds requires --watch") }
  }

  func run() throws {
    MainActor.assumeIsolated {
      if watch { return DeviceWatch(seconds: seconds).run() }
      do throws(SDLError) {
        let found = try SDLDevices.list(measuringScale: true)
        if json {
          let encoder = JSONEncoder()
          encoder.outputFormatting = [.sortedKeys]
          let body = String(decoding: (try? encoder.encode(found)) ?? Data(), as: UTF8.self)
          Terminal.say(JSONText.escaped("{\"version\":1,\"devices\":\(body)}"))
          return
        }
        Terminal.say("SDL \(found.sdlVersion), video \(found.videoDriver)")
        for touch in found.touch { Terminal.say("touch \(touch.name) (\(touch.kind))") }
        if found.touch.isEmpty { Terminal.say("touch none found") }
        // SDL 2 has one mouse and one keyboard for all devices, so the kernel's list names them.
        for line in InputNames.lines(Files.text(atPath: "/proc/bus/input/devices")) {
          Terminal.say(line)
        }
        for display in found.displays { Terminal.say("display \(display.words)") }
        Terminal.say("drivers \(found.videoDrivers.joined(separator: " "))")
        Terminal.say("renderers \(found.renderers.joined(separator: " "))")
      } catch {
        Terminal.fail(error)
      }
    }
  }
}

extension SDLDevices.Display {
  /// The display as text, such as `eDP-1 1920x1080 at 60 Hz, scale 1.25` (U29). What SDL does not
  /// tell is left out.
  var words: String {
    var text = "\(name) \(width)x\(height)"
    if refreshRate > 0 { text += " at \(refreshRate) Hz" }
    if let scale { text += ", scale \(Reason.number(CGFloat(scale)))" }
    return text
  }
}

extension RepairCounts {
  /// The causes for which a stage repairs invalid input events, each with its count, in the order
  /// of the declaration.
  var causes: [(String, Int)] {
    [
      ("badCoordinates", badCoordinates), ("unknownContact", unknownContact),
      ("duplicateDown", duplicateDown), ("timeWentBack", timeWentBack),
      ("tooManyContacts", tooManyContacts), ("doubled", doubled), ("missedRelease", missedRelease),
      ("wheelClamped", wheelClamped), ("nestedAdvance", nestedAdvance),
    ]
  }
}
