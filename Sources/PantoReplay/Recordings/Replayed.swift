import PantoBase
import PantoGestures
import PantoScene

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

  /// The recognizers and controls at the end of the replay, and those that acted before.
  package var directory: GestureDirectory {
    GestureDirectory(stage, and: outcomes.map(\.recognizer))
  }

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
  ///
  /// A number tells recognizers of one name apart: `pan:card#3`, and `pan:card#1` for the first. A
  /// name without a number means the first, or else whichever of them changed first (NAM-03).
  public subscript(name: String) -> Outcome { Outcome.named(name, in: outcomes) }
}
