import PantoBase
import PantoGestures
import PantoScene

/// The results of all cases of a run, in the form of `check --json` (CLI-08).
public struct ScenarioReport: Hashable, Sendable, Codable {
  /// The version of the JSON form.
  public var version = 1
  /// The results in the order of the cases.
  public var cases: [CaseResult] = []
  /// The number of cases that passed.
  public var passed = 0
  /// The number of cases that failed.
  public var failed = 0

  /// Creates an empty report.
  public init() {}

  /// Adds the result of a case.
  public mutating func add(_ result: CaseResult) {
    cases.append(result)
    if result.passed { passed += 1 } else { failed += 1 }
  }

  /// The text `N passed, N failed`, and the number of velocity checks that met their stricter
  /// target, if there are any.
  public var summary: String {
    var line = "\(passed) passed, \(failed) failed"
    var all = 0
    var good = 0
    for result in cases {
      for check in result.checks {
        guard let met = check.good else { continue }
        all += 1
        if met { good += 1 }
      }
    }
    if all > 0 { line += "; velocity: \(good) of \(all) good" }
    return line
  }

  /// One JSON object with keys in a fixed order.
  public var json: String {
    let body = cases.map(\.json).joined(separator: ",")
    return "{\"version\":\(version),\"cases\":[\(body)],\"passed\":\(passed),\"failed\":\(failed)}"
  }
}
