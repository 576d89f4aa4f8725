/// The cause of a cancelled touch: the system cancelled it, or a repair that the reliability rules
/// describe did.
public enum CancelCause: UInt8, Hashable, Sendable, CaseIterable {
  case system, duplicateDown, badCoordinates, deviceLost, windowGone, stale, focusLost, quit
}
