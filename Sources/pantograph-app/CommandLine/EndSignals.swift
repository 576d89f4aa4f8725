import Foundation
import PantoCore
import Synchronization

/// Ends the program by SIGINT, SIGTERM and SIGHUP with 128 plus the number of the signal (CLI-03),
/// from the first line of `main` on (L12).
///
/// The program ends at once, unless it holds the end because a recording has begun. A window
/// installs handlers of its own, which end its loop.
enum EndSignals {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]
  fileprivate static let first = Atomic<Int32>(0)
  fileprivate static let isHeld = Atomic(false)

  /// Installs the handlers. A signal that the parent process ignores stays ignored, as `nohup`
  /// wants it.
  static func catchAll() {
    // The handler must not be what initializes these values and the list of files.
    first.store(0, ordering: .relaxed)
    isHeld.store(false, ordering: .relaxed)
    OutputFile.discardAll()
    for number in numbers where !isIgnored(number) { signal(number, onEndSignal) }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // Swift cannot compare pointers to C functions, so the bits are compared: SIG_IGN is 1.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  /// The signal that asked the program to end while it held the end, or 0.
  static var caught: Int32 { first.load(ordering: .relaxed) }

  /// Lets the first signal from now on only set `caught`. The caller closes its files and ends the
  /// program then. A second signal ends the program at once.
  static func hold() { isHeld.store(true, ordering: .relaxed) }
}

/// The handler may run between any two instructions, so it only reads and sets atomic values and
/// calls `unlink` and `_exit`.
private func onEndSignal(_ number: Int32) {
  let isHeld = EndSignals.isHeld.load(ordering: .relaxed)
  if isHeld, EndSignals.first.exchange(number, ordering: .relaxed) == 0 { return }
  OutputFile.discardAll()
  _exit(128 + number)
}
