import Foundation

/// Runs main-actor code for callers on any thread, such as code that posts a notification.
package enum OnMainActor {
  private static let key = DispatchSpecificKey<Bool>()
  private static let isMarked: Bool = {
    DispatchQueue.main.setSpecific(key: key, value: true)
    return true
  }()

  /// Whether the caller runs on the main actor, which uses the main queue. That queue's thread need
  /// not be the main thread, as in tests.
  private static var isHere: Bool {
    isMarked && (Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true)
  }

  /// Runs `body` at once if the caller is on the main actor, and otherwise soon, in a new task.
  package static func run(_ body: @escaping @MainActor () -> Void) {
    if isHere { return MainActor.assumeIsolated(body) }
    Task { @MainActor in body() }
  }

  /// Returns the value of `body` if the caller is on the main actor, and otherwise `nil`.
  package static func valueIfHere<T: Sendable>(_ body: @MainActor () -> T) -> T? {
    isHere ? MainActor.assumeIsolated(body) : nil
  }
}
