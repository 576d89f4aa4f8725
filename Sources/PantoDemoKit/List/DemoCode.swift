import PantoCore

/// The source lines of a demo that the app shows, as they were compiled: `Tools/embed-code` copies
/// them from the sources.
package struct DemoCode: Equatable, Sendable {
  /// The largest number of source lines that are shown for one demo.
  static let mostLines = 40

  /// The name of the demo's scene.
  package let name: String
  /// The names of the source files that the lines come from, separated by commas.
  package let files: String
  package let text: String

  package init(name: String, files: String, text: String) {
    self.name = name
    self.files = files
    self.text = text
  }

  package var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
