import PantoBase
import PantoReplay

/// Whether a check passed, with the expected and the actual value as text.
struct CheckVerdict {
  let passed: Bool
  let expected: String
  let got: String
  /// Whether a velocity also met its stricter target; `nil` for other checks.
  var good: Bool?

  init(passed: Bool, expected: String, got: String) {
    self.passed = passed
    self.expected = expected
    self.got = got
  }

  /// Returns the verdict of a check whose value does not exist, which fails.
  static func missing(expected: String, got: String = "no such event") -> CheckVerdict {
    CheckVerdict(passed: false, expected: expected, got: got)
  }

  /// Returns the verdict on a point, which passes if both coordinates differ by at most
  /// `tolerance`.
  static func near(_ got: CGPoint?, _ wanted: CGPoint, tolerance: CGFloat) -> CheckVerdict {
    guard let got else { return missing(expected: text(wanted)) }
    let difference = got - wanted
    return CheckVerdict(
      passed: difference.x.magnitude <= tolerance && difference.y.magnitude <= tolerance,
      expected: "\(text(wanted)) ±\(text(tolerance))", got: text(got))
  }

  static func near(_ got: CGFloat, _ wanted: CGFloat, tolerance: CGFloat) -> CheckVerdict {
    CheckVerdict(
      passed: (got - wanted).magnitude <= tolerance,
      expected: "\(text(wanted)) ±\(text(tolerance))", got: text(got))
  }

  // MARK: Texts

  static func text(_ value: CGFloat) -> String {
    guard value.isFinite else { return "\(value)" }
    return JSONText.number((Double(value) * 1e6).rounded() / 1e6)
  }

  static func text(_ point: CGPoint) -> String { "(\(text(point.x)), \(text(point.y)))" }

  static func text(_ range: ClosedRange<CGFloat>) -> String {
    "\(text(range.lowerBound))…\(text(range.upperBound))"
  }

  /// Returns two ranges, one for each axis, as text.
  static func text(_ ranges: [ClosedRange<CGFloat>?]) -> String {
    "x \(ranges[0].map(text) ?? "any"), y \(ranges[1].map(text) ?? "any")"
  }
}
