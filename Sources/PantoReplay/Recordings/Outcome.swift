import PantoBase
import PantoGestures
import PantoScene

/// How one gesture went in a replay: what it came to each time it ended, failed or was cancelled, and
/// why where it did not succeed.
public struct Outcome: Hashable, Sendable, CustomStringConvertible {
  /// `pan:cartBall`.
  public var recognizer: String
  /// `ended`, `failed movedTooFar`: in order, the one that goes on still at the end.
  public var results: [String]

  /// The latest state; `possible` if it never changed.
  public var state: String {
    results.last?.split(separator: " ").first.map(String.init) ?? "possible"
  }

  public var description: String {
    "\(recognizer): \(results.isEmpty ? "possible" : results.joined(separator: ", "))"
  }

  public init(recognizer: String, results: [String]) {
    self.recognizer = recognizer
    self.results = results
  }
}

/// Listens to a stage and keeps how each gesture went.
@MainActor public final class OutcomeList {
  // In the order of their first change; few.
  private var known: [(id: RecognizerID, results: [String], isOpen: Bool)] = []
  private var latest: RecognizerID?
  private let log: GestureLog

  public init(_ stage: Stage) {
    log = stage.log
    let heard = stage.log.onTransition
    stage.log.onTransition = { [weak self] transition in
      heard?(transition)
      self?.note(transition)
    }
  }

  /// Whose gesture was the last to end, fail or be cancelled.
  public var last: String? { latest.map(log.name(of:)) }

  public var all: [Outcome] {
    known.map { Outcome(recognizer: log.name(of: $0.id), results: $0.results) }
  }

  public subscript(name: String) -> Outcome {
    all.first { $0.recognizer == name } ?? Outcome(recognizer: name, results: [])
  }

  private func note(_ t: Transition) {
    if t.to == .possible { return }
    var i = known.firstIndex { $0.id == t.recognizer } ?? known.count
    if i == known.count {
      known.append((t.recognizer, [], false))
      i = known.count - 1
    }
    let isOver = t.to == .ended || t.to == .failed || t.to == .cancelled
    var word = t.to.word
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

/// Plays a recording without drawing and says how its gestures went: for tests that `pantograph
/// test-from` writes.
///
/// ```swift
/// let replay = try Replayed(text, scenes: scenes)
/// #expect(replay["pan:cartBall"].state == "ended", "\(replay.log)")
/// ```
@MainActor public struct Replayed {
  public let outcomes: [Outcome]
  /// Whose gesture was the last to end, fail or be cancelled.
  public let last: String?
  /// The transition log, line by line.
  public let log: [String]
  /// The scene as it is at the end.
  public let stage: Stage
  private let player: Player

  public init(_ text: String, scenes: SceneRegistry = SceneRegistry()) throws {
    try self.init(
      TraceReader(file: "trace", bytes: Array(text.utf8)), scenes: scenes)
  }

  public init(
    _ source: some TraceSource, scenes: SceneRegistry = SceneRegistry(), scene: String? = nil
  ) throws {
    let player = try Player(source, scenes: scenes, scene: scene)
    let list = OutcomeList(player.stage)
    var lines: [String] = []
    player.onLine = { lines.append($0) }
    _ = try player.playToEnd()
    outcomes = list.all
    last = list.last
    log = lines
    stage = player.stage
    self.player = player
  }

  public subscript(name: String) -> Outcome {
    outcomes.first { $0.recognizer == name } ?? Outcome(recognizer: name, results: [])
  }
}
