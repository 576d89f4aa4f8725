import PantoBase

/// The result of a session up to the moment at which a line was written. A replay compares itself
/// with it (REP-03).
public struct TraceCheck: Hashable, Sendable {
  /// The number of transitions since the recording began. A run of `changed` counts once.
  public var transitions: Int
  /// The hash over the transitions since the recording began.
  public var log: UInt64
  /// The FNV-1a hash over the rows of the picture that the window showed, or `nil` if the recorder
  /// kept none.
  public var pixels: UInt64?

  /// Creates a check from the results of a session so far.
  public init(transitions: Int, log: UInt64, pixels: UInt64? = nil) {
    self.transitions = transitions
    self.log = log
    self.pixels = pixels
  }
}

/// The first line of a recording at which a replay differs from the recorded session (REP-03).
public struct ReplayDifference: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of difference between a replay and its session.
  public enum Kind: Hashable, Sendable {
    /// The transitions so far differ.
    case log
    /// The picture differs, while all transitions so far are the same.
    case pixels
  }

  /// The kind of difference: other transitions, or another picture.
  public var kind: Kind
  /// The number of the line in the recording, from 1; the header is line 1.
  public var line: Int
  /// The time of the line in seconds.
  public var time: TimeInterval

  /// The difference in one sentence, such as "differs from the session at line 12, 0.5 s: other
  /// transitions".
  public var description: String {
    let what = kind == .log ? "other transitions" : "another picture"
    return "differs from the session at line \(line), \(JSONText.number(time)) s: \(what)"
  }
}
