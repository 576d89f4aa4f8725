import PantoReplay

extension GestureDirectory {
  /// Returns the full name of the recognizer or control that an option names, or ends the program
  /// with a list of what it could mean (NAM-03).
  func resolve(_ given: String, for option: String) -> String {
    switch find(given) {
    case .one(let name): return name
    case .several(let entries):
      Terminal.fail(
        "\(option): \(TraceError.plain(given)) can mean \(entries.count) recognizers\n"
          + GestureDirectory.first(entries) { "\($0)" }.map { "  \($0)" }.joined(separator: "\n"),
        .usage)
    case .none:
      let known = GestureDirectory.first(entries) { exact($0.name) }.joined(separator: ", ")
      Terminal.fail(
        "\(option): there is no recognizer \"\(TraceError.plain(given))\"; "
          + (known.isEmpty ? "there are none" : "there are \(known)"), .usage)
    }
  }

  /// The most that an error lists.
  private static let mostListed = 24

  /// The entries to list, those that acted first, and how many more there are.
  private static func first(_ entries: [Entry], _ text: (Entry) -> String) -> [String] {
    let ordered = entries.filter(\.hasActed) + entries.filter { !$0.hasActed }
    let more = ordered.count - mostListed
    return ordered.prefix(mostListed).map(text) + (more > 0 ? ["and \(more) more"] : [])
  }
}
