/// A window on screen, which executes commands of the app's frame. A replay and a test have no
/// host; commands that need one are then not offered.
@MainActor package protocol AppHost: AnyObject {
  /// Whether this host can execute the command.
  func has(_ command: AppCommand) -> Bool
  /// Whether the state that the command turns on and off is on.
  func isOn(_ command: AppCommand) -> Bool
  /// Executes the command.
  func perform(_ command: AppCommand)
}
