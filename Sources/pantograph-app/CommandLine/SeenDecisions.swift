import PantoCore

/// The latest steps of each recognizer and control of a replay. The log of a stage keeps its
/// newest lines only, and a stage asks only what is in its window now (CLI-05).
@MainActor final class SeenDecisions {
  /// One recognizer or control.
  struct Entry {
    /// The name when it did something last.
    var name: String
    /// The latest step out of `possible`.
    var began: Transition?
    /// The latest decision or movement.
    var last: Transition
    /// The place among the latest steps of all.
    var order: Int
  }

  private var entries: [RecognizerID: Entry] = [:]
  private var count = 0

  /// Listens to a stage from now on.
  init(_ stage: Stage) {
    let log = stage.log
    log.observe { [weak self] in self?.add($0, log.name(of: $0.recognizer)) }
  }

  private func add(_ t: Transition, _ name: String) {
    guard t.to != .possible else { return }
    count += 1
    var entry = entries[t.recognizer] ?? Entry(name: name, last: t, order: count)
    if t.from == .possible { entry.began = t }
    (entry.name, entry.last, entry.order) = (name, t, count)
    entries[t.recognizer] = entry
  }

  /// The steps of one recognizer or control; `nil` if it did nothing.
  subscript(id: RecognizerID) -> Entry? { entries[id] }

  /// All that did something, in the order of their latest steps.
  var all: [Entry] { entries.values.sorted { $0.order < $1.order } }
}
