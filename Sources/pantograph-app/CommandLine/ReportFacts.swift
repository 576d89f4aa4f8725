import Foundation
import PantoCore
import PantoReplay

/// The facts of a report about the program, the machine and the recording.
@MainActor enum ReportFacts {
  static func all(
    of recording: Recording, until end: TimeInterval, _ player: Player
  ) -> [SessionReport.Fact] {
    var facts: [SessionReport.Fact] = []
    func say(_ name: String, _ value: String) {
      facts.append(SessionReport.Fact(name: name, value: PlainText.line(value)))
    }
    say("program", program)
    say("system", system)
    let header = recording.header
    say(
      "scene",
      ([header.scene] + header.options).joined(separator: " ")
        + ", \(Reason.number(header.size.width)) × \(Reason.number(header.size.height)) points, "
        + "scale \(Reason.number(header.scale))")
    if let source = header.source { say("source", source) }
    let touches = RecordingIndex(recording).touches.count
    say(
      "recording",
      "\(Reason.number(CGFloat(end))) s, \(Terminal.count(touches, "touch", "touches"))")
    if let difference = player.difference {
      say("replay", "\(difference)")
    } else if let reservation = player.reservation {
      say("replay", reservation)
    } else {
      let checks = player.checksCompared
      say("replay", checks > 0 ? "as it was seen" : "not compared: the recording has no checks")
    }
    for line in devices { say(line.name, line.value) }
    return facts
  }

  /// The name and version of this program. A version that is not released ends with `-dev`, because
  /// it may decide otherwise than the release before it.
  static var program: String { "pantograph \(PantographCommand.configuration.version)" }

  /// The name and version of the system and the kind of its processor.
  private static var system: String {
    var info = utsname()
    guard uname(&info) == 0 else { return "unknown" }
    func text<T>(_ field: T) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    let release = Files.text(atPath: "/etc/os-release")?.split(separator: "\n")
      .first { $0.hasPrefix("PRETTY_NAME=") }?
      .dropFirst(12).trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    let kernel = "\(text(info.sysname)) \(text(info.release)) \(text(info.machine))"
    return [release, kernel].compactMap { $0 }.joined(separator: ", ")
  }

  /// The inputs and displays of this machine, as `devices` names them.
  private static var devices: [(name: String, value: String)] {
    var lines: [(name: String, value: String)] = []
    do throws(SDLError) {
      let found = try SDLDevices.list(measuringScale: false)
      lines.append(("sdl", "\(found.sdlVersion), video \(found.videoDriver)"))
      for touch in found.touch { lines.append(("touch", "\(touch.name) (\(touch.kind))")) }
      if found.touch.isEmpty { lines.append(("touch", "none found")) }
      let isShown = !["offscreen", "dummy"].contains(found.videoDriver)
      for display in found.displays where isShown { lines.append(("display", display.words)) }
      if !isShown { lines.append(("display", "none")) }
    } catch {
      lines.append(("display", "unknown: \(error)"))
    }
    for line in InputNames.lines(Files.text(atPath: "/proc/bus/input/devices")) {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { lines.append((String(parts[0]), String(parts[1]))) }
    }
    return lines
  }
}
