import PantoCore
import PantoDemos
import PantoReplay
import Testing

@testable import pantograph_app

/// The log of a recording that a window plays again and again.
@MainActor @Suite("Each line of a log once", .timeLimit(.minutes(60))) struct OnceEachTests {
  private func makePlayer(_ lines: OnceEach) throws -> Player {
    let player = try Player(
      RecordingSource(BundledTraces.recording(named: "cart-throw")), scenes: Scenes.registry)
    lines.listen(to: player)
    return player
  }

  @Test("what a player plays unseen is written when its time is shown, and once (P4)")
  func unseen() throws {
    var all: [String] = []
    let atOnce = OnceEach { all.append($0) }
    _ = try makePlayer(atOnce).playToEnd()
    #expect(all.count > 3, "without a window lines are written as they come")

    var written: [String] = []
    let lines = OnceEach { written.append($0) }
    lines.waits = true
    _ = try makePlayer(lines).playToEnd()
    #expect(written.isEmpty)
    var counts: Set<Int> = []
    for time in stride(from: 0.0, through: 5, by: 0.1) {
      lines.write(upTo: time)
      counts.insert(written.count)
    }
    #expect(written == all && counts.count > 2)

    _ = try makePlayer(lines).playToEnd()
    lines.write(upTo: .infinity)
    #expect(written == all, "a second player has the same lines")
  }
}
