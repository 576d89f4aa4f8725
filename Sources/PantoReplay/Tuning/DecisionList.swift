import PantoBase
import PantoGestures
import PantoScene

/// Collects the decisions of a stage's recognizers.
@MainActor final class DecisionList {
  private(set) var decisions: [Decision] = []
  private let log: GestureLog
  private let first: Int32
  private var sequence = 0
  private var live: [InputEvent.Source] = []

  /// Creates a list that collects decisions from now on. Recognizers are numbered from `first` on.
  init(_ stage: Stage, from first: Int32) {
    self.first = first
    log = stage.log
    stage.log.observe { [weak self] in self?.record($0) }
    stage.observe { [weak self] in
      if case .input(let event, _) = $0 { self?.count(event) }
    }
  }

  private func count(_ event: InputEvent) {
    switch event.phase {
    case .began:
      if live.isEmpty { sequence += 1 }
      live.append(event.source)
    case .ended, .cancelled: live.removeAll { $0 == event.source }
    case .moved, .stationary, .hovered: break
    }
  }

  private func record(_ t: Transition) {
    // The acts of controls follow from the decisions of recognizers.
    guard !t.recognizer.isOfControl else { return }
    switch t.to {
    case .possible, .changed: return
    case .began, .ended, .cancelled, .failed: break
    }
    decisions.append(
      Decision(
        time: t.time, recognizer: log.name(of: t.recognizer), state: t.to,
        isFirst: t.from == .possible,
        sentence: t.reason.sentence(for: t.kind, naming: log.name(of:)), sequence: sequence,
        number: Int(t.recognizer.number - first)))
  }
}
