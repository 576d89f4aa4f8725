import PantoScene

/// The states of a recognizer in one line: `possible → began → changed ×29 → ended`. A failure or a
/// cancellation includes its reason: `possible → failed(movedTooFar 12 > 10)`, and so does
/// everything that a control or a cell did: `possible → ended(touchUpInside, 1 action)` (EXP-01).
///
/// A story taken from a stage reads the log whenever it is compared, so it may be created before
/// the gesture.
public struct Story: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  private enum Source: Sendable {
    case written(String)
    case recorded(UIGestureRecognizer, GestureLog)
    case acted(UIView, GestureLog)
  }
  private let source: Source

  /// Creates the expected story.
  public init(stringLiteral text: String) { source = .written(text) }

  @MainActor init(of recognizer: UIGestureRecognizer, in log: GestureLog) {
    source = .recorded(recognizer, log)
  }

  @MainActor init(of view: UIView, in log: GestureLog) { source = .acted(view, log) }

  /// The states in one line.
  public var description: String {
    switch source {
    case .written(let text): text
    // Tests of gestures run on the main actor, because gestures do.
    case .recorded(let recognizer, let log): MainActor.assumeIsolated { log.story(of: recognizer) }
    case .acted(let view, let log):
      MainActor.assumeIsolated {
        (view as? any ExplainedView)?.actID.map(log.story(of:)) ?? "possible"
      }
    }
  }

  /// Whether both stories have the same states.
  public static func == (a: Story, b: Story) -> Bool { a.description == b.description }
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
