import PantoBase
import PantoGestures
import PantoReplay
import PantoScene

/// Why a recognizer that must not fire in a case did not fire.
public struct ScenarioReason: Hashable, Sendable {
  /// The file of the case.
  public var file: String
  /// The name of the case.
  public var name: String
  /// The name of the recognizer.
  public var recognizer: String
  /// The reason; `nil` if the recognizer received no touch.
  public var reason: Reason?
  /// The obstacle that kept every touch from the recognizer, if there was one.
  public var obstacle: Obstacle.Code?
  /// The id of the rule behind the reason or obstacle.
  public var rule: String?
  /// The explanation as a sentence.
  public var sentence: String
  /// The name of another recognizer or view that was involved.
  public var other: String?

  /// The code of the reason or obstacle; `nil` if there is neither.
  public var code: String? { reason?.code ?? obstacle?.rawValue }

  /// One row of a table: case, recognizer, code, the two numbers or the other name, rule, sentence.
  public var row: String {
    var decided = "–"
    if let (was, limit) = reason?.numbers {
      decided = "\(Reason.number(was)) : \(Reason.number(limit))"
    } else if let other {
      decided = other
    }
    let cells = [
      name, recognizer, code ?? "none", decided, rule ?? "–", sentence,
    ]
    return "| " + cells.map(TraceError.plain).joined(separator: " | ") + " |"
  }

  /// One JSON object with keys in a fixed order.
  public var json: String {
    var text = "{\"name\":\(JSONText.string(name)),\"file\":\(JSONText.string(file))"
    text += ",\"recognizer\":\(JSONText.string(recognizer))"
    text += ",\"reason\":\(code.map { JSONText.string($0) } ?? "null")"
    if let (was, limit) = reason?.numbers {
      text += ",\"values\":{\"was\":\(JSONText.number(Double(was)))"
      text += ",\"limit\":\(JSONText.number(Double(limit)))}"
    } else {
      text += ",\"values\":null"
    }
    if let other { text += ",\"other\":\(JSONText.string(other))" }
    text += ",\"rule\":\(rule.map { JSONText.string($0) } ?? "null")"
    return text + ",\"sentence\":\(JSONText.string(sentence))}"
  }
}
