/// The cause of a cancelled touch: the system cancelled it, or a repair that the reliability rules
/// describe did.
public enum CancelCause: UInt8, Hashable, Sendable, CaseIterable {
  case system, duplicateDown, badCoordinates, deviceLost, windowGone, stale, focusLost, quit

  /// The cause as a part of a sentence (V10).
  var words: String {
    switch self {
    case .system: "the system took it"
    case .duplicateDown: "its finger touched down again without a lift"
    case .badCoordinates: "its place was no number"
    case .deviceLost: "its device was unplugged"
    case .windowGone: "its window or view went away"
    case .stale: "nothing was heard of it for too long"
    case .focusLost: "the window lost the focus"
    case .quit: "the program ends"
    }
  }
}
