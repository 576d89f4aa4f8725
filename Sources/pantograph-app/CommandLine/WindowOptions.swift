import ArgumentParser
import Foundation
import PantoCore

/// The options of commands that open a window on a demo.
struct WindowOptions: ParsableArguments {
  @Flag(
    help: """
      No window: build the scene and let --seconds pass on a virtual clock; also \
      PANTOGRAPH_HEADLESS=1.
      """)
  var headless = false

  @Option(help: "Close after this many seconds.", transform: NumberArgument.real) var seconds:
    Double?

  @Flag(help: "Cover the whole display.") var fullscreen = false

  @Option(
    help: "How frames reach the window: auto, surface or texture.",
    transform: ChosenWord.parse)
  var present = SDLHost.Options.Presentation.automatic

  @Option(
    help: "Slow motion: every second takes this many, 1 to 100; M changes it.",
    transform: NumberArgument.real)
  var slow = 1.0

  @Flag(
    help: """
      Keep a hash of each picture shown in recordings, which replay --check compares; the window \
      then shows no figures and notices of its own.
      """)
  var checks = false

  @Option(
    name: .customLong("fps-log"),
    help: "Write to this file what the frames cost, when the window closes; - for standard output.")
  var fpsLog: String?

  /// Whether the command runs without a window, by its option or by the environment.
  var isHeadless: Bool {
    headless || ProcessInfo.processInfo.environment["PANTOGRAPH_HEADLESS"] == "1"
  }

  /// Whether somebody uses the window, and no script that ends it or compares its pictures.
  var isInteractive: Bool { !isHeadless && !checks && seconds == nil }

  /// Refuses options of the scene that a window would ignore (U28).
  func check(with scene: SceneOptions) throws {
    if fullscreen, scene.size != nil {
      throw ValidationError("--size is ignored in full screen; omit one of both")
    }
  }

  func validate() throws {
    try seconds.map { try Seconds.check($0, "--seconds") }
    guard slow >= 1, slow <= 100 else {
      throw ValidationError("--slow is from 1 to 100: 4 makes a second last four")
    }
    guard isHeadless else { return }
    // Without a window these options would be ignored without a message (U28).
    let given: String? =
      fullscreen
      ? "--fullscreen"
      : checks
        ? "--checks"
        : fpsLog != nil
          ? "--fps-log" : present != .automatic ? "--present" : slow != 1 ? "--slow" : nil
    if let given {
      let cause = headless ? "--headless" : "PANTOGRAPH_HEADLESS"
      throw ValidationError("\(given) needs a window; omit it or \(cause)")
    }
  }
}

extension SDLHost.Options.Presentation: RawRepresentable {
  public init?(rawValue: String) {
    guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = found
  }

  public var rawValue: String {
    switch self {
    case .automatic: "auto"
    case .surface: "surface"
    case .texture: "texture"
    }
  }
}
