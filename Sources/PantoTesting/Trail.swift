/// Runs `body` for every value, and prints the current value if it throws.
///
/// In an expectation inside `body`, `Trail.here` is a comment that names the values of all
/// enclosing calls.
@MainActor public func withEvery<Values: Collection>(
  _ label: String, in values: Values, _ body: (Values.Element) throws -> Void
) rethrows {
  for value in values {
    try Trail.$steps.withValue(Trail.steps + ["\(label): \(value)"]) {
      do {
        try body(value)
      } catch {
        print("withEvery failed at \(Trail.here)")
        throw error
      }
    }
  }
}

/// The values of the enclosing `withEvery` calls.
@MainActor public enum Trail {
  @TaskLocal static var steps: [String] = []

  /// The current values, such as `fingers: 2, device: mouse`.
  public static var here: String { steps.joined(separator: ", ") }
}
