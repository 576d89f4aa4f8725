import PantoBase
import PantoGestures
import PantoScene

/// Listens to a stage and collects the outcome of each gesture.
@MainActor public final class OutcomeList {
  // The results in the order in which their gestures were decided or, if one is not yet, began.
  private var results: [(id: RecognizerID, word: String)] = []
  /// The place in `results` of the gesture of a recognizer that is not decided.
  private var open: [RecognizerID: Int] = [:]
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
    var places: [String: Int] = [:]
    for one in results {
      let name = log.name(of: one.id)
      if let i = places[name] {
        outcomes[i].results.append(one.word)
      } else {
        places[name] = outcomes.count
        outcomes.append(Outcome(recognizer: name, results: [one.word]))
      }
    }
    return outcomes
  }

  /// The outcome of the recognizer with that name, without results if its state never changed.
  public subscript(name: String) -> Outcome { Outcome.named(name, in: all) }

  private func record(_ t: Transition) {
    if t.to == .possible { return }
    let isOver = t.to == .ended || t.to == .failed || t.to == .cancelled
    var word = t.to.name
    if t.to == .failed || t.to == .cancelled { word += " \(t.reason.code)" }
    if let i = open[t.recognizer] {
      results[i].word = word
    } else {
      open[t.recognizer] = results.count
      results.append((t.recognizer, word))
    }
    if isOver {
      open[t.recognizer] = nil
      latest = t.recognizer
    }
  }
}
