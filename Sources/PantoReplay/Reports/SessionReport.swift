import PantoBase
import PantoGestures

/// A session that others can run: facts about the program and its machine, the log, the gesture in
/// question and a picture of its decision, which follow the lines of a recording (REP-04).
///
/// The recording stays one that every program plays. A program of an older version ignores the
/// lines of the report.
public struct SessionReport: Hashable, Sendable {
  /// Something that is true of the program, the machine or the recording.
  public struct Fact: Hashable, Sendable {
    /// The subject, such as `display`.
    public var name: String
    /// The statement about it, such as `eDP-1 1920x1080 at 60 Hz`.
    public var value: String

    /// Creates a fact.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// One line of the transition log.
  public struct LogLine: Hashable, Sendable {
    /// The line as `replay` prints it.
    public var text: String
    /// The decision of a recognizer or control with it; `nil` for a movement.
    public var decision: Decision?
    /// Whether a control acted, and no recognizer.
    public var isOfControl = false

    /// Creates a line of the log.
    public init(text: String, decision: Decision? = nil, isOfControl: Bool = false) {
      self.text = text
      self.decision = decision
      self.isOfControl = isOfControl
    }
  }

  /// The version of the lines that a report adds to its recording.
  public static let version = 1
  /// The largest number of facts.
  public static let mostFacts = 200
  /// The largest number of lines of the log that a report keeps.
  public static let mostLogLines = 20_000
  /// The largest picture in bytes of its PNG file.
  public static let largestPicture = 8 << 20

  /// The facts in their order.
  public var facts: [Fact] = []
  /// The decision that the report is about; `nil` if nothing was decided.
  public var gesture: Decision?
  /// The log of the replay that was made with the report.
  public var log: [LogLine] = []
  /// The picture of the moment of `gesture` as the bytes of a PNG file; empty if there is none.
  public var picture: [UInt8] = []
  /// Whether the report was read to its last line.
  public internal(set) var isComplete = false

  /// Creates a report without contents.
  public init() {}

  /// The decisions of recognizers and controls in the log.
  public var decisions: [Decision] { log.compactMap(\.decision) }

  /// The gesture in question in a sentence: `pan:cartBall began at 0.022 s: Moved 10.4 pt; needs
  /// 10.`
  public var sentence: String? {
    gesture.map { "\($0) at \(DecisionChange.seconds($0.time)): \($0.sentence)" }
  }

  /// Returns the first decision in which a replay differs from the log of this report, in a
  /// sentence such as "at 3.412 s pan:card began; in the report, tap:card ended"; `nil` if both
  /// decide the same at the same times, or if the report was not read to its end.
  ///
  /// Decisions are compared by the names of their recognizers and controls. Another version of a
  /// program may have more of them, and so give them other numbers.
  ///
  /// - Parameter limit: The time up to which was played, in seconds. Default: to the end.
  public func difference(
    from replay: [Decision], upTo limit: TimeInterval = .infinity
  ) -> String? {
    guard isComplete else { return nil }
    let old = decisions.filter { $0.time <= limit }
    // A log that reached its limit says nothing about what followed.
    let isFull = log.count >= SessionReport.mostLogLines
    let last = isFull ? old.last?.time ?? 0 : limit
    let new = replay.filter { $0.time <= last }
    return DecisionChange(from: old, to: new, byName: true)?.text(before: "in the report")
  }
}
