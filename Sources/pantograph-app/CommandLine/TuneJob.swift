import Foundation
import PantoCore
import PantoReplay

/// The work of one `pantograph tune`: its traces, its constants, and the replays with each value.
@MainActor struct TuneJob {
  /// One constant with the values to try.
  struct Axis {
    var constant: TunableConstant
    var recognizer: String?
    var values: [Double]
  }

  private let files: [String]
  private let subjects: [TuningSweep.Subject]
  private let plain: [TuningRun]
  private let axes: [Axis]

  /// Reads the traces and checks that each constant decides something in them.
  init(_ command: TuneCommand) throws {
    files = command.files
    let given = try command.subjects()
    let plain = try given.map {
      try TuningRun($0.recording, scenes: Scenes.registry, followsViews: true)
    }
    self.plain = plain
    axes = command.set.map { TuneJob.axis($0, plain, command.files) }
    let count = axes.reduce(1) { $0 * $1.values.count }
    if count > TuningSweep.mostValues {
      Terminal.fail(
        "--set: \(count) combinations are too many; the limit is \(TuningSweep.mostValues)", .usage)
    }
    subjects = zip(given, plain).map { TuneJob.resolve($0, in: $1, given: command.expect) }
  }

  /// Returns the subject with full names in its expectations. An option has to name one recognizer;
  /// an expectation in the trace itself may be older than numbers, and stands for any of them.
  private static func resolve(
    _ subject: TuningSweep.Subject, in run: TuningRun, given: [String]
  ) -> TuningSweep.Subject {
    var subject = subject
    subject.expectations = subject.expectations.map { expectation in
      var full = expectation
      if given.contains(where: { Expectation($0) == expectation }) {
        let name = run.directory.resolve(expectation.recognizer, for: "--expect")
        full.recognizer = run.directory.exact(name)
      } else if case .several(let entries) = run.directory.find(expectation.recognizer) {
        Terminal.note(
          "the trace expects \(expectation), which can mean \(entries.count) recognizers; one is enough"
        )
      } else if run.directory.find(expectation.recognizer) == .none, expectation.state != .possible
      {
        _ = run.directory.resolve(expectation.recognizer, for: "the trace's expectation")
      }
      return full
    }
    return subject
  }

  /// Reads one `--set`, and ends the program if no recording reads the constant (TUN-02).
  private static func axis(_ text: String, _ plain: [TuningRun], _ files: [String]) -> Axis {
    guard let wanted = try? TuningValues(text) else { Terminal.fail("--set \(text)", .usage) }
    let readings = plain.flatMap(\.readings)
    guard
      let constant = TunableConstant.named(wanted.name)
        ?? readings.map(\.constant).first(where: { $0.name == wanted.name })
    else { Terminal.fail("--set \(unknown(wanted.name, readings))", .usage) }
    let own = readings.filter { $0.constant == constant }
    if own.isEmpty {
      let names = unique(readings.map(\.constant.name)).joined(separator: ", ")
      Terminal.fail(
        "--set \(wanted.name): nothing in \(files.joined(separator: ", ")) depends on it; "
          + (names.isEmpty ? "no gesture took part" : "what decides there is \(names)"), .usage)
    }
    let name = wanted.recognizer.map { fullName(of: $0, plain) }
    if let name, !own.contains(where: { $0.recognizers.contains(name) }) {
      let names = unique(own.flatMap(\.recognizers)).joined(separator: ", ")
      Terminal.fail(
        "--set \(wanted.name)@\(TraceError.plain(name)): "
          + (names.isEmpty ? "the constant belongs to no recognizer" : "it belongs to \(names)"),
        .usage)
    }
    do throws(TuningValues.Fault) {
      return Axis(
        constant: constant, recognizer: name, values: try wanted.values(for: constant))
    } catch {
      Terminal.fail("--set \(error)", .usage)
    }
  }

  /// Returns the full name of the recognizer that `--set` names in one of the recordings.
  private static func fullName(of given: String, _ plain: [TuningRun]) -> String {
    // Which recognizers have the constant is told later, for a name that none has.
    let known = plain.first { $0.directory.find(given) != .none }
    guard let known else { return given }
    return known.directory.resolve(given, for: "--set")
  }

  /// Returns the message for a name that no constant has, with the most similar name (B48).
  private static func unknown(_ word: String, _ readings: [TuningRun.Reading]) -> String {
    let said = "\(TraceError.plain(word)): there is no such constant"
    let names = unique(TunableConstant.all.map(\.name) + readings.map(\.constant.name))
    let near = names.map {
      (name: $0, distance: Scenes.distance($0.lowercased(), word.lowercased()))
    }
    .min { $0.distance < $1.distance }
    if let near, near.distance <= max(2, word.count / 3) {
      return "\(said); did you mean \"\(near.name)\"?"
    }
    return "\(said); pantograph tune --list names them"
  }

  private static func unique(_ names: [String]) -> [String] {
    names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Replays every trace with every combination of values, and returns the table of results.
  func run() throws -> TuneTable {
    var tunings = [Tuning()]
    for axis in axes {
      tunings = tunings.flatMap { tuning in
        axis.values.map { value in
          var next = tuning
          next[axis.constant, of: axis.recognizer] = value
          return next
        }
      }
    }
    let progress = TuneProgress(total: tunings.count)
    var rows: [TuningSweep.Row] = []
    for (i, tuning) in tunings.enumerated() {
      rows.append(
        try TuningSweep.row(
          tuning, subjects, comparedWith: plain, scenes: Scenes.registry, followsViews: true))
      progress.report(i + 1)
    }
    return TuneTable(files: files, subjects: subjects, plain: plain, axes: axes, rows: rows)
  }
}
