/// Counts how often the input stream had to be repaired, by kind of fault (P5).
public struct RepairCounts: Hashable, Sendable {
  /// Events dropped because a position, a time or a wheel delta was not finite or was absurdly
  /// large (B5).
  public var badCoordinates = 0
  /// Moves and lifts dropped because their contact was not down (B2, B3).
  public var unknownContact = 0
  /// Contacts cancelled because they touched down a second time without a lift (B1).
  public var duplicateDown = 0
  /// Events whose time was raised to that of the event before them (B6).
  public var timeWentBack = 0
  /// Touch downs dropped because 64 contacts were down already (B9).
  public var tooManyContacts = 0
  /// Mouse presses dropped because they repeat the touch down of a finger (B11).
  public var doubled = 0
  /// Contacts cancelled because a release was missed (B13).
  public var missedRelease = 0
  /// Wheel events limited to ±10,000 notches (B17).
  public var wheelClamped = 0
  /// Calls of `advance` from inside a handler, which are refused (B52).
  public var nestedAdvance = 0

  /// Creates repair counts of zero.
  public init() {}

  /// The number of input repairs of all kinds.
  public var total: Int {
    badCoordinates + unknownContact + duplicateDown + timeWentBack + tooManyContacts + doubled
      + missedRelease + wheelClamped + nestedAdvance
  }
}
