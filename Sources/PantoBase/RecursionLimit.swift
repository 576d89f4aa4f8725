/// Stops a callback of the program that leads to itself without end (L14).
///
/// Code of the library that calls a delegate, a handler or an overridden method wraps the call. The
/// call is refused once `most` of them run inside each other, and one misuse names the callback and
/// the fix. From then on, each further call inside is refused, too, until the outermost has
/// returned: a callback that leads to itself twice would otherwise go on for ever on the way back.
///
/// The depth belongs to the process, because all callbacks share one stack. The class costs an
/// addition and a comparison for each call.
@MainActor package final class RecursionLimit {
  /// The usual limit. Programs nest a callback a few times; objects that answer each other in a
  /// row, such as scroll views that follow each other, a few dozen times.
  package static let usual = 128

  private let callback: StaticString
  private let fix: StaticString
  private let most: Int
  @usableFromInline @exclusivity(unchecked) package var depth = 0
  /// The number of nested calls from which on a call is refused: `most`, or 0 after a refusal until
  /// the outermost call returns.
  @usableFromInline @exclusivity(unchecked) package var limit: Int

  /// Creates the limit for one callback.
  ///
  /// - Parameters:
  ///   - callback: the name that the report begins with.
  ///   - most: the number of calls that may run inside each other.
  ///   - fix: the end of the report: a sentence that says how to write the callback.
  package init(_ callback: StaticString, most: Int = RecursionLimit.usual, fix: StaticString) {
    self.callback = callback
    self.most = most
    self.fix = fix
    limit = most
  }

  /// Whether a call was refused and the outermost has not returned yet.
  @inlinable package var isExceeded: Bool { depth >= limit && depth > 0 }

  /// Runs `body`, which calls the callback, and returns `true`; returns `false` at the limit.
  @inlinable @discardableResult
  package func call(_ body: () -> Void) -> Bool {
    guard depth < limit else { return refuse() }
    depth &+= 1
    body()
    leave()
    return true
  }

  /// Returns the callback's answer, which `body` asks for, or `other` if the limit is reached.
  @inlinable
  package func ask<Answer>(else other: @autoclosure () -> Answer, _ body: () -> Answer) -> Answer {
    guard depth < limit || refuse() else { return other() }
    depth &+= 1
    defer { leave() }
    return body()
  }

  @inlinable package func leave() {
    depth &-= 1
    if depth == 0 { restore() }
  }

  @usableFromInline package func restore() { limit = most }

  /// Refuses a call beyond the limit, and reports the first refusal. Returns `false`.
  @usableFromInline @inline(never) package func refuse() -> Bool {
    guard limit > 0 else { return false }
    limit = 0
    Misuse.report(
      "\(callback): it led to itself \(most) times, each inside the one before, and is not called again until the "
        + "outermost has returned; \(fix)", oncePerMessage: true)
    return false
  }
}
