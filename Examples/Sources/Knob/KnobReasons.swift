import Pantograph

extension GestureKind {
  static let knob = GestureKind("knob")
}

// Each reason is a function: the measured number, the number it was compared with, and a sentence
// for people. The log prints `turnedTooLittle 3 < 5`, `diagnose` the sentence and the rule.
extension Reason {
  /// KNOB-01: turns of less than `minimumTurn` are none.
  static func turnedTooLittle(_ radians: CGFloat, needs: CGFloat) -> Reason {
    .custom(
      code: "turnedTooLittle", value: degrees(radians), limit: degrees(needs), unit: "°",
      rule: "KNOB-01", sentence: "Turned {value}; needs {limit}.")
  }

  static func turnedEnough(_ radians: CGFloat, needs: CGFloat) -> Reason {
    .custom(
      code: "turnedEnough", value: degrees(radians), limit: degrees(needs), unit: "°",
      rule: "KNOB-01", sentence: "Turned {value}; needs {limit}.")
  }

  /// KNOB-02: near the middle a finger has no direction.
  static func landedOnHub(_ radius: CGFloat, needs: CGFloat) -> Reason {
    .custom(
      code: "landedOnHub", value: radius, limit: needs, unit: "pt", rule: "KNOB-02",
      sentence: "Landed {value} from the middle; needs at least {limit}.")
  }

  /// KNOB-03: a finger that leaves the circle does something else, such as scrolling.
  static func pulledAway(_ distance: CGFloat, allowed: CGFloat) -> Reason {
    .custom(
      code: "pulledAway", value: distance, limit: allowed, unit: "pt", rule: "KNOB-03",
      sentence: "Moved {value} off the circle; {limit} are allowed.")
  }

  /// KNOB-04: a finger that rests is a press.
  static func restedTooLong(allowed: TimeInterval) -> Reason {
    .custom(
      code: "restedTooLong", value: allowed, limit: allowed, unit: "s", rule: "KNOB-04",
      sentence: "Rested for {value} without turning.")
  }

  /// How far, whichever way, to a thousandth of a degree.
  private static func degrees(_ radians: CGFloat) -> CGFloat {
    (abs(radians) * 180 / .pi * 1000).rounded() / 1000
  }
}
