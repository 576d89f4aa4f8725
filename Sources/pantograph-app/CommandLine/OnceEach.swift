import PantoCore
import PantoReplay

/// Passes on the lines of a log, each one once, although a window plays the recording again and
/// again: every player begins at the first line, and each line is the same in all of them (P4). A
/// window also plays parts that it does not show yet; with `waits` their lines wait.
@MainActor final class OnceEach {
  private let write: (String) -> Void
  /// Whether lines wait for `write(upTo:)`. Default `false`.
  var waits = false
  private var written = 0
  private var waiting: ArraySlice<(time: TimeInterval, line: String)> = []

  init(_ write: @escaping (String) -> Void) { self.write = write }

  /// Begins to pass on the lines of a player's log. The player must not have played yet.
  func listen(to player: Player) {
    var count = 0
    player.onLine = { [weak self, unowned player] line in
      count += 1
      guard let self, count > written + waiting.count else { return }
      waiting.append((player.stage.time.now, line))
      if !waits { write(upTo: .infinity) }
    }
  }

  /// Passes on the lines up to a time of the recording, in seconds.
  func write(upTo time: TimeInterval) {
    while let first = waiting.first, first.time <= time {
      waiting.removeFirst()
      written += 1
      write(first.line)
    }
  }
}
