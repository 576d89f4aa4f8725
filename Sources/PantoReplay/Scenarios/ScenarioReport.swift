import PantoBase
import PantoGestures
import PantoScene

/// The result of one check.
public struct CheckResult: Hashable, Sendable, Codable {
  /// The kind of check.
  public var check: String
  /// Whether the check passed.
  public var passed: Bool
  /// Whether a velocity check also met its stricter target; `nil` for other checks.
  public var good: Bool?
  /// The expected value; `nil` if the check passed.
  public var expected: String?
  /// The actual value; `nil` if the check passed.
  public var got: String?
}

/// The result of one case.
public struct CaseResult: Hashable, Sendable, Codable {
  /// The name of the case.
  public var name: String
  /// The file of the case.
  public var file: String
  /// Whether all checks passed.
  public var passed: Bool
  /// The results of the checks, in the order of the file.
  public var checks: [CheckResult]

  /// The text `ok NAME`, or `FAIL NAME: check, expected …, got …` with the first failed check.
  public var line: String {
    guard let failure = checks.first(where: { !$0.passed }) else {
      return passed ? "ok \(TraceError.plain(name))" : "FAIL \(TraceError.plain(name))"
    }
    let text =
      "FAIL \(name): \(failure.check), expected \(failure.expected ?? "–"), "
      + "got \(failure.got ?? "–")"
    return TraceError.plain(text)
  }
}

/// Why a recognizer that must not fire in a case did not fire.
public struct ScenarioReason: Hashable, Sendable {
  /// The file of the case.
  public var file: String
  /// The name of the case.
  public var name: String
  /// The name of the recognizer.
  public var recognizer: String
  /// The reason; `nil` if the recognizer received no touch.
  public var reason: Reason?
  /// The obstacle that kept every touch from the recognizer, if there was one.
  public var obstacle: Obstacle.Code?
  /// The id of the rule that explains it.
  public var rule: String?
  /// The explanation as a sentence.
  public var sentence: String
  /// The name of another recognizer or view that was involved.
  public var other: String?

  /// The code of the reason or obstacle; `nil` if there is neither.
  public var code: String? { reason?.code ?? obstacle?.rawValue }

  /// One row of a table: case, recognizer, code, the two numbers or the other name, rule, sentence.
  public var row: String {
    var decided = "–"
    if let (was, limit) = reason?.numbers {
      decided = "\(Reason.number(was)) : \(Reason.number(limit))"
    } else if let other {
      decided = other
    }
    let cells = [
      name, recognizer, code ?? "none", decided, rule ?? "–", sentence,
    ]
    return "| " + cells.map(TraceError.plain).joined(separator: " | ") + " |"
  }

  /// One JSON object with keys in a fixed order.
  public var json: String {
    var text = "{\"name\":\(JSONText.string(name)),\"file\":\(JSONText.string(file))"
    text += ",\"recognizer\":\(JSONText.string(recognizer))"
    text += ",\"reason\":\(code.map { JSONText.string($0) } ?? "null")"
    if let (was, limit) = reason?.numbers {
      text += ",\"values\":{\"was\":\(JSONText.number(Double(was)))"
      text += ",\"limit\":\(JSONText.number(Double(limit)))}"
    } else {
      text += ",\"values\":null"
    }
    if let other { text += ",\"other\":\(JSONText.string(other))" }
    text += ",\"rule\":\(rule.map { JSONText.string($0) } ?? "null")"
    return text + ",\"sentence\":\(JSONText.string(sentence))}"
  }
}

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

extension CaseResult {
  fileprivate var json: String {
    let list = checks.map(\.json).joined(separator: ",")
    return "{\"name\":\(JSONText.string(name)),\"file\":\(JSONText.string(file))"
      + ",\"passed\":\(passed),\"checks\":[\(list)]}"
  }
}

extension CheckResult {
  fileprivate var json: String {
    var text = "{\"check\":\(JSONText.string(check)),\"passed\":\(passed)"
    if let good { text += ",\"good\":\(good)" }
    if let expected { text += ",\"expected\":\(JSONText.string(expected))" }
    if let got { text += ",\"got\":\(JSONText.string(got))" }
    return text + "}"
  }
}
