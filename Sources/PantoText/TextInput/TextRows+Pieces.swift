import PantoBase
import PantoScene

/// The division of a text into pieces that are laid out by themselves (L11).
extension TextRows {
  /// A paragraph, or a part of one that is very long.
  struct Piece {
    /// The length in bytes, with the line break behind it.
    var bytes: Int
    /// The number of UTF-16 units without the line break, and that of the line break.
    var units: Int
    var breakUnits: Int
    /// Whether the next piece continues the paragraph.
    var isContinued: Bool
    var rowCount: Int
  }

  /// The number of bytes that two texts have in common at their beginning and, behind that, at
  /// their end.
  static func common(_ old: String, _ new: String) -> (head: Int, tail: Int) {
    var (old, new) = (old, new)
    return old.withUTF8 { old in
      new.withUTF8 { new in
        guard let a = old.baseAddress, let b = new.baseAddress else { return (0, 0) }
        let block = 4096
        let most = min(old.count, new.count)
        var head = 0
        while head + block <= most, memcmp(a + head, b + head, block) == 0 { head += block }
        while head < most, a[head] == b[head] { head += 1 }
        var tail = 0
        let (endA, endB) = (a + old.count, b + new.count)
        while tail + block <= most - head,
          memcmp(endA - tail - block, endB - tail - block, block) == 0
        {
          tail += block
        }
        while tail < most - head, endA[-tail - 1] == endB[-tail - 1] { tail += 1 }
        return (head, tail)
      }
    }
  }

  /// Divides a text at its line breaks, which belong to no paragraph, and lays out the pieces.
  @MainActor struct PieceMaker {
    let style: Style
    let shaper: any TextShaper
    var pieces: [Piece] = []
    var rows: [Row] = []
    var shapedUnits = 0

    init(style: Style, shaper: any TextShaper) {
      self.style = style
      self.shaper = shaper
    }

    /// Divides a part of the text into pieces, and adds them.
    ///
    /// - Parameter isEnd: Whether the whole text ends with `text`.
    mutating func divide(_ text: Substring, isEnd: Bool) {
      var start = text.startIndex
      while let end = text[start...].firstIndex(where: \.isNewline) {
        let next = text.index(after: end)
        add(text[start..<end], isContinued: false)
        pieces[pieces.count - 1].bytes += text.utf8.distance(from: end, to: next)
        pieces[pieces.count - 1].breakUnits = text.utf16.distance(from: end, to: next)
        start = next
      }
      if isEnd || start < text.endIndex { add(text[start...], isContinued: !isEnd) }
    }

    /// Adds a paragraph, or a part of one, in pieces of which each ends with a line.
    private mutating func add(_ text: Substring, isContinued: Bool) {
      var start = text.startIndex
      while var cut = text.utf16.index(
        start, offsetBy: TextRows.longestPiece, limitedBy: text.endIndex), cut < text.endIndex
      {
        // `index(after:)` and `index(before:)` round to whole characters.
        let next = text.index(after: cut)
        cut = text.index(before: next)
        if cut <= start { cut = next }
        if cut >= text.endIndex { break }
        var lines = shape(text[start..<cut])
        if style.width != nil, lines.count > 1, let last = lines.last, last.range.lowerBound > 0 {
          cut = text.utf16.index(start, offsetBy: last.range.lowerBound)
          lines.removeLast()
        }
        append(text[start..<cut], lines, isContinued: true)
        start = cut
      }
      append(text[start...], shape(text[start...]), isContinued: isContinued)
    }

    private mutating func shape(_ text: Substring) -> [TextLine] {
      shapedUnits += text.utf16.count
      let lines = TextRows.lines(of: String(text), style, shaper: shaper)
      return style.spacing.hasSameLines(as: TextSpacing())
        ? lines : lines.map { $0.spaced(by: style.spacing) }
    }

    private mutating func append(_ text: Substring, _ lines: [TextLine], isContinued: Bool) {
      pieces.append(
        Piece(
          bytes: text.utf8.count, units: text.utf16.count, breakUnits: 0, isContinued: isContinued,
          rowCount: lines.count))
      for line in lines {
        rows.append(
          Row(line: line, paragraphStart: 0, range: 0..<0, isWrapped: false, origin: .zero))
      }
    }
  }
}
