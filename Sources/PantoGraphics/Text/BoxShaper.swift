import PantoBase

/// A text shaper for stages without a rasteriser: each letter is a box of 6/10 of the font's size.
/// Text has a size, but no glyphs are drawn.
@MainActor package final class BoxShaper: TextShaper {
  package init() {}

  package func layout(
    _ text: String, style: TextStyle, width: CGFloat?, maximumLines: Int, alignment: TextAlignment
  ) -> TextLayout {
    let advance = style.size * 0.6
    let height = style.lineHeight ?? style.size * 1.25
    let perLine = width.map { Int(max(1, min(1e9, $0 / advance))) } ?? Int.max
    var lines = 0
    var longest = 0
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let count = paragraph.count
      longest = max(longest, min(count, perLine))
      lines += max(1, perLine == Int.max ? 1 : (count + perLine - 1) / perLine)
    }
    let shownLines = maximumLines > 0 ? min(lines, maximumLines) : lines
    return TextLayout(
      fontSize: style.size,
      size: CGSize(width: CGFloat(longest) * advance, height: CGFloat(shownLines) * height),
      lineCount: shownLines, firstBaseline: height * 0.8, isTruncated: shownLines < lines,
      glyphs: [])
  }
}
