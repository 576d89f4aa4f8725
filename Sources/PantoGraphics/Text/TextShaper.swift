import PantoBase

/// Measures and lays out text for the scene.
///
/// `PantoRaster` implements it with HarfBuzz. The protocol keeps C libraries out of the scene.
@MainActor public protocol TextShaper: AnyObject {
  /// Lays out `text`.
  ///
  /// - Parameters:
  ///   - width: of the lines, in points; `nil` for one line per paragraph.
  ///   - maximumLines: text beyond ends in "…"; 0 for no limit.
  ///   - alignment: if it is not left and `width` is given, the layout is `width` points wide.
  func layout(
    _ text: String, style: TextStyle, width: CGFloat?, maximumLines: Int, alignment: TextAlignment
  ) -> TextLayout

  /// Lays out one paragraph with the places of its characters, for carets and selections.
  ///
  /// - Parameters:
  ///   - paragraph: A text without line breaks.
  ///   - width: The width of the lines in points; `nil` for one line.
  /// - Returns: The lines, at least one.
  func lines(of paragraph: String, style: TextStyle, width: CGFloat?) -> [TextLine]
}

extension TextShaper {
  /// Lays out one paragraph of letters of equal width, for shapers that do not place characters.
  public func lines(of paragraph: String, style: TextStyle, width: CGFloat?) -> [TextLine] {
    let sample = layout("n", style: style, width: nil, maximumLines: 1, alignment: .left)
    let advance = sample.size.width
    let perLine = width.map { Int(max(1, min(1e9, $0 / max(advance, 0.1)))) } ?? Int.max
    var lines = [TextLine(start: 0, height: sample.size.height, baseline: sample.firstBaseline)]
    for character in paragraph {
      if lines[lines.count - 1].characters.count == perLine {
        let end = lines[lines.count - 1].range.upperBound
        lines.append(
          TextLine(start: end, height: sample.size.height, baseline: sample.firstBaseline))
      }
      let i = lines.count - 1
      let start = lines[i].range.upperBound
      let x = lines[i].width
      lines[i].range = lines[i].range.lowerBound..<(start + character.utf16.count)
      lines[i].characters.append(
        TextLine.Character(
          range: start..<(start + character.utf16.count), minX: x, maxX: x + advance,
          isRightToLeft: false))
      lines[i].width += advance
    }
    return lines
  }
}
