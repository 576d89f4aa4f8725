import Foundation
import PantoCore

/// The colours of states and errors on a terminal. Files and pipes get none, and NO_COLOR forbids
/// them (CLI-01).
enum TerminalColor: String {
  case error = "31"
  case active = "34"
  case recognized = "32"
  case failed = "33"
  case cancelled = "35"

  /// The colour of a state's name, or `nil`.
  private static func color(of word: Substring) -> TerminalColor? {
    switch word {
    case "began", "changed": .active
    case "ended", "recognized": .recognized
    case "failed": .failed
    case "cancelled": .cancelled
    default: nil
    }
  }

  func paint(_ text: some StringProtocol) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }

  /// Colours the first name of a state in each line, after a recognizer's own name.
  static func paintStates(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(paintLine)
      .joined(separator: "\n")
  }

  /// Colours the state in one line. In a line of the log the new state stands behind an arrow; in
  /// an answer of `diagnose` the state comes second.
  private static func paintLine(_ line: Substring) -> String {
    var words = line.split(separator: " ", omittingEmptySubsequences: false)
    let from = words.firstIndex(of: "→").map { $0 + 1 } ?? 1
    guard let i = words.indices.dropFirst(from).first(where: { !words[$0].isEmpty }) else {
      return String(line)
    }
    let end = words[i].last.flatMap { ",:;.".contains($0) ? $0 : nil }
    let word = end == nil ? words[i] : words[i].dropLast()
    guard let color = color(of: word) else { return String(line) }
    words[i] = Substring(color.paint(word) + (end.map(String.init) ?? ""))
    return words.joined(separator: " ")
  }
}
