/// A window on screen, which executes commands of the app's frame. A replay and a test have no
/// host; commands that need one are then not offered.
@MainActor package protocol AppHost: AnyObject {
  /// Whether this host can execute the command.
  func has(_ command: AppCommand) -> Bool
  /// Whether the state that the command turns on and off is on.
  func isOn(_ command: AppCommand) -> Bool
  /// The seconds of processor time that the process used so far, or `nil` if that is unknown.
  var processorTime: Double? { get }
  /// One word for what presents the frames, such as `surface` or `opengl`; `nil` if unknown.
  var renderer: String? { get }
  /// The state of the clock as a sentence, such as "Paused at 3.217 s"; `nil` while it runs as
  /// always.
  var clockWords: String? { get }
  /// Executes the command.
  func perform(_ command: AppCommand)
  /// The user's own recordings; `nil` if the host has no files.
  var traces: (any TraceFolder)? { get }
}

extension AppHost {
  package var traces: (any TraceFolder)? { nil }
}

extension AppHost {
  package var processorTime: Double? { nil }
  package var renderer: String? { nil }
}

extension AppHost {
  /// A host whose clock always runs normally.
  package var clockWords: String? { nil }
}
