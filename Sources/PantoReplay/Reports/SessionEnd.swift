import PantoBase
import PantoGestures
import PantoScene

/// Finds the end of what a session shows: most sessions that are recorded with a finger end with a
/// press on *Record*, which shows nothing (REP-04).
@MainActor package final class SessionEnd {
  private let touchesOfSaving: @MainActor ([(name: String, touch: Int)]) -> Set<Int>
  private let list: DecisionList
  private let count: TouchCount
  /// The latest recognitions, with the numbers of their touch sequences.
  private var acts: [(name: String, touch: Int)] = []
  /// The time at which the last finger of each touch sequence came down, in seconds.
  private var downs: [TimeInterval] = []
  /// The most acts that are kept. The end of a session has few.
  private static let mostActs = 256

  /// Watches a player that has not played yet. Returns `nil` if its scene has no means of recording
  /// and saving.
  package init?(_ player: Player) {
    guard let touchesOfSaving = player.scene.touchesOfSaving else { return nil }
    self.touchesOfSaving = touchesOfSaving
    list = DecisionList(player.stage, withControls: true)
    count = TouchCount(player.stage)
    player.stage.log.observe { [weak self] _ in self?.addLatest() }
    player.stage.observe { [weak self] in
      if case .input(let event, _) = $0 { self?.note(event) }
    }
  }

  private func addLatest() {
    guard let decision = list.takeLatest(), decision.isRecognition else { return }
    acts.append((decision.recognizer, decision.sequence))
    if acts.count > Self.mostActs { acts.removeFirst(Self.mostActs / 2) }
  }

  private func note(_ event: InputEvent) {
    guard event.phase == .began else { return }
    if count.sequence > downs.count {
      downs.append(event.time)
    } else if let last = downs.indices.last {
      downs[last] = event.time
    }
  }

  /// The time in seconds at which the finger came down that recorded or saved at the end of what
  /// was played; `nil` if the last touches did something else, and if there were no others.
  package var time: TimeInterval? {
    let saving = touchesOfSaving(acts)
    var last = downs.count
    while last > 0, saving.contains(last) { last -= 1 }
    return last > 0 && last < downs.count ? downs[last] : nil
  }
}
