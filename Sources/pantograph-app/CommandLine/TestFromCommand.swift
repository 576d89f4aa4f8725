import ArgumentParser
import Foundation
import PantoCore
import PantoImporters
import PantoReplay
import PantoStudio

struct TestFromCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "test-from",
    abstract: "Shrink a trace to the input that decides one gesture, and write a Swift test.",
    discussion: """
      The trace is shortened while the gesture's outcome, and why, stay what they are. With --expect \
      the test asks for that state, so that it passes or fails as the trace does: where it fails, \
      the status is 1. Without it, the test asks for what the gesture came to. A recording with \
      several gestures: --gesture counts them, --at names a moment, default is the last one.
      """)
  @Argument(help: "A trace, or a recording of evemu or libinput.") var file: String
  @Option(name: [.customShort("o"), .long], help: "The Swift file to write; - is standard output.")
  var output: String
  @Option(help: "NAME=STATE: the recognizer and its expected state.") var expect: String?
  @Option(
    help: "The number of the gesture, from 1; with --expect NAME=… of that recognizer.",
    transform: NumberArgument.whole)
  var gesture: Int?
  @Option(
    help: "The gesture that runs at this time, in seconds, or that is decided next.",
    transform: NumberArgument.real)
  var at: Double?
  @Option(help: "Also write the shortened trace to this file.") var trace: String?
  @Option(help: "Build this scene instead of the one that the trace names.") var scene: String?
  @Option(help: "The module that contains the scene.") var module: String?
  @Option(help: "Its SceneRegistry, as an expression in that module.") var scenes: String?
  @OptionGroup var foreign: ForeignOptions
  @Flag(help: "Let the stage repair what is out of order.") var repair = false
  @OptionGroup var talk: TalkOptions

  func validate() throws {
    try at.map { try Seconds.check($0, "--at") }
    if let gesture, gesture < 1 { throw ValidationError("--gesture counts from 1") }
    if gesture != nil, at != nil {
      throw ValidationError("--gesture and --at both choose a gesture; name one of them")
    }
    if let module, !TestWriter.isModuleName(module) {
      throw ValidationError(
        "--module \(TraceError.plain(module)): no name of a Swift module; a module is named by letters, "
          + "digits and underscores, such as MyApp")
    }
    guard let expect else { return }
    let parts = expect.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, UIGestureRecognizer.State.named(String(parts[1])) != nil else {
      throw ValidationError("--expect takes NAME=STATE, such as pan:cartBall=ended")
    }
  }

  func run() throws {
    MainActor.assumeIsolated {
      do {
        try writeTest()
      } catch let error as TraceError {
        Terminal.fail("\(error)", .badData)
      } catch {
        Terminal.fail("\(file): \(error)", .readWrite)
      }
    }
  }

  /// Reads the recording, for the scene that `--scene` names if it was given.
  private func read() throws -> Recording {
    let source = BeginningSource(
      try Traces.open(file, options: TraceReader.Options(repairs: repair), foreign: foreign))
    var whole = try Recording(source)
    for warning in whole.warnings { Terminal.note("\(warning)") }
    if let scene { whole.header.scene = scene }
    return whole
  }

  private func sayWritten(_ test: String, lines: Int) {
    Terminal.wrote(output, test)
    if let trace { Terminal.wrote(trace, Terminal.count(lines, "line")) }
  }

  @MainActor private func writeTest() throws {
    let inputs = [file] + foreign.files
    Files.refuseSame(output, trace)
    let testFile = Files.create(output, apartFrom: inputs)
    let traceFile = trace.map { Files.create($0, apartFrom: inputs) }
    let whole = try read()
    let maker = try TestMaker(whole, scenes: Scenes.registry)
    let parts = expect?.split(separator: "=").map(String.init)
    let expected = parts.map { maker.directory.resolve($0[0], for: "--expect") }
    let wanted = parts.flatMap { UIGestureRecognizer.State.named($0[1])?.name }
    let runs = maker.runs(of: expected)
    // The last result of a recognizer that an expectation names may be that of a gesture which the
    // recording does not end.
    let last = TestFromCommand.last(of: runs, in: whole.header)
    let chosen = choose(from: runs) ?? (expected == nil ? last : nil)
    let made = try make(maker, chosen, of: expected, expecting: wanted)
    if made.isWhole { Terminal.note("later input decides with this gesture, so all of it is kept") }
    let isOurs = whole.header.scene != "blank"
    let writer = TestWriter(
      origin: file, recording: made.recording, recognizer: made.recognizer, state: made.state,
      index: made.index, before: whole.entries.count,
      module: module ?? (isOurs ? "pantograph_app" : nil),
      scenes: scenes ?? (isOurs ? "Scenes.registry" : "SceneRegistry()"))
    Files.append(output == "-" ? PlainText.lines(writer.text) : writer.text, to: testFile)
    if let traceFile { Files.append(made.recording.text, to: traceFile) }
    Files.commit(traceFile, testFile)
    Terminal.inform(
      "\(made.recognizer): \(made.result); \(made.recording.entries.count) of "
        + "\(whole.entries.count) lines left after \(made.trials) replays")
    sayWritten(
      "a test of \(made.recognizer), \(made.state)", lines: made.recording.entries.count)
    if gesture == nil, at == nil {
      sayOthers(runs.filter { $0.recognizer == (chosen ?? runs.last)?.recognizer })
    }
    guard made.result.split(separator: " ").first.map(String.init) == made.state else {
      Terminal.note("the test expects \(made.state) and fails, as the trace does")
      Terminal.end(.no)
    }
  }

  /// Makes the test of a gesture, or else of a recognizer that did nothing.
  @MainActor private func make(
    _ maker: TestMaker, _ run: GestureRun?, of name: String?, expecting state: String?
  ) throws -> TestMaker.Result {
    if let run { return try maker.make(run, expecting: state) }
    guard let name, let state else {
      Terminal.fail("\(file): no gesture ended or failed; name one with --expect", .badData)
    }
    return try maker.make(name, expecting: state)
  }

  // MARK: Several gestures (U11)

  /// Returns the gesture that is tested where nobody chose one: the last one that is neither a part
  /// of how its view works nor a press of the app's own means of recording, unless there are only
  /// such (REP-04).
  static func last(of runs: [GestureRun], in header: TraceHeader) -> GestureRun? {
    let acts = runs.filter { $0.result == "ended" }.map { (name: $0.recognizer, touch: $0.touch) }
    let saving = Studio.touchesOfSaving(acts, in: header)
    return runs.last { !$0.isOfPart && !saving.contains($0.touch) } ?? runs.last
  }

  /// Returns the gesture that `--gesture` or `--at` names; `nil` without them.
  private func choose(from runs: [GestureRun]) -> GestureRun? {
    let known = runs.suffix(TestFromCommand.mostListed).map { "  \($0.sentence)" }
      .joined(separator: "\n")
    if let gesture {
      if let found = runs.first(where: { $0.number == gesture }) { return found }
      Terminal.fail("--gesture \(gesture): there are \(runs.count)\n\(known)", .usage)
    }
    guard let at else { return nil }
    let running = runs.first { $0.start <= at && at <= $0.end }
    if let found = running ?? runs.first(where: { $0.end >= at }) { return found }
    Terminal.fail(
      "--at \(at): no gesture is decided at this time or later\n\(known)", .usage)
  }

  private static let mostListed = 12

  /// Prints that the recognizer had other gestures, and how to choose one. Numbers count the
  /// gestures of all recognizers, unless `--expect` names one.
  private func sayOthers(_ runs: [GestureRun]) {
    guard runs.count > 1, let name = runs.last?.recognizer else { return }
    let list = runs.suffix(TestFromCommand.mostListed).map { "  \($0.sentence)" }
    Terminal.inform(
      "\(name) has \(runs.count) gestures; the last one is tested. Choose with --gesture:\n"
        + list.joined(separator: "\n"))
  }
}
