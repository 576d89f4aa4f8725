import PantoBase
import PantoGestures
import PantoScene

/// The outcome of one gesture in a replay: each result in order, with the reason if it failed or
/// was cancelled.
public struct Outcome: Hashable, Sendable, CustomStringConvertible {
  /// The name of the recognizer, such as `pan:cartBall`.
  public var recognizer: String
  /// The results in order, such as `ended` and `failed movedTooFar`. A gesture that still continues
  /// at the end is the last one.
  public var results: [String]

  /// The latest state; `possible` if the state never changed.
  public var state: String {
    results.last?.split(separator: " ").first.map(String.init) ?? "possible"
  }

  /// The name and the results in one line.
  public var description: String {
    "\(recognizer): \(results.isEmpty ? "possible" : results.joined(separator: ", "))"
  }

  /// Creates an outcome.
  public init(recognizer: String, results: [String]) {
    self.recognizer = recognizer
    self.results = results
  }
}

/// Listens to a stage and collects the outcome of each gesture.
@MainActor public final class OutcomeList {
  // The list is in the order of the first change. Linear search is enough, because it is short.
  private var known: [(id: RecognizerID, results: [String], isOpen: Bool)] = []
  private var latest: RecognizerID?
  private let log: GestureLog

  /// Starts listening. Other observers are still called.
  public init(_ stage: Stage) {
    log = stage.log
    stage.log.observe(eachChange: true) { [weak self] in self?.record($0) }
  }

  /// The name of the recognizer that ended, failed or was cancelled last.
  public var last: String? { latest.map(log.name(of:)) }

  /// The outcomes in the order of each recognizer's first change.
  public var all: [Outcome] {
    known.map { Outcome(recognizer: log.name(of: $0.id), results: $0.results) }
  }

  /// The outcome of the recognizer with that name, without results if its state never changed.
  public subscript(name: String) -> Outcome {
    all.first { $0.recognizer == name } ?? Outcome(recognizer: name, results: [])
  }

  private func record(_ t: Transition) {
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

/// Plays a recording without drawing and reports the outcomes of its gestures. The tests that
/// `pantograph test-from` writes use this type.
///
/// ```swift
/// let replay = try Replayed(text, scenes: scenes)
/// #expect(replay["pan:cartBall"].state == "ended", "\(replay.log)")
/// ```
@MainActor public struct Replayed {
  /// The outcomes of all gestures.
  public let outcomes: [Outcome]
  /// The name of the recognizer that ended, failed or was cancelled last.
  public let last: String?
  /// The lines of the transition log.
  public let log: [String]
  /// The stage at the end of the replay.
  public let stage: Stage
  private let player: Player

  /// Plays the text of a recording.
  ///
  /// - Throws: `TraceError` if the text is not a valid recording.
  public init(_ text: String, scenes: SceneRegistry = SceneRegistry()) throws {
    try self.init(
      TraceReader(file: "trace", bytes: Array(text.utf8)), scenes: scenes)
  }

  /// Plays a recording on its scene, or on `scene` instead.
  ///
  /// - Throws: `TraceError` if the recording is not valid or the scene does not exist.
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

  /// The outcome of the recognizer with that name, without results if its state never changed.
  public subscript(name: String) -> Outcome {
    outcomes.first { $0.recognizer == name } ?? Outcome(recognizer: name, results: [])
  }
}
