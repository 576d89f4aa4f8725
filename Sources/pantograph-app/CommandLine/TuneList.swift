import Foundation
import PantoCore
import PantoReplay

/// The list of constants that `pantograph tune --list` prints.
enum TuneList {
  /// One line per constant: name, value, range, rule and title.
  static func text(_ rows: [TuningRun.Reading], areRead: Bool) -> String {
    let head = ["constant", areRead ? "value" : "default", "range", "rule", ""]
    return TuneTable.columns(
      [head]
        + rows.map { row in
          let c = row.constant
          let values = row.values.map { c.unit.text($0) }.joined(separator: ", ")
          let range =
            TunableUnit.number(c.range.lowerBound) + "…" + c.unit.text(c.range.upperBound)
          let who = row.recognizers.isEmpty ? "" : ": \(row.recognizers.joined(separator: ", "))"
          return [c.name, values, range, c.rule, c.title + who]
        })
  }

  static func json(_ rows: [TuningRun.Reading]) -> String {
    let all = rows.map { row in
      let c = row.constant
      let values = row.values.map { JSONText.number($0) }.joined(separator: ",")
      let names = row.recognizers.map { JSONText.string($0) }.joined(separator: ",")
      return "{\"name\":\(JSONText.string(c.name)),\"title\":\(JSONText.string(c.title)),"
        + "\"unit\":\"\(c.unit.rawValue)\",\"default\":\(JSONText.number(c.defaultValue)),"
        + "\"from\":\(JSONText.number(c.range.lowerBound)),"
        + "\"to\":\(JSONText.number(c.range.upperBound)),\"step\":\(JSONText.number(c.step)),"
        + "\"rule\":\(JSONText.string(c.rule)),\"swift\":\(JSONText.string(c.swift)),"
        + "\"values\":[\(values)],\"recognizers\":[\(names)]}"
    }
    return "{\"version\":1,\"constants\":[\(all.joined(separator: ","))]}"
  }
}
