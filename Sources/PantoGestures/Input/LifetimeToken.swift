/// Whether a responder still lives: what somebody holds who does not hold the responder itself.
///
/// A `weak` reference would do the same, but an object that was ever held weakly pays for it at each
/// retain and release to its end, and a view is retained several times per event.
final class LifetimeToken: Sendable {
  /// Set by the responder's own `deinit`, before anything that `UIResponder` holds is gone.
  nonisolated(unsafe) var isOver = false
  private unowned(unsafe) let responder: UIResponder?

  init(of responder: UIResponder?) { self.responder = responder }

  /// Ends it early where the responder is inside a `deinit` of its own class, which comes before the
  /// one that says so. For what happens seldom: a living one is held weakly for a moment, and pays
  /// for that to its end.
  @MainActor func look() {
    guard !isOver, let responder else { return }
    // Nobody can take hold of an object on its way out: what comes back is nil.
    weak let held = responder
    if held == nil { isOver = true }
  }
}

extension UIResponder {
  /// The same object each time, made for the first who asks.
  final var life: LifetimeToken {
    if let knownLife { return knownLife }
    let made = LifetimeToken(of: self)
    knownLife = made
    return made
  }

  /// Whoever asks from now on finds nobody. For a `deinit`, as early as it can.
  public nonisolated final func endLife() { knownLife?.isOver = true }
}
