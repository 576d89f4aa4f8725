import PantoBase
import PantoGestures
import PantoScene

/// What became of one check.
public struct CheckResult: Hashable, Sendable, Codable {
  public var check: String
  public var passed: Bool
  /// The stricter target of a velocity check was met, too.
  public var good: Bool?
  public var expected: String?
  public var got: String?
}

/// What became of one case.
public struct CaseResult: Hashable, Sendable, Codable {
  public var name: String
  public var file: String
  public var passed: Bool
  public var checks: [CheckResult]

  /// `ok NAME`, or `FAIL NAME: check, expected …, got …` with the first check that failed.
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

/// Why a recognizer that must not fire in a case did not.
public struct ScenarioReason: Hashable, Sendable {
  public var file: String
  /// The case's.
  public var name: String
  public var recognizer: String
  /// `nil`: no touch came to it.
  public var reason: Reason?
  /// What kept every touch from it, where that is why.
  public var obstacle: Obstacle.Code?
  public var rule: String?
  public var sentence: String
  /// Whoever had a part in it, by name.
  public var other: String?

  /// The one word that says why; `nil`: there is none.
  public var code: String? { reason?.code ?? obstacle?.rawValue }

  /// One row of a table: case, recognizer, code, the two numbers or who, rule, sentence.
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

  /// One object, keys in a fixed order.
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

/// All cases of a run, in the form of `check --json` (CLI-08).
public struct ScenarioReport: Hashable, Sendable, Codable {
  public var version = 1
  public var cases: [CaseResult] = []
  public var passed = 0
  public var failed = 0

  public init() {}

  public mutating func add(_ result: CaseResult) {
    cases.append(result)
    if result.passed { passed += 1 } else { failed += 1 }
  }

  /// `N passed, N failed`, and how many velocity checks met `good` where there are any.
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

  /// One JSON object, keys in a fixed order.
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
