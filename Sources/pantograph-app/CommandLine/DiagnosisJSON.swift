import PantoCore
import PantoReplay

extension Diagnosis {
  /// The fields recognizer, view, state, reason, values, rule and since, then the other known
  /// values.
  var json: String {
    var text = "{\"recognizer\":\(JSONText.string(recognizer)),\"view\":\(JSONText.string(view))"
    text += ",\"state\":\(JSONText.string(outcome.name))"
    text += ",\"reason\":\(reason.map { JSONText.string($0.code) } ?? "null")"
    if let (was, limit) = reason?.numbers {
      text +=
        ",\"values\":{\"was\":\(JSONText.number(Double(was))),\"limit\":\(JSONText.number(Double(limit)))}"
    } else {
      text += ",\"values\":null"
    }
    text += ",\"rule\":\(rule.map { JSONText.string($0) } ?? "null")"
    text += ",\"since\":\(since.map { JSONText.number($0) } ?? "null")"
    if let other { text += ",\"other\":\(JSONText.string(other))" }
    text += ",\"sentence\":\(JSONText.string(sentence)),\"needs\":\(JSONText.string(needs))"
    return text + "}"
  }
}

extension Obstacle {
  var json: String {
    "{\"code\":\(JSONText.string(code.rawValue)),\"view\":\(JSONText.string(view))"
      + ",\"sentence\":\(JSONText.string(sentence))}"
  }
}

extension Finding {
  var json: String {
    var text = "{\"code\":\(JSONText.string(code.rawValue)),\"recognizer\":"
    text += "\(JSONText.string(recognizer)),\"view\":\(JSONText.string(view))"
    if let other { text += ",\"other\":\(JSONText.string(other))" }
    text += ",\"sentence\":\(JSONText.string(sentence)),\"advice\":\(JSONText.string(advice))"
    return text + "}"
  }
}
