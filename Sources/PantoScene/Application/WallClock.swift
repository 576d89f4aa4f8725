import PantoBase

/// The date of a picker that was given none.
///
/// Only the host of a window knows the time of day: what is drawn without one must be the same at
/// every time (T3).
@MainActor package enum WallClock {
  /// Noon of 1 January 2001, in Greenwich.
  package static let fixed: Date = .init(timeIntervalSinceReferenceDate: 43_200)
  /// The present date. The host of a window replaces this.
  package static var now: () -> Date = { fixed }
  /// Called when the host goes.
  package static func forget() { now = { fixed } }
}
