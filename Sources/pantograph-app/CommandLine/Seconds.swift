import ArgumentParser
import Foundation
import PantoCore

/// Checks times on the command line, and spells durations.
enum Seconds {
  static func check(_ seconds: Double, _ option: String) throws {
    guard seconds >= 0 else { throw ValidationError("\(option) takes seconds, 0 or more") }
  }

  /// Returns the text of a duration, such as `0.214 s`.
  static func words(_ duration: Duration) -> String {
    let (whole, rest) = duration.components
    return Reason.number(CGFloat(whole) + CGFloat(rest) / 1e18) + " s"
  }
}
