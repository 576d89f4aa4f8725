import PantoScene

/// What a recognizer went through, in one line: `possible → began → changed ×29 → ended`, with the
/// reason where it failed or was cancelled: `possible → failed(movedTooFar 12 > 10)`.
///
/// A story taken from a stage asks the log anew each time, so it may be taken before the finger
/// comes down.
public struct Story: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  private enum Source: Sendable {
    case written(String)
    case lived(UIGestureRecognizer, GestureLog)
  }
  private let source: Source

  public init(stringLiteral text: String) { source = .written(text) }

  @MainActor init(of recognizer: UIGestureRecognizer, in log: GestureLog) {
    source = .lived(recognizer, log)
  }

  public var description: String {
    switch source {
    case .written(let text): text
    // Tests of gestures run on the main actor, as gestures do.
    case .lived(let recognizer, let log): MainActor.assumeIsolated { log.story(of: recognizer) }
    }
  }

  public static func == (a: Story, b: Story) -> Bool { a.description == b.description }
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// Runs `body` for every value, and says which one it was when it throws.
///
/// For expectations inside, `Trail.here` is a comment that names the values of all sweeps around it.
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

/// Where in its sweeps a test is.
@MainActor public enum Trail {
  static var steps: [String] = []

  /// `fingers: 2, device: mouse`.
  public static var here: String { steps.joined(separator: ", ") }
}
