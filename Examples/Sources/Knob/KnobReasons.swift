import Pantograph

extension GestureKind {
  static let knob = GestureKind("knob")
}

// Each reason is a function of the measured number and the number it was compared with, and has a
// sentence for people. The log prints `turnedTooLittle 3 < 5`; `diagnose` gives the sentence and
// the rule.
extension Reason {
  /// KNOB-01: a turn of less than `minimumTurn` does not turn the knob.
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

  /// KNOB-02: near the middle the finger has no clear direction.
  static func landedOnHub(_ radius: CGFloat, needs: CGFloat) -> Reason {
    .custom(
      code: "landedOnHub", value: radius, limit: needs, unit: "pt", rule: "KNOB-02",
      sentence: "Landed {value} from the middle; needs at least {limit}.")
  }

  /// KNOB-03: a finger that leaves the circle makes another gesture, such as scrolling.
  static func pulledAway(_ distance: CGFloat, allowed: CGFloat) -> Reason {
    .custom(
      code: "pulledAway", value: distance, limit: allowed, unit: "pt", rule: "KNOB-03",
      sentence: "Moved {value} off the circle; {limit} are allowed.")
  }

  /// KNOB-04: a finger that rests makes a press.
  static func restedTooLong(allowed: TimeInterval) -> Reason {
    .custom(
      code: "restedTooLong", value: allowed, limit: allowed, unit: "s", rule: "KNOB-04",
      sentence: "Rested for {value} without turning.")
  }

  /// The size of the angle in degrees, rounded to a thousandth.
  private static func degrees(_ radians: CGFloat) -> CGFloat {
    (abs(radians) * 180 / .pi * 1000).rounded() / 1000
  }
}
