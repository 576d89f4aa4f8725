import PantoCore

/// The gesture that a report is about: a line of the log that somebody chose.
package struct ReportChoice: Hashable, Sendable {
  /// The name of the recognizer or control.
  package let name: String
  /// The time of the line in seconds.
  package let time: TimeInterval

  package init(name: String, time: TimeInterval) {
    self.name = name
    self.time = time
  }
}
