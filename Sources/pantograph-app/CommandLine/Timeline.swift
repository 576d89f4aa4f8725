import Foundation
import PantoCore
import PantoImporters
import PantoReplay

/// A timeline in Chrome's trace format that is written to a file while it grows. The file gets its
/// final name when the timeline is closed.
@MainActor final class Timeline {
  private let trace: ChromeTrace
  private let file: OutputFile

  init(of player: Player, to file: OutputFile) {
    self.file = file
    trace = ChromeTrace(player.stage) { Files.append($0, to: file) }
  }

  func close(at time: TimeInterval) {
    trace.close(at: time)
    Files.commit(file)
  }
}
