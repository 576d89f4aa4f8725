import PantoBase

/// The tags of an XML text, one after the other. Text outside of tags is skipped.
struct XMLTags {
  struct Tag {
    var name = ""
    var attributes: [String: String] = [:]
    /// Whether the tag ends an earlier tag, as `</g>` does.
    var isEnd = false
    /// Whether the tag has no content and no end tag, as in `<path/>`.
    var isEmpty = false
    /// The text up to the next tag; empty for all tags but `style`.
    var text = ""
  }

  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard at + count <= bytes.count else { return false }
    for i in 0..<count where bytes[at + i] != text.utf8Start[i] { return false }
    return true
  }

  /// Moves the reader behind the next `text`, or to the end.
  private mutating func skip(past text: StaticString) {
    while at < bytes.count, !starts(text) { at += 1 }
    at = min(bytes.count, at + text.utf8CodeUnitCount)
  }

  private func isSpace(_ c: UInt8) -> Bool { c <= 0x20 }

  mutating func next() -> Tag? {
    while true {
      while at < bytes.count, bytes[at] != UInt8(ascii: "<") { at += 1 }
      guard at + 1 < bytes.count else { return nil }
      if starts("<!--") {
        skip(past: "-->")
      } else if starts("<![CDATA[") {
        skip(past: "]]>")
      } else if starts("<?") {
        skip(past: "?>")
      } else if starts("<!") {
        // A document type may have declarations in brackets.
        while at < bytes.count, bytes[at] != UInt8(ascii: ">"), bytes[at] != UInt8(ascii: "[") {
          at += 1
        }
        if at < bytes.count, bytes[at] == UInt8(ascii: "[") { skip(past: "]") }
        skip(past: ">")
      } else {
        at += 1
        return tag()
      }
    }
  }

  private mutating func tag() -> Tag? {
    var tag = Tag()
    if at < bytes.count, bytes[at] == UInt8(ascii: "/") {
      tag.isEnd = true
      at += 1
    }
    tag.name = word()
    if tag.name.hasPrefix("svg:") { tag.name = String(tag.name.dropFirst(4)) }
    while at < bytes.count {
      while at < bytes.count, isSpace(bytes[at]) { at += 1 }
      guard at < bytes.count else { break }
      if bytes[at] == UInt8(ascii: ">") {
        at += 1
        break
      }
      if bytes[at] == UInt8(ascii: "/") {
        tag.isEmpty = true
        at += 1
        continue
      }
      let name = word()
      if name.isEmpty {
        at += 1
        continue
      }
      while at < bytes.count, isSpace(bytes[at]) { at += 1 }
      guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else { continue }
      at += 1
      while at < bytes.count, isSpace(bytes[at]) { at += 1 }
      if let value = quoted() { tag.attributes[name] = value }
    }
    if tag.name == "style", !tag.isEnd, !tag.isEmpty { tag.text = styleText() }
    return tag
  }

  private mutating func word() -> String {
    let start = at
    while at < bytes.count {
      let c = bytes[at]
      if isSpace(c) || c == UInt8(ascii: "=") || c == UInt8(ascii: ">") || c == UInt8(ascii: "/")
        || c == UInt8(ascii: "\"") || c == UInt8(ascii: "'") || c == UInt8(ascii: "<")
      {
        break
      }
      at += 1
    }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func quoted() -> String? {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") else {
      return nil
    }
    let mark = bytes[at]
    at += 1
    let start = at
    while at < bytes.count, bytes[at] != mark { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    at = min(bytes.count, at + 1)
    return text
  }

  private mutating func styleText() -> String {
    let start = at
    while at < bytes.count, !starts("</") { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
      .replacingOccurrences(of: "<![CDATA[", with: "").replacingOccurrences(of: "]]>", with: "")
  }
}
