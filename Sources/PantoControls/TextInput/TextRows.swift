import PantoBase
import PantoScene

/// The lines of a text with their places, for drawing, carets and selections. Offsets are UTF-16
/// units of the whole text.
struct TextRows {
  /// One line on the screen.
  struct Row {
    var line: TextLine
    /// The offset at which the paragraph of the line begins.
    var paragraphStart: Int
    /// The units of the line, without the line break at its end.
    var range: Range<Int>
    /// Whether the next line continues the paragraph.
    var isWrapped: Bool
    /// The upper left corner, in points.
    var origin: CGPoint
    var height: CGFloat { line.layout.size.height }
  }

  /// How the text is laid out.
  struct Style: Equatable {
    var font: TextStyle
    /// The width of the lines in points; `nil` for one line per paragraph.
    var width: CGFloat?
    /// The width in which lines are aligned, in points.
    var container: CGFloat
    var alignment: NSTextAlignment
    /// Whether a text without letters runs from right to left.
    var isRightToLeft: Bool
    var isSecure: Bool
  }

  private struct Paragraph {
    var text: String
    var lines: [TextLine]
  }

  private(set) var rows: [Row] = []
  private(set) var size = CGSize.zero
  private var paragraphs: [Paragraph] = []
  private var style: Style?

  /// Lays out `text`. Paragraphs that did not change keep their lines.
  @MainActor mutating func layOut(_ text: String, _ style: Style, shaper: any TextShaper) {
    var known: [Paragraph] = []
    if let old = self.style, old.font == style.font, old.width == style.width,
      old.isSecure == style.isSecure
    {
      known = paragraphs
    }
    self.style = style
    let parts = TextRows.paragraphs(of: text)
    // An edit changes paragraphs in the middle: those before and behind are the same.
    var same = 0
    while same < min(known.count, parts.count), known[same].text == parts[same].text { same += 1 }
    var tail = 0
    while tail < min(known.count, parts.count) - same,
      known[known.count - 1 - tail].text == parts[parts.count - 1 - tail].text
    {
      tail += 1
    }
    paragraphs = parts.indices.map { i in
      if i < same { return known[i] }
      if i >= parts.count - tail { return known[known.count - (parts.count - i)] }
      return Paragraph(
        text: parts[i].text, lines: TextRows.lines(of: parts[i].text, style, shaper: shaper))
    }
    place(parts.map(\.start), style)
  }

  @MainActor private static func lines(
    of text: String, _ style: Style, shaper: any TextShaper
  ) -> [TextLine] {
    guard style.isSecure else {
      return shaper.lines(of: text, style: style.font, width: style.width)
    }
    // Each character is drawn as a dot, and the dots have the offsets of the characters.
    let dots = String(repeating: "\u{2022}", count: text.count)
    var lines = shaper.lines(of: dots, style: style.font, width: style.width)
    var offset = 0
    var ranges: [Range<Int>] = []
    for character in text {
      ranges.append(offset..<(offset + character.utf16.count))
      offset += character.utf16.count
    }
    var next = 0
    for i in lines.indices {
      let first = next
      for k in lines[i].characters.indices where next < ranges.count {
        lines[i].characters[k].range = ranges[next]
        next += 1
      }
      let start = first < ranges.count ? ranges[first].lowerBound : offset
      lines[i].range = start..<(next > first ? ranges[next - 1].upperBound : start)
    }
    return lines
  }

  private mutating func place(_ starts: [Int], _ style: Style) {
    rows.removeAll(keepingCapacity: true)
    var y: CGFloat = 0
    var widest: CGFloat = 0
    for (i, paragraph) in paragraphs.enumerated() {
      for (k, line) in paragraph.lines.enumerated() {
        let isLast = k + 1 == paragraph.lines.count
        let width = style.width == nil ? line.width : line.visibleWidth
        // The dots of a password say nothing of its direction.
        let hasDirection = !line.characters.isEmpty && !style.isSecure
        let isRightToLeft = hasDirection ? line.isRightToLeft : style.isRightToLeft
        let rest = style.container - width
        let x: CGFloat =
          switch style.alignment {
          case .center: max(0, rest / 2)
          case .right: max(0, rest)
          case .left: 0
          default: isRightToLeft ? max(0, rest) : 0
          }
        // The spaces at the end of a right-to-left line stand left of it.
        let hanging = isRightToLeft && style.width != nil ? line.width - line.visibleWidth : 0
        rows.append(
          Row(
            line: line, paragraphStart: starts[i],
            range: (starts[i] + line.range.lowerBound)..<(starts[i] + line.range.upperBound),
            isWrapped: !isLast, origin: CGPoint(x: x - hanging, y: y)))
        y += line.layout.size.height
        widest = max(widest, width)
      }
    }
    size = CGSize(width: widest, height: y)
  }

  /// Divides a text at its line breaks, which belong to no paragraph.
  private static func paragraphs(of text: String) -> [(text: String, start: Int)] {
    var out: [(text: String, start: Int)] = []
    var start = text.startIndex
    var offset = 0
    while let end = text[start...].firstIndex(where: \.isNewline) {
      out.append((String(text[start..<end]), offset))
      let next = text.index(after: end)
      offset += text.utf16.distance(from: start, to: next)
      start = next
    }
    out.append((String(text[start...]), offset))
    return out
  }

  // MARK: Places

  /// Returns the index of the row that shows the caret at `offset`.
  func row(of offset: Int) -> Int {
    var low = 0
    var high = rows.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if rows[middle].range.lowerBound <= offset { low = middle } else { high = middle - 1 }
    }
    return max(low, 0)
  }

  /// Returns the row at `y`, or the nearest one.
  func row(at y: CGFloat) -> Int {
    var low = 0
    var high = rows.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if rows[middle].origin.y <= y { low = middle } else { high = middle - 1 }
    }
    return max(low, 0)
  }

  /// Returns the rectangle of the caret, two points wide.
  func caret(at offset: Int) -> CGRect {
    guard !rows.isEmpty else { return .zero }
    let row = rows[row(of: offset)]
    let x = row.origin.x + row.line.caret(at: offset - row.paragraphStart)
    return CGRect(x: x - 1, y: row.origin.y, width: 2, height: row.height)
  }

  /// Returns the offset nearest to a point.
  func offset(at point: CGPoint) -> Int {
    guard !rows.isEmpty else { return 0 }
    return offset(inRow: row(at: point.y), at: point.x)
  }

  func offset(inRow i: Int, at x: CGFloat) -> Int {
    let row = rows[i]
    let offset = row.paragraphStart + row.line.offset(at: x - row.origin.x)
    return min(offset, end(ofRow: i))
  }

  /// Returns the last offset at which the caret stands in a row. The place behind the last
  /// character of a row that continues belongs to the next row.
  func end(ofRow i: Int) -> Int {
    let row = rows[i]
    guard row.isWrapped, let last = row.line.characters.last else { return row.range.upperBound }
    return row.paragraphStart + last.range.lowerBound
  }

  /// Returns the rectangles of the characters in a range.
  func rects(of range: Range<Int>) -> [CGRect] {
    guard !range.isEmpty, !rows.isEmpty else { return [] }
    var out: [CGRect] = []
    for i in row(of: range.lowerBound)..<rows.count {
      let row = rows[i]
      if row.range.lowerBound > range.upperBound { break }
      let part =
        (range.lowerBound - row.paragraphStart)..<(range.upperBound - row.paragraphStart)
      for span in row.line.spans(of: part) {
        out.append(
          CGRect(
            x: row.origin.x + span.minX, y: row.origin.y, width: span.maxX - span.minX,
            height: row.height))
      }
      // A selected line break shows as a narrow stretch behind the line.
      if !row.isWrapped, range.upperBound > row.range.upperBound, i + 1 < rows.count,
        range.lowerBound <= row.range.upperBound
      {
        let x = row.origin.x + row.line.caret(at: row.range.upperBound - row.paragraphStart)
        out.append(
          CGRect(
            x: row.line.isRightToLeft ? x - TextRows.breakWidth : x, y: row.origin.y,
            width: TextRows.breakWidth, height: row.height))
      }
    }
    return out
  }

  /// The width of a selected line break, in points.
  private static let breakWidth: CGFloat = 6
}
