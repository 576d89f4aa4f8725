import PantoCore
import PantoReplay

/// Passes on the lines of a log, each one once, although a window plays the recording again and
/// again: every player begins at the first line, and each line is the same in all of them (P4).
@MainActor final class OnceEach {
  private let write: (String) -> Void
  private var written = 0

  init(_ write: @escaping (String) -> Void) { self.write = write }

  /// Begins to pass on the lines of a player's log. The player must not have played yet.
  func listen(to player: Player) {
    var count = 0
    player.onLine = { [weak self] line in
      count += 1
      guard let self, count > written else { return }
      written = count
      write(line)
    }
  }
}
