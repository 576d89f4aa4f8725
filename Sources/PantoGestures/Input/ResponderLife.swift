/// Whether a responder still lives: what somebody holds who does not hold the responder itself.
///
/// A `weak` reference would do the same, but an object that was ever held weakly pays for it at each
/// retain and release to its end, and a view is retained several times per event.
final class ResponderLife: Sendable {
  /// Set by the responder's own `deinit`, before anything that `UIResponder` holds is gone.
  @exclusivity(unchecked) nonisolated(unsafe) var isOver = false
}

extension UIResponder {
  /// The same object each time, made for the first who asks.
  final var life: ResponderLife {
    if let knownLife { return knownLife }
    let made = ResponderLife()
    knownLife = made
    return made
  }

  /// Whoever asks from now on finds nobody. For a `deinit`, as early as it can.
  public nonisolated final func endLife() { knownLife?.isOver = true }
}
