import PantoDemoKit

/// A window on screen, which executes those commands of the app that need one, such as full screen.
/// A replay and a test have no host; these commands are then not offered.
@MainActor package protocol AppHost: AnyObject {
  /// Whether this host can execute the command.
  func has(_ command: AppCommand) -> Bool
  /// Whether a command that turns a state of the window on and off is on, such as full screen.
  func isOn(_ command: AppCommand) -> Bool
  /// The seconds of processor time that the process used so far, or `nil` if that is unknown.
  var processorTime: Double? { get }
  /// One word for what presents the frames, such as `surface` or `opengl`; `nil` if unknown.
  var renderer: String? { get }
  /// The state of the clock as a sentence, such as "Paused at 3.217 s"; `nil` while it runs as
  /// always.
  var clockWords: String? { get }
  /// Executes a command that needs a window.
  func perform(_ command: AppCommand)
  /// The input devices of the machine and what is missing; `nil` where that cannot be known
  /// (GAL-07).
  func deviceReport() -> DeviceReport?
  /// The user's own recordings; `nil` if the host has no files.
  var traces: (any TraceFolder)? { get }
}

extension AppHost {
  package var traces: (any TraceFolder)? { nil }
  package func deviceReport() -> DeviceReport? { nil }
}

extension AppHost {
  package var processorTime: Double? { nil }
  package var renderer: String? { nil }
}

extension AppHost {
  /// The default for a host whose clock always runs normally: `nil`.
  package var clockWords: String? { nil }
}
