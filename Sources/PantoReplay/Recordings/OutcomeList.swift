import PantoBase
import PantoGestures
import PantoScene

/// Listens to a stage and collects the outcome of each gesture.
@MainActor public final class OutcomeList {
  // Recognizers are listed in the order of their first state change. Linear search is enough,
  // because they are few.
  private var known: [(id: RecognizerID, results: [String], isOpen: Bool)] = []
  private var latest: RecognizerID?
  private let log: GestureLog

  /// Creates a list that collects the outcomes of a stage's gestures from now on. Other observers
  /// of the stage are still called.
  public init(_ stage: Stage) {
    log = stage.log
    stage.log.observe(eachChange: true) { [weak self] in self?.record($0) }
  }

  /// The name of the recognizer that ended, failed or was cancelled last.
  public var last: String? { latest.map(log.name(of:)) }

  /// The outcomes in the order of each recognizer's first change. A recognizer that took the place
  /// of another, with the same name, continues its outcome.
  public var all: [Outcome] {
    var outcomes: [Outcome] = []
    for one in known {
      let name = log.name(of: one.id)
      if let i = outcomes.firstIndex(where: { $0.recognizer == name }) {
        outcomes[i].results += one.results
      } else {
        outcomes.append(Outcome(recognizer: name, results: one.results))
      }
    }
    return outcomes
  }

  /// The outcome of the recognizer with that name, without results if its state never changed.
  public subscript(name: String) -> Outcome { Outcome.named(name, in: all) }

  private func record(_ t: Transition) {
    if t.to == .possible { return }
    var i = known.firstIndex { $0.id == t.recognizer } ?? known.count
    if i == known.count {
      known.append((id: t.recognizer, results: [], isOpen: false))
      i = known.count - 1
    }
    let isOver = t.to == .ended || t.to == .failed || t.to == .cancelled
    var word = t.to.name
    if t.to == .failed || t.to == .cancelled { word += " \(t.reason.code)" }
    if known[i].isOpen {
      known[i].results[known[i].results.count - 1] = word
    } else {
      known[i].results.append(word)
    }
    known[i].isOpen = !isOver
    if isOver { latest = t.recognizer }
  }
}
