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
    /// The range of the line in the text, in UTF-16 units, without the line break at its end.
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
    var spacing = TextSpacing()

    /// The left end of a line, in points.
    func start(ofWidth width: CGFloat, isRightToLeft: Bool) -> CGFloat {
      let rest = container - width
      return switch alignment {
      case .center: max(0, rest / 2)
      case .right: max(0, rest)
      case .left: 0
      default: isRightToLeft ? max(0, rest) : 0
      }
    }
  }

  private(set) var rows: [Row] = []
  private(set) var size = CGSize.zero
  private var pieces: [Piece] = []
  private var text = ""
  private var style: Style?

  /// The largest number of UTF-16 units that are laid out as one. An edit lays out again only the
  /// piece that it changes, so that a key costs the same in a line of any length (L11).
  static let longestPiece = 8192
  /// How many UTF-16 units were laid out so far, for tests of cost.
  @MainActor private(set) static var shapedUnits = 0

  /// Lays out `text`. Paragraphs that did not change keep their lines.
  ///
  /// An edit inside a paragraph that is longer than `longestPiece` may leave a short line there,
  /// because the lines behind it stay as they are.
  @MainActor mutating func layOut(_ new: String, _ style: Style, shaper: any TextShaper) {
    var new = new
    new.makeContiguousUTF8()
    var kept = (head: 0, tail: 0)
    if let old = self.style, old.font == style.font, old.width == style.width,
      old.isSecure == style.isSecure, old.spacing.hasSameLines(as: style.spacing),
      !pieces.isEmpty
    {
      kept = keptPieces(for: new)
    }
    self.style = style
    if kept.head < pieces.count || pieces.isEmpty {
      let changed = kept.head..<(pieces.count - kept.tail)
      func sum(_ part: Range<Int>, _ value: (Piece) -> Int) -> Int {
        pieces[part].reduce(0) { $0 + value($1) }
      }
      let tail = changed.upperBound..<pieces.count
      let start = new.utf8.index(
        new.startIndex, offsetBy: sum(0..<changed.lowerBound, \.bytes))
      let end = new.utf8.index(new.endIndex, offsetBy: -sum(tail, \.bytes))
      let firstRow = sum(0..<changed.lowerBound, \.rowCount)
      let lastRow = rows.count - sum(tail, \.rowCount)
      var made = PieceMaker(style: style, shaper: shaper)
      made.divide(new[start..<end], isEnd: tail.isEmpty)
      pieces.replaceSubrange(changed, with: made.pieces)
      rows.replaceSubrange(firstRow..<lastRow, with: made.rows)
      TextRows.shapedUnits += made.shapedUnits
    }
    text = new
    number()
    place(style)
  }

  /// The number of pieces at the beginning and at the end that an edit left as they are. All are at
  /// the beginning if the text is the same.
  private func keptPieces(for new: String) -> (head: Int, tail: Int) {
    let (same, sameAtEnd) = TextRows.common(text, new)
    if same == text.utf8.count, same == new.utf8.count { return (pieces.count, 0) }
    // The text before or after a piece may change its edge, as a line feed behind a carriage
    // return does, so the next character must be the same as well.
    let margin = 4
    var (head, end) = (0, 0)
    while head < pieces.count, end + pieces[head].bytes + margin <= same {
      end += pieces[head].bytes
      head += 1
    }
    var (tail, start) = (0, 0)
    while tail < pieces.count - head,
      start + pieces[pieces.count - 1 - tail].bytes + margin <= sameAtEnd
    {
      start += pieces[pieces.count - 1 - tail].bytes
      tail += 1
    }
    // Short remains of a long paragraph are joined with their neighbours.
    if new.utf8.count - end - start < TextRows.longestPiece / 4 {
      if tail > 0, tail < pieces.count, pieces[pieces.count - tail - 1].isContinued { tail -= 1 }
      if head > 0, pieces[head - 1].isContinued { head -= 1 }
    }
    return (head, tail)
  }

  @MainActor static func lines(
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

  /// Sets the ranges of all rows in the whole text.
  private mutating func number() {
    var start = 0
    var i = 0
    for piece in pieces {
      let end = i + piece.rowCount
      while i < end {
        let range = rows[i].line.range
        rows[i].paragraphStart = start
        rows[i].range = (start + range.lowerBound)..<(start + range.upperBound)
        rows[i].isWrapped = i + 1 < end || piece.isContinued
        i += 1
      }
      start += piece.units + piece.breakUnits
    }
  }

  /// Sets the origins of all rows. Without a width for lines, the pieces of a paragraph lie beside
  /// each other.
  private mutating func place(_ style: Style) {
    var y: CGFloat = 0
    var widest: CGFloat = 0
    var first = 0
    while first < rows.count {
      var end = first + 1
      if style.width == nil {
        while end < rows.count, rows[end - 1].isWrapped { end += 1 }
      }
      var width: CGFloat = 0
      for i in first..<end {
        width += style.width == nil ? rows[i].line.width : rows[i].line.visibleWidth
      }
      // The dots of a password say nothing of its direction.
      let hasDirection = !rows[first].line.characters.isEmpty && !style.isSecure
      let isRightToLeft = hasDirection ? rows[first].line.isRightToLeft : style.isRightToLeft
      var x = style.start(ofWidth: width, isRightToLeft: isRightToLeft)
      if style.width == nil, end > first + 1 {
        if isRightToLeft { x += width }
        for i in first..<end {
          if isRightToLeft { x -= rows[i].line.width }
          rows[i].origin = CGPoint(x: x, y: y)
          if !isRightToLeft { x += rows[i].line.width }
        }
      } else {
        // The spaces at the end of a right-to-left line stand left of it.
        let line = rows[first].line
        let hanging = isRightToLeft && style.width != nil ? line.width - line.visibleWidth : 0
        rows[first].origin = CGPoint(x: x - hanging, y: y)
      }
      y += rows[first].height + (end < rows.count ? style.spacing.lineSpacing : 0)
      widest = max(widest, width)
      first = end
    }
    size = CGSize(width: widest, height: y)
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

  /// Returns the rows that may show in an area.
  func rows(in area: CGRect) -> Range<Int> {
    guard !rows.isEmpty else { return 0..<0 }
    var low = row(at: area.minY)
    while low > 0, rows[low - 1].origin.y == rows[low].origin.y { low -= 1 }
    return low..<(max(low, row(at: area.maxY)) + 1)
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
    var i = row(at: point.y)
    // Rows beside each other are in the order of reading.
    while i > 0, rows[i - 1].origin.y == rows[i].origin.y {
      let (row, before) = (rows[i].origin.x, rows[i - 1].origin.x)
      guard row > before ? point.x < row : point.x > before else { break }
      i -= 1
    }
    return offset(inRow: i, at: point.x)
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
