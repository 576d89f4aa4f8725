import ArgumentParser
import Foundation
import PantoCore
import PantoImporters

struct CheckCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Replay every case of scenario files and report the results.")
  @Argument(help: "Files of format pantograph-trace/1.") var files: [String]
  @Flag(help: "As one JSON object.") var json = false
  @Flag(help: "Print a table: why each recognizer that must not fire did not fire.")
  var reasons = false
  @OptionGroup var talk: TalkOptions

  func run() throws {
    MainActor.assumeIsolated {
      if reasons { return printReasons() }
      var report = ScenarioReport()
      for path in files {
        do {
          let file = try ScenarioFile(file: path, bytes: Files.read(path))
          for result in ScenarioRunner.run(file) {
            report.add(result)
            if !json { Terminal.say(result.line) }
          }
        } catch {
          Terminal.fail("\(error)", .badData)
        }
      }
      Terminal.say(json ? report.json : report.summary)
      if report.failed > 0 { Terminal.end(.no) }
    }
  }
}

extension CheckCommand {
  /// Prints one row for each recognizer. The status is 1 if one has no reason.
  @MainActor private func printReasons() {
    var all: [ScenarioReason] = []
    for path in files {
      do {
        all += ScenarioRunner.reasons(try ScenarioFile(file: path, bytes: Files.read(path)))
      } catch {
        Terminal.fail("\(error)", .badData)
      }
    }
    if json {
      Terminal.say("{\"version\":1,\"reasons\":[\(all.map(\.json).joined(separator: ","))]}")
    } else {
      Terminal.say("| case | recognizer | reason | was : limit, or who | rule | sentence |")
      Terminal.say("|---|---|---|---|---|---|")
      for row in all { Terminal.say(row.row) }
    }
    if all.contains(where: { $0.code == nil }) { Terminal.end(.no) }
  }
}
