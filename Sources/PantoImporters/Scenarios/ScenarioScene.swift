import PantoBase
import PantoGestures
import PantoScene

/// One case of a scenario file as a scene for diagnosis.
@MainActor public final class ScenarioScene {
  /// The stage with the case's views.
  public let stage: Stage
  /// The recognizers in the order of the file, including those outside any window.
  public let recognizers: [UIGestureRecognizer]
  private let replay: ScenarioReplay

  /// Builds the scene. Nothing is played yet.
  public init(_ scenario: ScenarioCase) {
    replay = ScenarioReplay(scenario)
    stage = replay.world.stage
    recognizers = replay.world.recognizers.map(\.recognizer)
    stage.layoutIfNeeded()
  }

  /// Plays the events up to and including `time`, in seconds. The clock then stops there, or at the
  /// last event if `time` is infinite, the default.
  public func play(to time: TimeInterval = .infinity) {
    replay.play(until: time)
    if time.isFinite { stage.advance(to: time) }
  }
}
