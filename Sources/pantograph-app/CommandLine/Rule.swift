import Foundation

/// A behaviour rule of `docs/rules`, such as `PAN-03`. The log and `diagnose` name rules by
/// their ids.
struct Rule: Hashable, Sendable {
  let id: String
  let title: String
  /// The name of the file in `docs/rules` that states the rule, such as `pan.md`.
  let page: String
  /// The rule in Markdown: what holds, then the default, the source and where to begin reading.
  let text: String

  /// All rules, in the order of the pages.
  static let all: [Rule] = {
    var rules: [Rule] = []
    // `pages` opens with a heading, so the first part is what comes before it.
    for part in "\n\(pages)".components(separatedBy: "\n### ").dropFirst() {
      let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let heading = lines[0].split(separator: " ", maxSplits: 2)
      guard heading.count == 3 else { continue }
      let text = lines.count > 1 ? String(lines[1]) : ""
      rules.append(
        Rule(
          id: String(heading[0]), title: String(heading[2]), page: String(heading[1]),
          text: text.trimmingCharacters(in: .newlines)))
    }
    return rules
  }()

  /// Returns the rule with an id. Case, the dash and leading zeros do not matter: `pan3` is
  /// `PAN-03`.
  static func named(_ id: String) -> Rule? {
    guard let wanted = Key(id) else { return nil }
    return all.first { Key($0.id) == wanted }
  }

  /// Returns at most three rule ids that are similar to a word which is no rule id: those of the
  /// same group with the nearest numbers, else those that differ in the fewest letters.
  static func nearest(to word: String) -> [String] {
    let wanted = word.uppercased()
    let key = Key(wanted)
    let ranked = all.enumerated().map { index, rule in
      let group = Key(rule.id)
      let distance =
        if let key, let group, key.group == group.group {
          (0, abs(key.number - group.number))
        } else {
          (1, Scenes.distance(rule.id, wanted))
        }
      return (id: rule.id, distance: distance, index: index)
    }
    return ranked.sorted {
      ($0.distance.0, $0.distance.1, $0.index) < ($1.distance.0, $1.distance.1, $1.index)
    }
    .prefix(3).map(\.id)
  }

  /// The rule as `explain` prints it: the heading, the text, and the page.
  var description: String {
    "\(id): \(title)\n\n\(text)\n- Page: docs/rules/\(page)"
  }

  /// The group and the number of a rule id, such as PAN and 3.
  private struct Key: Equatable {
    let group: String
    let number: Int

    init?(_ id: String) {
      group = String(id.prefix { $0.isASCII && $0.isLetter }).uppercased()
      let rest = id.dropFirst(group.count).drop { $0 == "-" }
      guard !group.isEmpty, !rest.isEmpty, rest.allSatisfy({ $0.isASCII && $0.isNumber }),
        let number = Int(rest)
      else { return nil }
      self.number = number
    }
  }
}
