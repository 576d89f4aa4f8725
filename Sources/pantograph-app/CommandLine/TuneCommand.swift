import ArgumentParser
import Foundation
import PantoCore
import PantoReplay

struct TuneCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Replay traces with other constants, and say which values keep what is expected.",
    discussion: """
      NAME=FROM…TO:STEP tries each value (.. and ... do as well), NAME=VALUE one value, and \
      NAME@RECOGNIZER=… changes one recognizer. Without --expect, and without options \
      expect=NAME=STATE in the header of a trace, every gesture is to be decided as recorded. The \
      status is 1 if no value that was tried meets that. --list prints the constants; with a FILE, \
      those that decide something in it. docs/tuning.md explains more.
      """)
  @Argument(help: "Traces, or recordings of evemu or libinput.") var files: [String] = []
  @Option(help: "The constant and its values, such as panThreshold=6…14:1; may be repeated.")
  var set: [String] = []
  @Option(help: "NAME=STATE that each recording is to come to; may be repeated.")
  var expect: [String] = []
  @Flag(help: "List the constants with default, range and rule.") var list = false
  @Option(help: "Build this scene instead of the one that the trace names.") var scene: String?
  @OptionGroup var foreign: ForeignOptions
  @Flag(help: "As one JSON object.") var json = false
  @OptionGroup var talk: TalkOptions

  func validate() throws {
    if list {
      if !set.isEmpty { throw ValidationError("--list and --set exclude each other") }
      return
    }
    if files.isEmpty { throw ValidationError("name a trace, or ask for the constants with --list") }
    if set.isEmpty {
      throw ValidationError(
        "name a constant and its values with --set, such as --set panThreshold=6…14:1; "
          + "pantograph tune --list names the constants")
    }
    for text in set {
      do { _ = try TuningValues(text) } catch { throw ValidationError("--set \(error)") }
    }
    for text in expect where Expectation(text) == nil {
      throw ValidationError(
        "--expect \(TraceError.plain(text)): NAME=STATE is wanted, such as pan:cartBall=ended; "
          + "states are possible, began, changed, ended, cancelled and failed")
    }
  }

  func run() throws {
    MainActor.assumeIsolated {
      do {
        if list { return listConstants() }
        let job = try TuneJob(self)
        let table = try job.run()
        Terminal.say(json ? table.json : table.text)
        if !table.isAnyMet { Terminal.end(.no) }
      } catch let error as TraceError {
        Terminal.fail("\(error)", .badData)
      } catch {
        Terminal.fail("\(error)", .readWrite)
      }
    }
  }

  /// Reads the traces, each with the outcomes of recognizers that the command line expects.
  @MainActor func subjects() throws -> [TuningSweep.Subject] {
    try files.map { path in
      let source = BeginningSource(try Traces.open(path, foreign: foreign))
      var recording = try Recording(source)
      for warning in recording.warnings { Terminal.note("\(warning)") }
      if let scene { recording.header.scene = scene }
      return TuningSweep.Subject(recording, expecting: expect.compactMap { Expectation($0) })
    }
  }

  /// Prints all constants with their defaults, or those that decide something in the files with
  /// their present values.
  @MainActor private func listConstants() {
    var rows: [TuningRun.Reading] = []
    do {
      for subject in try subjects() {
        for reading in try TuningRun(subject.recording, scenes: Scenes.registry).readings
        where !rows.contains(where: { $0.constant == reading.constant }) {
          rows.append(reading)
        }
      }
    } catch let error as TraceError {
      Terminal.fail("\(error)", .badData)
    } catch {
      Terminal.fail("\(error)", .readWrite)
    }
    if files.isEmpty {
      rows = TunableConstant.all.map {
        TuningRun.Reading(constant: $0, values: [$0.defaultValue], recognizers: [])
      }
    }
    Terminal.say(json ? TuneList.json(rows) : TuneList.text(rows, areRead: !files.isEmpty))
  }
}
