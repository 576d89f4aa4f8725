import ArgumentParser
import Foundation
import Pantograph

struct TestFromCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "test-from",
    abstract: "Shrink a trace to the input that decides one gesture, and write a Swift test.",
    discussion: """
      The trace is shortened while the gesture's outcome, and why, stay what they are. With --expect \
      the test asks for that state, so that it passes or fails as the trace does; without it, for \
      what the last gesture to end or fail came to.
      """)
  @Argument(help: "A trace, or a recording of evemu or libinput.") var file: String
  @Option(name: [.customShort("o"), .long], help: "The Swift file to write; - is standard output.")
  var output: String
  @Option(help: "NAME=STATE: the recognizer and its expected state.") var expect: String?
  @Option(help: "Also write the shortened trace to this file.") var trace: String?
  @Option(help: "Build this scene instead of the one that the trace names.") var scene: String?
  @Option(help: "The module that contains the scene.") var module: String?
  @Option(help: "Its SceneRegistry, as an expression in that module.") var scenes: String?
  @OptionGroup var foreign: ForeignOptions
  @Flag(help: "Let the stage repair what is out of order.") var repair = false
  @OptionGroup var talk: TalkOptions

  func validate() throws {
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

  @MainActor private func writeTest() throws {
    let inputs = [file] + foreign.files
    Files.refuseSame(output, trace)
    let testFile = Files.create(output, apartFrom: inputs)
    let traceFile = trace.map { Files.create($0, apartFrom: inputs) }
    let source = BeginningSource(
      try Traces.open(file, options: TraceReader.Options(repairs: repair), foreign: foreign))
    var whole = try Recording(source)
    for warning in whole.warnings { Terminal.note("\(warning)") }
    if let scene { whole.header.scene = scene }
    let expectation = expect?.split(separator: "=").map(String.init)
    let (name, wanted) = try decidedGesture(in: whole, named: expectation?[0])
    let state = expectation.flatMap { UIGestureRecognizer.State.named($0[1])?.name } ?? wanted.state
    var shrinker = Shrinker(whole)
    let short = shrinker.shrink { candidate in
      let replay = try? Replayed(RecordingSource(candidate), scenes: Scenes.registry)
      guard let found = replay?[name] else { return false }
      // With `--expect` only the last result must stay the same; otherwise all results must.
      return expect == nil ? found == wanted : found.results.last == wanted.results.last
    }
    let isOurs = whole.header.scene != "blank"
    let writer = TestWriter(
      origin: file, recording: short, recognizer: name, state: state,
      before: whole.entries.count, module: module ?? (isOurs ? "pantograph_app" : nil),
      scenes: scenes ?? (isOurs ? "Scenes.registry" : "SceneRegistry()"))
    Files.append(output == "-" ? PlainText.lines(writer.text) : writer.text, to: testFile)
    if let traceFile { Files.append(short.text, to: traceFile) }
    Files.commit(traceFile, testFile)
    Terminal.note(
      "\(wanted); \(short.entries.count) of \(whole.entries.count) lines left after "
        + "\(shrinker.trials) replays")
    if wanted.state != state {
      Terminal.note("the test expects \(state) and fails, as the trace does")
    }
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
