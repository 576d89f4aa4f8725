/// A broken rule: its id and what happened.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
  /// The id of the rule, such as `I5`.
  public var rule: String
  /// A description of what happened.
  public var what: String

  /// Creates a violation.
  public init(_ rule: String, _ what: String) {
    self.rule = rule
    self.what = what
  }

  /// The id and the description.
  public var description: String { "\(rule): \(what)" }
}
