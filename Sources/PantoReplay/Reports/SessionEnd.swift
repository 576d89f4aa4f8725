import PantoBase
import PantoGestures
import PantoScene

/// Finds the end of what a session shows: most sessions that are recorded with a finger end with a
/// press on *Record*, which shows nothing (REP-04).
@MainActor package final class SessionEnd {
  private let touchesOfSaving: @MainActor ([(name: String, touch: Int)]) -> Set<Int>
  private let log: ReportLog
  private let count: TouchCount
  /// The time at which each touch sequence began, in seconds.
  private var starts: [TimeInterval] = []

  /// Watches a player that has not played yet. Returns `nil` if its scene has no means of recording
  /// and saving.
  package init?(_ player: Player) {
    guard let touchesOfSaving = player.scene.touchesOfSaving else { return nil }
    self.touchesOfSaving = touchesOfSaving
    log = ReportLog(player)
    count = TouchCount(player.stage)
    player.stage.observe { [weak self] in
      if case .input(let event, _) = $0 { self?.note(event) }
    }
  }

  private func note(_ event: InputEvent) {
    if count.sequence > starts.count { starts.append(event.time) }
  }

  /// The time in seconds at which the last touches of what was played began, if all they did was to
  /// record and to save; `nil` otherwise, and if there were no other touches.
  package var time: TimeInterval? {
    let saving = touchesOfSaving(
      log.decisions.filter(\.isRecognition).map { ($0.recognizer, $0.sequence) })
    var last = starts.count
    while last > 0, saving.contains(last) { last -= 1 }
    return last > 0 && last < starts.count ? starts[last] : nil
  }
}
