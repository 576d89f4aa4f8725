/// The present date, for a date picker that was given no date.
///
/// Only the host of a window knows the time of day: what is drawn without one must be the same at
/// every time (T3).
@MainActor package enum WallClock {
  /// Noon of 1 January 2001, in Greenwich.
  package static let fixed: Date = .init(timeIntervalSinceReferenceDate: 43_200)
  /// The present date. The host of a window replaces this.
  package static var now: () -> Date = { fixed }
  /// Goes back to the fixed date. Called when the host closes.
  package static func forget() { now = { fixed } }
}
