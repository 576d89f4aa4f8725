/// Tells whether a responder still exists, to objects that do not retain it.
///
/// A `weak` reference would tell the same. But an object that was ever referenced weakly pays for
/// it at each retain and release until its end, and a view is retained several times per event.
final class LifetimeToken: Sendable {
  /// Set by the responder's own `deinit`, before anything that `UIResponder` stores is released.
  nonisolated(unsafe) var isOver = false
  private unowned(unsafe) let responder: UIResponder?

  init(of responder: UIResponder?) { self.responder = responder }

  /// Sets `isOver` early if the `deinit` of a subclass is running, which comes before that of
  /// `UIResponder`. Call this seldom: a responder that still exists is referenced weakly for a
  /// moment, and pays for that until its end.
  @MainActor func checkDeallocation() {
    guard !isOver, let responder else { return }
    // A weak reference to an object that is being deallocated is `nil`.
    weak let held = responder
    if held == nil { isOver = true }
  }
}

extension UIResponder {
  /// The responder's lifetime token. It is created on first use and then stays the same.
  final var lifetimeToken: LifetimeToken {
    if let storedLifetime { return storedLifetime }
    let made = LifetimeToken(of: self)
    storedLifetime = made
    return made
  }

  /// Marks the responder as gone for all objects that hold its token, so that it receives no more
  /// actions. Subclasses call this first in their `deinit`.
  package nonisolated final func endLifetime() { storedLifetime?.isOver = true }
}
