import ArgumentParser

/// A command with the options `--quiet`, `--verbose` and `--no-color`: every command.
protocol TalkingCommand: ParsableCommand {
  var talk: TalkOptions { get }
}
