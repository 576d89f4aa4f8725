import Foundation
import PantoCore
import PantoReplay

/// The answer of `pantograph tune`, as a table and as JSON.
@MainActor struct TuneTable {
  let files: [String]
  let subjects: [TuningSweep.Subject]
  let plain: [TuningRun]
  let axes: [TuneJob.Axis]
  let rows: [TuningSweep.Row]

  /// Whether at least one of the tried values meets all expectations.
  var isAnyMet: Bool { rows.contains(where: \.isMet) }

  /// The swept constant, if there is only one with several values.
  private var swept: TuneJob.Axis? {
    let several = axes.filter { $0.values.count > 1 }
    return several.count == 1 ? several[0] : nil
  }

  /// The range of tried values of the swept constant that meet all expectations: around the
  /// program's own value if that meets them, else the longest range.
  var safe: ClosedRange<Double>? {
    guard let swept else { return nil }
    let own = ownValue(of: swept)
    var found: [ClosedRange<Double>] = []
    for (value, row) in zip(swept.values, rows) where row.isMet {
      if let last = found.last, let i = swept.values.firstIndex(of: value), i > 0,
        last.upperBound == swept.values[i - 1]
      {
        found[found.count - 1] = last.lowerBound...value
      } else {
        found.append(value...value)
      }
    }
    return own.flatMap { own in found.first { $0.contains(own) } }
      ?? found.max { $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound }
  }

  private func ownValue(of axis: TuneJob.Axis) -> Double? {
    plain.lazy.compactMap { $0.readings.first { $0.constant == axis.constant } }.first?.value
  }

  // MARK: Text

  var text: String {
    var parts = axes.map(intro)
    let several = files.count > 1
    var lines = [
      axes.map(\.constant.name) + (several ? ["file"] : []) + ["meets", "outcome", "first change"]
    ]
    for row in rows {
      for (i, verdict) in row.verdicts.enumerated() {
        let values = row.tuning.changes.map { $0.constant.unit.text($0.value) }
        lines.append(
          values + (several ? [name(i)] : []) + [
            verdict.isMet ? "yes" : "no", outcome(i, verdict),
            verdict.run.difference(from: plain[i]),
          ])
      }
    }
    parts.append(TuneTable.columns(lines))
    if let swept { parts.append(summary(of: swept)) }
    return parts.joined(separator: "\n")
  }

  private func name(_ i: Int) -> String {
    files[i].split(separator: "/").last.map(String.init) ?? files[i]
  }

  /// Returns a line such as `panThreshold is 10 pt without a change (PAN-03); concerns
  /// pan:cartBall`.
  private func intro(_ axis: TuneJob.Axis) -> String {
    let reading = plain.lazy.compactMap { $0.readings.first { $0.constant == axis.constant } }.first
    let own = (reading?.values ?? []).map { axis.constant.unit.text($0) }.joined(separator: ", ")
    let who = axis.recognizer ?? reading?.recognizers.prefix(4).joined(separator: ", ") ?? ""
    let more = (reading?.recognizers.count ?? 0) > 4 && axis.recognizer == nil ? ", …" : ""
    return "\(axis.constant.name) is \(own) without a change"
      + (axis.constant.rule.isEmpty ? "" : " (\(axis.constant.rule))")
      + (who.isEmpty ? "" : "; concerns \(who)\(more)")
  }

  /// Returns the outcomes of the recognizers that have expectations; without expectations, whether
  /// all recognizers decided as before.
  private func outcome(_ i: Int, _ verdict: TuningSweep.Verdict) -> String {
    if let missed = verdict.missed { return "\(verdict.run[missed.recognizer])" }
    let expectations = subjects[i].expectations
    if expectations.isEmpty { return verdict.isMet ? "decided alike" : "decided otherwise" }
    return expectations.map { "\(verdict.run[$0.recognizer])" }.joined(separator: "; ")
  }

  private func summary(of axis: TuneJob.Axis) -> String {
    let tried =
      "\(TunableUnit.number(axis.values[0]))…"
      + axis.constant.unit.text(axis.values[axis.values.count - 1])
    guard let safe else { return "no value of \(tried) meets what is expected" }
    let range =
      safe.lowerBound == safe.upperBound
      ? axis.constant.unit.text(safe.lowerBound)
      : "\(TunableUnit.number(safe.lowerBound))…\(axis.constant.unit.text(safe.upperBound))"
    return "\(axis.constant.name) may be \(range) (tried: \(tried))"
  }

  /// Lays out rows of cells in columns, two spaces apart.
  nonisolated static func columns(_ rows: [[String]]) -> String {
    var widths: [Int] = []
    for row in rows {
      for (i, cell) in row.enumerated() {
        if i == widths.count { widths.append(0) }
        widths[i] = max(widths[i], cell.count)
      }
    }
    return rows.map { row in
      var line = ""
      for (i, cell) in row.enumerated() {
        line += cell
        if i + 1 < row.count { line += String(repeating: " ", count: widths[i] - cell.count + 2) }
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  // MARK: JSON

  var json: String {
    let names = files.map { JSONText.string($0) }.joined(separator: ",")
    let all = rows.map(json(of:)).joined(separator: ",")
    var text = "{\"version\":1,\"files\":[\(names)],\"rows\":[\(all)]"
    if let swept, let safe {
      text +=
        ",\"safe\":{\"constant\":\(JSONText.string(swept.constant.name)),"
        + "\"from\":\(JSONText.number(safe.lowerBound)),\"to\":\(JSONText.number(safe.upperBound))}"
    }
    return text + "}"
  }

  private func json(of row: TuningSweep.Row) -> String {
    let values = row.tuning.changes.map { change in
      "{\"constant\":\(JSONText.string(change.constant.name)),"
        + (change.recognizer.map { "\"recognizer\":\(JSONText.string($0))," } ?? "")
        + "\"value\":\(JSONText.number(change.value))}"
    }
    let runs = row.verdicts.enumerated().map { i, verdict in
      let outcomes = verdict.run.outcomes.map { outcome in
        "{\"recognizer\":\(JSONText.string(outcome.recognizer)),\"results\":["
          + outcome.results.map { JSONText.string($0) }.joined(separator: ",") + "]}"
      }
      return "{\"file\":\(JSONText.string(files[i])),\"met\":\(verdict.isMet),"
        + "\"outcomes\":[\(outcomes.joined(separator: ","))],"
        + "\"change\":\(verdict.change.map(json(of:)) ?? "null"),"
        + "\"difference\":\(JSONText.string(verdict.run.difference(from: plain[i])))}"
    }
    return "{\"set\":[\(values.joined(separator: ","))],\"met\":\(row.isMet),"
      + "\"recordings\":[\(runs.joined(separator: ","))]}"
  }

  private func json(of change: DecisionChange) -> String {
    func one(_ decision: Decision?) -> String {
      guard let decision else { return "null" }
      return "{\"time\":\(JSONText.number(decision.time)),"
        + "\"recognizer\":\(JSONText.string(decision.recognizer)),"
        + "\"state\":\"\(decision.state.name)\",\"sentence\":\(JSONText.string(decision.sentence))}"
    }
    return "{\"after\":\(one(change.after)),\"before\":\(one(change.before)),"
      + "\"isOnlyLater\":\(change.isOnlyLater)}"
  }
}
