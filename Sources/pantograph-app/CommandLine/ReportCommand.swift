import ArgumentParser
import Foundation
import PantoCore
import PantoReplay

struct ReportCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Make a report of a trace, one file that others can replay; or read a report.",
    discussion: """
      The report holds the trace, the program's version, the scene's options, devices and displays, \
      the log, the gesture in question and a picture of its decision. Text that was typed is in the \
      trace and so in the report. Every command that takes a trace takes a report; replay says \
      whether the program still decides what was reported.

      The gesture in question is, without --gesture and --at, of the last touch: what was recognized \
      there, or else what failed there last. Of a report, the command prints what it says.
      """)
  @Argument(help: "A trace, or a recording of evemu or libinput; or a report.") var file: String
  @Option(
    name: [.customShort("o"), .long],
    help: "The report to write; default: FILE.pantoreport beside the trace, with a new name.")
  var output: String?
  @Option(help: "NAME: the gesture in question, as its last touch decided it.") var gesture: String?
  @Option(
    help: "The decision at this time in seconds, or the next one.",
    transform: NumberArgument.real)
  var at: Double?
  @Option(help: "Also write the picture to this PNG.") var picture: String?
  @OptionGroup var foreign: ForeignOptions
  @Flag(help: "Let the stage repair what is out of order.") var repair = false
  @Flag(help: "Print what the report says as one JSON object.") var json = false
  @OptionGroup var talk: TalkOptions

  func validate() throws { try at.map { try Seconds.check($0, "--at") } }

  func run() throws {
    try MainActor.assumeIsolated {
      do {
        let source = BeginningSource(
          try Traces.open(file, options: TraceReader.Options(repairs: repair), foreign: foreign),
          mostEntries: TraceWindow.mostEntries)
        let recording = try Recording(source)
        for warning in recording.warnings { Terminal.note("\(warning)") }
        if let report = recording.report, output == nil, gesture == nil, at == nil {
          return read(report)
        }
        try write(recording)
      } catch let error as TraceError {
        Terminal.fail("\(error)", .badData)
      } catch let error as ValidationError {
        throw error
      } catch {
        Terminal.fail("\(file): \(error)", .readWrite)
      }
    }
  }

  // MARK: Writing

  @MainActor private func write(_ recording: Recording) throws {
    let inputs = [file] + foreign.files
    Files.refuseSame(output, picture)
    let reportFile =
      try output.map { Files.create($0, apartFrom: inputs) }
      ?? Files.create(
        try newName(), apartFrom: inputs, for: .newFile, advice: "name another place with -o FILE")
    let pictureFile = picture.map { Files.create($0, apartFrom: inputs) }
    let maker = try ReportMaker(recording, at: at) { directory in
      gesture.map { directory.resolve($0, for: "--gesture") }
    }
    if maker.report.gesture == nil { refuseChoice() }
    for note in maker.notes { Terminal.note(note) }
    Files.append(maker.text, to: reportFile)
    write(maker.report.picture, to: pictureFile)
    Files.commit(reportFile, pictureFile)
    Terminal.wrote(reportFile.path, maker.report.sentence ?? "nothing was decided")
    if json { Terminal.say(maker.report.json(reportFile.path)) }
  }

  /// Ends the program if a gesture was asked for and the recording has no such decision.
  private func refuseChoice() {
    if let gesture {
      let late = at.map { " at \(Reason.number(CGFloat($0))) s or later" } ?? ""
      Terminal.fail("--gesture: \(TraceError.plain(gesture)) decided nothing\(late)", .badData)
    }
    if let at {
      Terminal.fail(
        "--at: nothing was decided at \(Reason.number(CGFloat(at))) s or later", .badData)
    }
  }

  /// Returns a name beside the trace that no file has: `cart.pantoreport`, `cart-2.pantoreport`.
  private func newName() throws -> String {
    if file == "-" {
      throw ValidationError("standard input has no name for the report: name one with -o")
    }
    return NewName.beside(file, ending: "pantoreport")
  }

  private func write(_ picture: [UInt8], to file: OutputFile?) {
    guard let file else { return }
    if picture.isEmpty { Terminal.fail("\(self.file): the report has no picture", .badData) }
    do throws(FileTrouble) { try file.write(picture) } catch { Terminal.fail(error) }
  }

  // MARK: Reading

  /// Prints what a report says.
  private func read(_ report: SessionReport) {
    let pictureFile = picture.map { Files.create($0, apartFrom: [file]) }
    if json { Terminal.say(report.json(file)) } else { say(report) }
    write(report.picture, to: pictureFile)
    Files.commit(pictureFile)
    if let picture { Terminal.wrote(picture, Terminal.count(report.picture.count, "byte")) }
  }

  private func say(_ report: SessionReport) {
    if let sentence = report.sentence { Terminal.sayStates(sentence) }
    let width = report.facts.map(\.name.count).max() ?? 0
    for fact in report.facts {
      let pad = String(repeating: " ", count: width - fact.name.count)
      Terminal.say("\(fact.name)\(pad)  \(fact.value)")
    }
  }
}

extension SessionReport {
  /// The file, the gesture in question and the facts as one object.
  fileprivate func json(_ file: String) -> String {
    let gesture = gesture.map {
      "{\"recognizer\":\(JSONText.string($0.recognizer)),\"time\":\(JSONText.number($0.time)),"
        + "\"sentence\":\(JSONText.string($0.sentence))}"
    }
    let facts = facts.map {
      "{\"name\":\(JSONText.string($0.name)),\"value\":\(JSONText.string($0.value))}"
    }
    return "{\"version\":1,\"file\":\(JSONText.string(file)),\"gesture\":\(gesture ?? "null"),"
      + "\"facts\":[\(facts.joined(separator: ","))]}"
  }
}
