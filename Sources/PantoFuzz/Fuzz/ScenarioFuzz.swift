import PantoImporters
import PantoInspector
import PantoReplay
import PantoScene

/// Uses a scenario file as `check` and `diagnose` do: every case is judged, and the recognizers of
/// the first one are diagnosed.
@MainActor enum ScenarioFuzz {
  static let mostCases = 8

  static func run(_ bytes: [UInt8]) -> [Violation] {
    do throws(TraceError) {
      let file = try ScenarioFile(file: "fuzz", bytes: bytes)
      return use(file)
    } catch {
      if error.line < 1 || error.column < 1 {
        return [Violation("P5", "an error without its place: \(error)")]
      }
      return []
    }
  }

  private static func use(_ file: ScenarioFile) -> [Violation] {
    guard file.cases.count <= mostCases else { return [] }
    let results = ScenarioRunner.run(file)
    var violations: [Violation] = []
    if results != ScenarioRunner.run(file) {
      violations.append(Violation("P4", "a case gives two results"))
    }
    _ = ScenarioRunner.reasons(file)
    guard let first = file.cases.first else { return violations }
    let scene = ScenarioScene(first)
    defer { scene.stage.tearDown() }
    _ = scene.stage.inspect(scene.recognizers)
    scene.play(to: 0.5)
    for recognizer in scene.recognizers where scene.stage.diagnose(recognizer).sentence.isEmpty {
      violations.append(Violation("REC-21", "no explanation for \(recognizer.gestureName)"))
    }
    return violations
  }
}
