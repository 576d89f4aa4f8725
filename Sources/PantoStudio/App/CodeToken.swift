import PantoDemoKit

/// A part of a line of Swift in one colour.
struct CodeToken: Equatable, Sendable {
  enum Kind: Equatable, Sendable { case plain, keyword, type, number, string, comment }

  let kind: Kind
  let text: String

  private static let keywords = [
    "private", "static", "func", "guard", "let", "var", "else", "return", "switch", "case",
    "default", "break", "if", "for", "in", "where", "self", "nil", "true", "false", "override",
    "final", "class", "struct", "weak", "as", "is",
  ]

  /// Splits a line of Swift code, without its indentation, into tokens. A comment reaches to the
  /// end of the line.
  static func split(_ line: String) -> [CodeToken] {
    var tokens: [CodeToken] = []
    var rest = Substring(line)
    while let first = rest.first {
      let part: Substring
      let kind: Kind
      if rest.hasPrefix("//") {
        (part, kind) = (rest, .comment)
      } else if first == "\"" {
        let inner = rest.dropFirst().prefix { $0 != "\"" }
        (part, kind) = (rest.prefix(inner.count + 2), .string)
      } else if first.isLetter || first == "_" {
        part = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let isKeyword = keywords.contains(String(part))
        kind = isKeyword ? .keyword : first.isUppercase ? .type : .plain
      } else if first.isNumber {
        (part, kind) = (rest.prefix { $0.isNumber || $0 == "." }, .number)
      } else {
        (part, kind) = (rest.prefix(1), .plain)
      }
      if kind == .plain, let last = tokens.last, last.kind == .plain {
        tokens[tokens.count - 1] = CodeToken(kind: .plain, text: last.text + part)
      } else {
        tokens.append(CodeToken(kind: kind, text: String(part)))
      }
      rest = rest.dropFirst(part.count)
    }
    return tokens
  }
}
