import ArgumentParser
import Foundation
import PantoCore

@main struct PantographCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pantograph",
    abstract: "Gestures, views and motion: open a demo, record it, replay it, take snapshots.",
    usage: "pantograph [<subcommand>] [<options>]",
    discussion: """
      Exit codes: 0 success, 1 the answer is no, 64 usage, 65 bad data, 66 input missing, 69 no \
      display, device or tool, 70 our bug, 73 cannot create output, 74 read or write failure, \
      129 hung up, 130 interrupted, 143 terminated.
      """,
    version: "0.12.0-dev",
    subcommands: [
      RunCommand.self, ListCommand.self, RecordCommand.self, ReplayCommand.self,
      SnapshotCommand.self, CheckCommand.self, DiagnoseCommand.self, ExplainCommand.self,
      ConvertCommand.self, ReportCommand.self,
      TestFromCommand.self, TuneCommand.self, PortCommand.self, BenchCommand.self,
      DevicesCommand.self, DoctorCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  // `main` is synchronous, because an asynchronous one would leave the process's main thread.
  static func main() {
    EndSignals.catchAll()
    Terminal.setUp()
    let environment = ProcessInfo.processInfo.environment
    MainActor.assumeIsolated {
      Misuse.report = { Terminal.note("pantograph: \($0)") }
      Misuse.isStrict = environment["PANTOGRAPH_STRICT"] == "1"
    }
    if let word = arguments.first,
      let message = MainActor.assumeIsolated({ Scenes.unknown(first: word) })
    {
      end(with: ValidationError(message), of: Self.self)
    }
    var command: any ParsableCommand
    do { command = try parseAsRoot(arguments) } catch { end(with: error, of: Self.self) }
    (command as? any TalkingCommand)?.talk.apply()
    do { try command.run() } catch { end(with: error, of: type(of: command)) }
    Terminal.end(.success)
  }

  /// Prints an error with the usage of its command, or the help that was asked for, and exits.
  /// `ParsableCommand.main` does so too, but does not escape control characters (B44).
  private static func end(with error: any Error, of command: any ParsableCommand.Type) -> Never {
    let status = command.exitCode(for: error)
    var message = command.fullMessage(for: error)
    // After parsing, the usage line names the command without the program.
    if command != Self.self {
      let name = command._commandName
      message = message.replacingOccurrences(
        of: "Usage: \(name)", with: "Usage: pantograph \(name)"
      )
      .replacingOccurrences(of: "See '\(name)", with: "See 'pantograph \(name)")
    }
    if !message.isEmpty {
      if status.isSuccess { Terminal.say(message) } else { Terminal.note(message) }
    }
    if status.isSuccess { Terminal.end(.success) }
    Terminal.end(ExitStatus(rawValue: status.rawValue) ?? .ourBug)
  }

  /// The arguments of the command line. File names that are not UTF-8 keep their bytes (B44).
  private static var arguments: [String] {
    let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return words.dropFirst().compactMap { word in word.map { FileName.text($0) } }
  }
}
