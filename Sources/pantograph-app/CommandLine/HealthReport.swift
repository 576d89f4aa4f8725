import Foundation
import PantoCore
import PantoReplay

/// A source that calls a closure for every event that is read from a recording.
private struct CountedSource: TraceSource {
  private var source: any TraceSource
  private let count: () -> Void
  var file: String { source.file }
  var header: TraceHeader { source.header }
  var warnings: [TraceError] { source.warnings }

  init(_ source: any TraceSource, count: @escaping () -> Void) {
    self.source = source
    self.count = count
  }

  mutating func next() throws(TraceError) -> TraceEntry? {
    let entry = try source.next()
    if case .event = entry { count() }
    return entry
  }
}

/// The findings of the command `doctor`, one per line, with advice.
@MainActor struct HealthReport {
  struct Line: Equatable {
    var topic: String
    var finding: String
    var advice: String?
  }

  private(set) var lines: [Line] = []
  private var sdlTouch = 0
  private var hasDisplay = false
  private var repairs: String?

  mutating func say(_ topic: String, _ finding: String, advice: String? = nil) {
    lines.append(Line(topic: topic, finding: finding, advice: advice))
  }

  mutating func addSystem(_ health: SDLHealth, _ environment: [String: String]) {
    let isSame = health.compiledVersion == health.linkedVersion
    let isOld = health.linkedVersion.compare("2.26.0", options: .numeric) == .orderedAscending
    say(
      "sdl", "compiled with \(health.compiledVersion), runs with \(health.linkedVersion)",
      advice: isOld
        ? "SDL before 2.26 does not report touches that the compositor cancels; install 2.26."
        : isSame ? nil : "The versions may differ; rebuild if touches behave strangely.")
    if let version = health.imageVersion {
      say("pictures", "SDL2_image \(version)")
    } else {
      say(
        "pictures", "SDL2_image is not installed",
        advice: "No picture can be read or written; install Debian's libsdl2-image-2.0-0.")
    }
    addVideo(health, environment)
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "SDL_VIDEODRIVER"] {
      if let value = environment[name] { say("session", "\(name)=\(value)") }
    }
    for hint in health.hints {
      say(
        "hint",
        "\(hint.name) = \(hint.found ?? "not set")"
          + (HealthReport.meanings[hint.name].map { ": \($0)" } ?? ""),
        advice: hint.isOverruled
          ? "Should be \(hint.wanted): unset \(hint.name) in the environment." : nil)
    }
    for name in environment.keys.sorted() where name.hasPrefix("PANTOGRAPH_") {
      say("setting", "\(name)=\(environment[name] ?? "")")
    }
  }

  /// The meaning of each SDL setting that the program makes (U29).
  private static let meanings = [
    "SDL_TOUCH_MOUSE_EVENTS": "whether fingers also move the mouse",
    "SDL_MOUSE_TOUCH_EVENTS": "whether the mouse also acts as a finger",
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "whether the click that activates the window reaches a view",
    "SDL_FRAMEBUFFER_ACCELERATION": "whether frames pass through a graphics driver",
    "SDL_NO_SIGNAL_HANDLERS": "whether Ctrl+C is left to the program, which closes its recording",
    "SDL_APP_NAME": "the name that the desktop shows for the program",
    "SDL_VIDEO_ALLOW_SCREENSAVER": "whether the display may sleep while a window is open",
  ]

  private mutating func addVideo(_ health: SDLHealth, _ environment: [String: String]) {
    let driver = health.devices?.videoDriver ?? "none"
    hasDisplay = !["none", "offscreen", "dummy"].contains(driver)
    guard let devices = health.devices, hasDisplay || environment["SDL_VIDEODRIVER"] != nil else {
      // Without a display SDL falls back to a driver that shows nothing, unless another one was
      // requested.
      let why = health.trouble ?? "no X server and no Wayland session answered"
      return say(
        "video", "no display: \(why)",
        advice: environment["SSH_CONNECTION"] != nil
          ? "Over ssh: `DISPLAY=:0 pantograph …` uses the screen there; replay, snapshot and "
            + "diagnose need none."
          : "Start it in a desktop session; replay, snapshot and diagnose need none.")
    }
    say(
      "video", "driver \(driver), of \(devices.videoDrivers.joined(separator: " "))",
      advice: hasDisplay
        ? nil : "This driver shows nothing and delivers no input; unset SDL_VIDEODRIVER.")
    if let means = health.presenter {
      say(
        "picture", means,
        advice: means.contains("as no other")
          ? "Frames are presented by the CPU too: check the graphics driver." : nil)
    } else if hasDisplay {
      say("picture", "none: \(health.trouble ?? "unknown")", advice: "No window could be opened.")
    }
    for d in devices.displays {
      say("display", d.words)
    }
    addTouchDevices(devices)
  }

  private mutating func addTouchDevices(_ devices: SDLDevices) {
    sdlTouch = devices.touch.count
    for touch in devices.touch {
      say(
        "touch", "\(touch.name) (\(touch.kind))",
        advice: touch.kind == "direct"
          ? nil : "This is a trackpad: it scrolls and points, but makes no touches.")
    }
    if devices.touch.isEmpty {
      say(
        "touch", "SDL names none",
        advice: "On X11 a panel is listed after its first touch; `pantograph devices --watch` "
          + "prints the input. Without a panel, use the mouse as a finger.")
    }
  }

  /// Adds the devices that the kernel lists in `/proc/bus/input/devices`, with or without a
  /// display.
  mutating func addKernel(_ text: String?) {
    guard let text, !text.isEmpty else {
      return say(
        "kernel", "no list of input devices",
        advice: "Containers have no such list; run this on the machine itself.")
    }
    let found = KernelTouch.list(text)
    for touch in found {
      say(
        "kernel", touch.text,
        advice: touch.isDirect && hasDisplay && sdlTouch == 0
          ? "SDL does not list it: touch it once, then try again; on X11 check `xinput list`."
          : nil)
    }
    if found.isEmpty { say("kernel", "no multitouch device") }
  }

  /// Compares the events of a trace with those that the stage accepted, and lists each repair (P5).
  mutating func addTrace(
    _ path: String, _ foreign: ForeignOptions? = nil
  ) throws(TraceError) {
    var raw = 0
    let source = CountedSource(
      try Traces.open(
        path, options: TraceReader.Options(isStrict: false, repairs: true), foreign: foreign)
    ) { raw += 1 }
    let player = try Player(source, scenes: Scenes.registry)
    var passed = 0
    player.stage.observe { if case .input = $0 { passed += 1 } }
    do {
      _ = try player.playToEnd()
    } catch let error as TraceError {
      throw error
    } catch {
      throw TraceError(file: path, line: 1, column: 1, message: "\(error)")
    }
    for warning in player.warnings {
      let isWhole = !["cut short", "not closed"].contains { warning.message.contains($0) }
      say(
        "trace", "\(warning)",
        advice: isWhole
          ? "The device's recording is incomplete here; the rest is played unchanged."
          : "It was cut short: record again, or use it as far as it goes.")
    }
    let counts = player.stage.repairs
    say(
      "trace", "\(raw) raw events, \(passed) after repair, \(counts.total) repairs",
      advice: counts.total == 0 ? nil : "Gestures received the repaired events.")
    for (cause, count) in counts.causes where count > 0 {
      say("repair", "\(cause) \(count)", advice: HealthReport.advice[cause])
    }
    let all = counts.causes.map { "\(JSONText.string($0.0)):\($0.1)" }.joined(separator: ",")
    repairs = "{\"raw\":\(raw),\"accepted\":\(passed),\"counts\":{\(all)}}"
  }

  private static let advice = [
    "badCoordinates": "Coordinates are not finite or far outside: check the driver.",
    "unknownContact": "Fingers moved or lifted without touching down: events were lost.",
    "duplicateDown": "A finger touched down twice: its lift was lost.",
    "timeWentBack": "Timestamps decreased: two clocks are mixed.",
    "tooManyContacts": "More than 64 fingers were down: check for a palm or a broken panel.",
    "doubled": "The mouse repeats fingers: unset SDL_TOUCH_MOUSE_EVENTS.",
    "missedRelease": "A button's release was lost, often to another window.",
    "wheelClamped": "One step of a wheel was implausibly large.",
    "nestedAdvance": "A handler advanced the clock: it must return first.",
  ]

  var text: String {
    var out: [String] = []
    let width = lines.map(\.topic.count).max() ?? 0
    for line in lines {
      let pad = String(repeating: " ", count: width - line.topic.count)
      out.append("\(line.topic)\(pad)  \(line.finding)")
      if let advice = line.advice {
        out.append("\(String(repeating: " ", count: width))  → \(advice)")
      }
    }
    let advised = lines.count { $0.advice != nil }
    out.append(advised == 0 ? "All is well." : "\(advised) of \(lines.count) lines with advice.")
    return out.joined(separator: "\n")
  }

  var json: String {
    let list = lines.map { line in
      "{\"topic\":\(JSONText.string(line.topic)),\"finding\":\(JSONText.string(line.finding)),"
        + "\"advice\":\(line.advice.map { JSONText.string($0) } ?? "null")}"
    }
    return "{\"version\":1,\"lines\":[\(list.joined(separator: ","))]"
      + ",\"repairs\":\(repairs ?? "null")}"
  }
}
