import PantoScene

/// The states of a recognizer in one line: `possible → began → changed ×29 → ended`. A failure or a
/// cancellation includes its reason: `possible → failed(movedTooFar 12 > 10)`.
///
/// A story taken from a stage reads the log whenever it is compared, so it may be created before
/// the gesture.
public struct Story: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  private enum Source: Sendable {
    case written(String)
    case lived(UIGestureRecognizer, GestureLog)
  }
  private let source: Source

  /// Creates the expected story.
  public init(stringLiteral text: String) { source = .written(text) }

  @MainActor init(of recognizer: UIGestureRecognizer, in log: GestureLog) {
    source = .lived(recognizer, log)
  }

  /// The states in one line.
  public var description: String {
    switch source {
    case .written(let text): text
    // Tests of gestures run on the main actor, because gestures do.
    case .lived(let recognizer, let log): MainActor.assumeIsolated { log.story(of: recognizer) }
    }
  }

  /// Whether both stories have the same states.
  public static func == (a: Story, b: Story) -> Bool { a.description == b.description }
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// Runs `body` for every value, and prints the current value if it throws.
///
/// In an expectation inside `body`, `Trail.here` is a comment that names the values of all
/// enclosing calls.
@MainActor public func withEvery<Values: Collection>(
  _ label: String, in values: Values, _ body: (Values.Element) throws -> Void
) rethrows {
  for value in values {
    Trail.steps.append("\(label): \(value)")
    defer { Trail.steps.removeLast() }
    do {
      try body(value)
    } catch {
      print("withEvery failed at \(Trail.here)")
      throw error
    }
  }
}

/// The values of the enclosing `withEvery` calls.
@MainActor public enum Trail {
  static var steps: [String] = []

  /// The current values, such as `fingers: 2, device: mouse`.
  public static var here: String { steps.joined(separator: ", ") }
}
