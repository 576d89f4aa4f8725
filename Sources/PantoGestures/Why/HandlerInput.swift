import PantoBase

/// The input that handlers have sent (EVT-09), for programs that play fingers of their own.
///
/// ```swift
/// let before = stage.handlerInput
/// …
/// let spent = stage.handlerInput.seconds - before.seconds
/// ```
public struct HandlerInput: Hashable, Sendable {
  /// The number of reports from handlers that were processed.
  public internal(set) var reports = 0
  /// The number of events in these reports.
  public internal(set) var events = 0
  /// The time that processing these reports took, with the handlers that were called, in seconds of
  /// `handlerClock`. 0 where there is no such clock, as in a test and in a replay.
  public internal(set) var seconds: TimeInterval = 0

  /// Creates counts of zero.
  public init() {}
}
