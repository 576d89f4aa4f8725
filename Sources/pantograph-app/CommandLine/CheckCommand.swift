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
        for result in ScenarioRunner.run(open(path)) {
          report.add(result)
          if !json { Terminal.say(result.line) }
        }
      }
      Terminal.say(json ? report.json : report.summary)
      if report.failed > 0 { Terminal.end(.no) }
    }
  }
}

extension CheckCommand {
  /// Reads a file of scenarios, or ends the program.
  private func open(_ path: String) -> ScenarioFile {
    let bytes = Files.read(path)
    do throws(TraceError) {
      return try ScenarioFile(file: path, bytes: bytes)
    } catch {
      Terminal.fail("\(FileKind.explainScenario(error, of: bytes))", .badData)
    }
  }

  /// Prints one row for each recognizer. The status is 1 if one has no reason.
  @MainActor private func printReasons() {
    var all: [ScenarioReason] = []
    for path in files {
      all += ScenarioRunner.reasons(open(path))
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
