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
    subjects = try command.subjects()
    let plain = try subjects.map {
      try TuningRun($0.recording, scenes: Scenes.registry, followsViews: true)
    }
    self.plain = plain
    axes = command.set.map { TuneJob.axis($0, plain, command.files) }
    let count = axes.reduce(1) { $0 * $1.values.count }
    if count > TuningSweep.mostValues {
      Terminal.fail(
        "--set: \(count) combinations are too many; the limit is \(TuningSweep.mostValues)", .usage)
    }
    for (subject, run) in zip(subjects, plain) {
      for expectation in subject.expectations { TuneJob.check(expectation, run) }
    }
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
    if let name = wanted.recognizer, !own.contains(where: { $0.recognizers.contains(name) }) {
      let names = unique(own.flatMap(\.recognizers)).joined(separator: ", ")
      Terminal.fail(
        "--set \(wanted.name)@\(TraceError.plain(name)): "
          + (names.isEmpty ? "the constant belongs to no recognizer" : "it belongs to \(names)"),
        .usage)
    }
    do throws(TuningValues.Fault) {
      return Axis(
        constant: constant, recognizer: wanted.recognizer, values: try wanted.values(for: constant))
    } catch {
      Terminal.fail("--set \(error)", .usage)
    }
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

  /// Ends the program if an expectation names a recognizer that took no part.
  private static func check(_ expectation: Expectation, _ run: TuningRun) {
    let names = run.outcomes.map(\.recognizer)
    guard !names.contains(expectation.recognizer), expectation.state != .possible else { return }
    let known = unique(run.readings.flatMap(\.recognizers) + names)
    if known.contains(expectation.recognizer) { return }
    Terminal.fail(
      "--expect \(TraceError.plain("\(expectation)")): there is no such recognizer; there are "
        + known.joined(separator: ", "), .usage)
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
