import PantoBase
import PantoGestures
import PantoReplay
import PantoScene

/// The result of one case of a scenario file.
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

extension CaseResult {
  var json: String {
    let list = checks.map(\.json).joined(separator: ",")
    return "{\"name\":\(JSONText.string(name)),\"file\":\(JSONText.string(file))"
      + ",\"passed\":\(passed),\"checks\":[\(list)]}"
  }
}
