import PantoBase
import PantoGestures
import PantoScene

/// Counts the touch sequences of a stage: how often a contact touched down while no other was down.
@MainActor package final class TouchCount {
  /// The number of the present or latest sequence, from 1; 0 before the first.
  package private(set) var sequence = 0
  private var live: [InputEvent.Source] = []

  /// Counts from now on.
  package init(_ stage: Stage) {
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
}
