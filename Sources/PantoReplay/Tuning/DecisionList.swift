import PantoBase
import PantoGestures
import PantoScene

/// Collects the decisions of a stage's recognizers.
@MainActor final class DecisionList {
  private(set) var decisions: [Decision] = []
  private let log: GestureLog
  private let first: Int32
  private let withControls: Bool
  private let touches: TouchCount

  /// Creates a list that collects decisions from now on.
  ///
  /// Each run of a recording creates its recognizers in the same order, so that a number counted
  /// from the first recognizer names the same one in every run.
  ///
  /// - Parameter withControls: Whether the acts of controls are collected, too. Default `false`,
  ///   because they follow from the decisions of recognizers.
  init(_ stage: Stage, withControls: Bool = false) {
    first = stage.recognizers.map(\.id.number).min() ?? 0
    self.withControls = withControls
    log = stage.log
    touches = TouchCount(stage)
    stage.log.observe { [weak self] in self?.record($0) }
  }

  /// Removes and returns the only decision since the last call; `nil` if there was none.
  func takeLatest() -> Decision? { decisions.popLast() }

  private func record(_ t: Transition) {
    guard withControls || !t.recognizer.isOfControl else { return }
    switch t.to {
    case .possible, .changed: return
    case .began, .ended, .cancelled, .failed: break
    }
    decisions.append(
      Decision(
        time: t.time, recognizer: log.name(of: t.recognizer), state: t.to,
        isFirst: t.from == .possible,
        sentence: t.reason.sentence(for: t.kind, naming: log.name(of:)), sequence: touches.sequence,
        number: t.recognizer.isOfControl ? 0 : Int(t.recognizer.number - first)))
  }
}
