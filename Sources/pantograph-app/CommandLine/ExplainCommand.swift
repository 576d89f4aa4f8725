import ArgumentParser
import PantoCore
import PantoReplay

/// Prints rules by the ids that logs and `diagnose` name.
struct ExplainCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Print the rules of ids such as PAN-03; without an id, list all.")

  @Argument(help: "Ids of rules, as diagnose and the log print them.") var ids: [String] = []
  @Flag(help: "As one JSON object.") var json = false
  @OptionGroup var talk: TalkOptions

  func validate() throws {
    for id in ids where Rule.named(id) == nil {
      let near = Rule.nearest(to: id).joined(separator: ", ")
      throw ValidationError("there is no rule \"\(TraceError.plain(id))\"; near it are \(near)")
    }
  }

  func run() throws {
    let rules = ids.isEmpty ? Rule.all : ids.compactMap { Rule.named($0) }
    if json {
      Terminal.say("{\"version\":1,\"rules\":[\(rules.map(\.json).joined(separator: ","))]}")
    } else if ids.isEmpty {
      for rule in rules { Terminal.say("\(rule.id)\t\(rule.title)") }
    } else {
      Terminal.say(rules.map(\.description).joined(separator: "\n\n"))
    }
  }
}

extension Rule {
  /// The rule as a JSON object with the fields id, title, page and text.
  var json: String {
    "{\"id\":\(JSONText.string(id)),\"title\":\(JSONText.string(title))"
      + ",\"page\":\(JSONText.string(page)),\"text\":\(JSONText.string(text))}"
  }
}
