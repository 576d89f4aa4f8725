import ArgumentParser

/// The protocol of all commands: each has the options `--quiet`, `--verbose` and `--no-color`.
protocol TalkingCommand: ParsableCommand {
  var talk: TalkOptions { get }
}
