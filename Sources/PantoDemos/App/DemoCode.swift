import Pantograph

/// The lines that make a demo, as they were compiled: `Tools/embed-code` copies them from the
/// sources.
struct DemoCode: Equatable, Sendable {
  /// The largest number of lines that are shown.
  static let mostLines = 40

  /// The name of the demo's scene.
  let name: String
  /// The names of the source files, separated by commas.
  let files: String
  let text: String

  /// The code of a demo, or `nil` if none is marked in its sources.
  static func of(_ name: String?) -> DemoCode? { all.first { $0.name == name } }

  var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
