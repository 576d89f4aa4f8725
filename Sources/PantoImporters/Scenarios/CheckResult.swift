import PantoBase
import PantoGestures
import PantoReplay
import PantoScene

/// The result of one check (an expectation) of a scenario case.
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

extension CheckResult {
  var json: String {
    var text = "{\"check\":\(JSONText.string(check)),\"passed\":\(passed)"
    if let good { text += ",\"good\":\(good)" }
    if let expected { text += ",\"expected\":\(JSONText.string(expected))" }
    if let got { text += ",\"got\":\(JSONText.string(got))" }
    return text + "}"
  }
}
