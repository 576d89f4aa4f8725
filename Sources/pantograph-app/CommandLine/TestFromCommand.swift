import ArgumentParser
import Foundation
import PantoCore
import PantoImporters
import PantoReplay

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

  /// Whether a shorter recording gives a recognizer the wanted results, or only the last of them.
  @MainActor private static func gives(
    _ candidate: Recording, _ wanted: Outcome, of name: String, isLastEnough: Bool
  ) -> Bool {
    let replay = try? Replayed(RecordingSource(candidate), scenes: Scenes.registry)
    guard let found = replay?[name] else { return false }
    return isLastEnough ? found.results.last == wanted.results.last : found == wanted
  }

  @MainActor private func writeTest() throws {
    let inputs = [file] + foreign.files
    Files.refuseSame(output, trace)
    let testFile = Files.create(output, apartFrom: inputs)
    let traceFile = trace.map { Files.create($0, apartFrom: inputs) }
    var whole = try read()
    let expectation = expect?.split(separator: "=").map(String.init)
    let runs = try GestureRun.all(in: whole, of: expectation?[0])
    let chosen = try choose(from: runs)
    if let chosen { whole = try part(of: whole, for: chosen) }
    let (name, wanted) = try decidedGesture(
      in: whole, named: chosen?.recognizer ?? expectation?[0])
    let state = expectation.flatMap { UIGestureRecognizer.State.named($0[1])?.name } ?? wanted.state
    // Only the last result must stay the same if one was asked for; otherwise all results must.
    let isLastEnough = expect != nil || chosen != nil
    var shrinker = Shrinker(whole)
    let short = shrinker.shrink {
      TestFromCommand.gives($0, wanted, of: name, isLastEnough: isLastEnough)
    }
    let isOurs = whole.header.scene != "blank"
    let writer = TestWriter(
      origin: file, recording: short, recognizer: name, state: state,
      before: whole.entries.count, module: module ?? (isOurs ? "pantograph_app" : nil),
      scenes: scenes ?? (isOurs ? "Scenes.registry" : "SceneRegistry()"))
    Files.append(output == "-" ? PlainText.lines(writer.text) : writer.text, to: testFile)
    if let traceFile { Files.append(short.text, to: traceFile) }
    Files.commit(traceFile, testFile)
    Terminal.inform(
      "\(wanted); \(short.entries.count) of \(whole.entries.count) lines left after "
        + "\(shrinker.trials) replays")
    sayWritten("a test of \(name), \(state)", lines: short.entries.count)
    if chosen == nil { sayOthers(runs, name) }
    guard wanted.state == state else {
      Terminal.note("the test expects \(state) and fails, as the trace does")
      Terminal.end(.no)
    }
  }

  // MARK: Several gestures (U11)

  /// Returns the gesture that `--gesture` or `--at` names; `nil` without them.
  @MainActor private func choose(from runs: [GestureRun]) throws -> GestureRun? {
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

  /// Returns the recording up to the decision of a gesture, if that gesture is still its
  /// recognizer's last one there.
  @MainActor private func part(of whole: Recording, for run: GestureRun) throws -> Recording {
    let part = run.part(of: whole)
    let last = try GestureRun.all(in: part, of: run.recognizer).last
    guard last?.result == run.result, last?.before == run.before else {
      Terminal.note("later input decides with gesture \(run.number), so all of it is kept")
      return whole
    }
    return part
  }

  private static let mostListed = 12

  /// Prints that the recognizer had other gestures, and how to choose one.
  private func sayOthers(_ runs: [GestureRun], _ name: String) {
    let others = runs.filter { $0.recognizer == name }
    guard others.count > 1 else { return }
    let list = others.suffix(TestFromCommand.mostListed).map { "  \($0.sentence)" }
    Terminal.inform(
      "\(name) has \(others.count) gestures; the last one is tested. Choose with --gesture:\n"
        + list.joined(separator: "\n"))
  }

  /// Returns the gesture with that name, or the last one that ended or failed, and its outcome.
  @MainActor private func decidedGesture(
    in recording: Recording, named name: String?
  ) throws -> (name: String, outcome: Outcome) {
    let replay = try Replayed(RecordingSource(recording, file: file), scenes: Scenes.registry)
    guard let name = name ?? replay.last else {
      Terminal.fail(
        "\(file): no gesture ended or failed; name one with --expect", .badData)
    }
    let outcome = replay[name]
    if outcome.results.isEmpty,
      !replay.stage.recognizers.contains(where: { $0.gestureName == name })
    {
      let names = replay.stage.recognizers.map(\.gestureName).joined(separator: ", ")
      Terminal.fail("there is no recognizer \"\(name)\"; there are \(names)", .usage)
    }
    return (name, outcome)
  }
}
