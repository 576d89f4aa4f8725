import PantoBase
import PantoGestures
import PantoScene

/// One case of a scenario file as a scene that can be asked about.
@MainActor public final class ScenarioScene {
  public let stage: Stage
  /// In the order of the file, those in no window too.
  public let recognizers: [UIGestureRecognizer]
  private let replay: ScenarioReplay

  public init(_ scenario: ScenarioCase) {
    replay = ScenarioReplay(scenario)
    stage = replay.world.stage
    recognizers = replay.world.recognizers.map(\.recognizer)
    stage.layoutIfNeeded()
  }

  /// Plays the events up to and including `time`, then lets the clock stand there, or at the last
  /// event.
  public func play(to time: TimeInterval = .infinity) {
    replay.play(until: time)
    if time.isFinite { stage.advance(to: time) }
  }
}
