import PantoBase

extension TextShaper {
  /// Returns a text that shows what a line break mode keeps of `text` in lines of a width.
  ///
  /// The modes that break lines end the text after its last line. `.byTruncatingHead` and
  /// `.byTruncatingMiddle` put "…" in place of a part of the last line and what follows in its
  /// paragraph. If only other paragraphs follow, the text stays as it is, and its layout ends in
  /// "…".
  ///
  /// - Parameter lines: the largest number of lines, at least 1. `text` needs more of them.
  package func shortened(
    _ text: String, _ mode: NSLineBreakMode, style: TextStyle, width: CGFloat, lines: Int
  ) -> String {
    var paragraph = text.startIndex
    var linesLeft = max(1, lines)
    while true {
      let end = text[paragraph...].firstIndex(where: \.endsParagraph) ?? text.endIndex
      let starts = lineStarts(
        of: text[paragraph..<end], upTo: linesLeft + 1, style: style, width: width)
      if starts.count >= linesLeft {
        let next = starts.count > linesLeft ? starts[linesLeft] : nil
        guard mode.showsEllipsis else { return String(text[..<(next ?? end)]) }
        guard next != nil else { return text }
        let last = starts[linesLeft - 1]
        let shown = shortened(text[last..<end], mode, style: style, width: width)
        // A line separator keeps a word that the "…" cut short out of the line above.
        let separator = last > paragraph ? "\u{2028}" : ""
        return "\(text[..<last])\(separator)\(shown)"
      }
      guard end < text.endIndex else { return text }
      linesLeft -= starts.count
      paragraph = text.index(after: end)
    }
  }

  /// Returns a line with "…" in place of as few characters as let it fit into a width.
  private func shortened(
    _ line: Substring, _ mode: NSLineBreakMode, style: TextStyle, width: CGFloat
  ) -> String {
    func shown(_ kept: Int) -> String {
      let head = mode.head(of: kept)
      return "\(line.prefix(head))…\(line.suffix(kept - head))"
    }
    return shown(
      NSLineBreakMode.largestCount(upTo: line.count) {
        layout(shown($0), style: style, width: nil, maximumLines: 1, alignment: .left)
          .size.width <= width
      })
  }

  /// Returns where the lines of a paragraph begin: all of them, or the first `count`.
  private func lineStarts(
    of paragraph: Substring, upTo count: Int, style: TextStyle, width: CGFloat
  ) -> [String.Index] {
    // Only the beginning of a very long paragraph is laid out.
    var length = 256
    while true {
      let end = paragraph.index(
        paragraph.startIndex, offsetBy: length, limitedBy: paragraph.endIndex)
      let part = paragraph[..<(end ?? paragraph.endIndex)]
      let lines = lines(of: String(part), style: style, width: width)
      if end == nil || lines.count >= count {
        return lines.prefix(count).map {
          paragraph.utf16.index(paragraph.startIndex, offsetBy: $0.range.lowerBound)
        }
      }
      length *= 4
    }
  }
}

extension Character {
  /// Whether the character ends a paragraph, or as a line separator a line.
  fileprivate var endsParagraph: Bool {
    switch self {
    case "\n", "\r", "\r\n", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}
