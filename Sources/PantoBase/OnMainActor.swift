import Foundation

/// Runs code of the main actor for callers that may be anywhere, such as whoever posts a
/// notification.
package enum OnMainActor {
  private static let key = DispatchSpecificKey<Bool>()
  private static let isMarked: Bool = {
    DispatchQueue.main.setSpecific(key: key, value: true)
    return true
  }()

  /// Whether the caller runs where the main actor does. That is the main queue; its thread need not
  /// be the main thread, as in tests.
  private static var isHere: Bool {
    isMarked && (Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true)
  }

  /// Runs `body` at once if the caller is on the main actor, and else there, soon.
  package static func run(_ body: @escaping @MainActor () -> Void) {
    if isHere { return MainActor.assumeIsolated(body) }
    Task { @MainActor in body() }
  }
}
