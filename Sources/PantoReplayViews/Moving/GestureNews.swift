import PantoBase
import PantoGestures
import PantoReplay
import PantoScene

/// The decision that a moving picture names at its bottom: the newest change of state that decided
/// a gesture, for as long as it is news.
@MainActor final class GestureNews {
  /// The time for which a decision stays, in seconds.
  static let duration: TimeInterval = 1.6

  private var text: String?
  private var time: TimeInterval = 0
  private var isFailure = false
  private var active: [RecognizerID] = []
  private var observation: Observation?

  /// Listens to the decisions of a player, from its start.
  func observe(_ player: Player) {
    (text, time, isFailure, active) = (nil, 0, false, [])
    let log = player.stage.log
    observation = log.observe { [weak self] t in
      self?.add(t, name: log.name(of: t.recognizer)) {
        t.reason.sentence(for: t.kind, naming: log.name(of:))
      }
    }
  }

  private func add(_ t: Transition, name: String, sentence: () -> String) {
    active.removeAll { $0 == t.recognizer }
    switch t.to {
    case .began, .changed: active.append(t.recognizer)
    default: break
    }
    guard t.to != .possible, t.to != .changed, !t.kind.isInternal, isNews(t) else { return }
    text = "\(name) \(t.to.name). \(sentence())"
    time = t.time
    isFailure = t.to == .failed || t.to == .cancelled
  }

  /// Whether a change takes the place of the one that shows. What failed while another gesture
  /// runs, or at the moment at which one was recognized, decided nothing.
  private func isNews(_ t: Transition) -> Bool {
    guard t.to == .failed || t.to == .cancelled && t.from == .possible else { return true }
    if !active.isEmpty { return false }
    return text == nil || t.time - time > (isFailure ? 0 : 0.5)
  }

  /// The sentence that shows at a time in seconds; `nil` when nothing is news.
  func sentence(at now: TimeInterval) -> String? {
    text != nil && now - time <= GestureNews.duration ? text : nil
  }
}
