import ArgumentParser

/// How much a command tells beside its results, and whether in colour (CLI-01).
struct TalkOptions: ParsableArguments {
  @Flag(name: [.short, .long], help: "Print results, warnings and errors only.") var quiet = false
  @Flag(name: [.short, .long], help: "Also tell what is opened and how long it takes.")
  var verbose = false
  @Flag(help: "No colours, also NO_COLOR. Files and pipes never get any.") var noColor = false

  func validate() throws {
    if quiet, verbose { throw ValidationError("--quiet and --verbose contradict each other") }
  }

  /// Applies these options to everything that the program prints.
  func apply() {
    Terminal.loudness.store(quiet ? 0 : verbose ? 2 : 1, ordering: .relaxed)
    if noColor { Terminal.forbidColor() }
  }
}
