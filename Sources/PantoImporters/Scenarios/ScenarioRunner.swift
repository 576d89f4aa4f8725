import PantoBase
import PantoGestures
import PantoScene

/// Plays scenario cases through the complete event processing, each on a new view tree with a new
/// clock.
@MainActor public enum ScenarioRunner {
  /// Runs every case of a file in order.
  public static func run(_ file: ScenarioFile) -> [CaseResult] {
    file.cases.map { run($0, file: file.file) }
  }

  /// Returns, for each recognizer that must never fire in a case (`actions` with an empty list),
  /// the reason after the last event.
  public static func reasons(_ file: ScenarioFile) -> [ScenarioReason] {
    file.cases.flatMap { scenario -> [ScenarioReason] in
      let silent = scenario.checks.compactMap(\.silent)
      guard !silent.isEmpty else { return [] }
      let replay = ScenarioReplay(scenario)
      defer { replay.world.stage.tearDown() }
      // A view may keep every touch from a recognizer. The obstacle is therefore asked for as each
      // touch begins.
      var obstacles: [String: Obstacle] = [:]
      replay.touchWillBegin = { [unowned replay] position in
        for name in silent {
          guard let view = replay.world.recognizer(name)?.view,
            view.bounds.contains(view.convert(position, from: nil))
          else { continue }
          obstacles[name] = replay.world.stage.obstacle(at: position, on: view)
        }
      }
      replay.play()
      return silent.map { name in
        let recognizer = replay.world.recognizer(name)
        let found = recognizer.map { replay.world.stage.diagnose($0) }
        if found?.reason == nil, let obstacle = obstacles[name] {
          return ScenarioReason(
            file: file.file, name: scenario.name, recognizer: name, obstacle: obstacle.code,
            rule: obstacle.code.rule, sentence: obstacle.sentence, other: obstacle.view)
        }
        return ScenarioReason(
          file: file.file, name: scenario.name, recognizer: name, reason: found?.reason,
          rule: found?.rule, sentence: found?.sentence ?? "", other: found?.other)
      }
    }
  }

  /// Runs one case.
  public static func run(_ scenario: ScenarioCase, file: String) -> CaseResult {
    let replay = ScenarioReplay(scenario)
    replay.play()
    let checks = scenario.checks.map { replay.judge($0) }
    replay.world.stage.tearDown()
    return CaseResult(
      name: scenario.name, file: file, passed: checks.allSatisfy(\.passed), checks: checks)
  }
}
