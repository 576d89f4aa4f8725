import PantoBase

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
