import PantoBase

/// Writes numbers and strings as JSON, independently of the locale (T4).
package enum JSONText {
  /// Returns the shortest text that reads back as the same double. Whole numbers have no `.0`; NaN
  /// and infinities become 0.
  package static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns the text in double quotes. Characters that JSON or a terminal would interpret are
  /// escaped (B44). A NUL, which no reader accepts, becomes the replacement character (B40).
  package static func string(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case "\0": out += "\u{FFFD}"
      case _ where PlainText.rawByte(scalar) != nil: out += "\\" + PlainText.line(String(scalar))
      case _ where PlainText.isControl(scalar):
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }

  /// Escapes characters that a terminal would interpret in JSON of another writer (B44).
  package static func escaped(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: PlainText.isControl) else { return json }
    return json.unicodeScalars.map { scalar in
      PlainText.isControl(scalar)
        ? String(string(String(scalar)).dropFirst().dropLast()) : String(scalar)
    }.joined()
  }
}
