/// An observer of a log, a stage or a host. The observation lasts until `end()`, whether the object
/// is held or not.
@MainActor public final class Observation {
  private var onEnd: (() -> Void)?

  package init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }

  /// Whether the observer is still called.
  public var isLive: Bool { onEnd != nil }

  /// Ends the observation: its closure is not called any more and is released. A second call does
  /// nothing.
  public func end() {
    let body = onEnd
    onEnd = nil
    body?()
  }
}
