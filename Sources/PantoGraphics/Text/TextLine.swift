import PantoBase

/// One line of a paragraph with the places of its characters.
public struct TextLine: Hashable, Sendable {
  /// A character as a reader sees it, with the place where it is drawn.
  public struct Character: Hashable, Sendable {
    /// The UTF-16 units of the character in the paragraph.
    public var range: Range<Int>
    /// The left edge of the character, in points from the left of the line.
    public var minX: CGFloat
    /// The right edge of the character, in points from the left of the line.
    public var maxX: CGFloat
    /// Whether the character is read from right to left.
    public var isRightToLeft: Bool
    /// Creates a character of a line.
    public init(range: Range<Int>, minX: CGFloat, maxX: CGFloat, isRightToLeft: Bool) {
      self.range = range
      self.minX = minX
      self.maxX = maxX
      self.isRightToLeft = isRightToLeft
    }

    /// The edge of the character at which reading begins, in points from the left of the line.
    var leading: CGFloat { isRightToLeft ? maxX : minX }
    /// The edge of the character at which reading ends, in points from the left of the line.
    var trailing: CGFloat { isRightToLeft ? minX : maxX }
  }

  /// The UTF-16 units of the paragraph that belong to the line, with the spaces at its end.
  public var range: Range<Int>
  /// The characters of the line in the order of reading.
  public var characters: [Character]
  /// The width of the line with spaces at its end, in points.
  public var width: CGFloat
  /// The width of the line without spaces at its end, in points.
  public var visibleWidth: CGFloat
  /// Whether the paragraph is read from right to left.
  public var isRightToLeft: Bool
  /// The glyphs of the line, in points from its upper left corner.
  public var layout: TextLayout

  /// Creates a line of text without characters.
  public init(start: Int, height: CGFloat, baseline: CGFloat) {
    range = start..<start
    characters = []
    width = 0
    visibleWidth = 0
    isRightToLeft = false
    layout = TextLayout(
      fontSize: 0, size: CGSize(width: 0, height: height), lineCount: 1, firstBaseline: baseline,
      isTruncated: false, glyphs: [])
  }

  /// Returns the place of the caret before the character at `offset`, in points from the left.
  public func caret(at offset: Int) -> CGFloat {
    guard let last = characters.last else { return 0 }
    if offset >= last.range.upperBound { return last.trailing }
    // Characters are in the order of their offsets.
    var low = 0
    var high = characters.count - 1
    while low < high {
      let middle = (low + high) / 2
      if characters[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return characters[low].leading
  }

  /// Returns the offset of the caret that is nearest to `x`.
  public func offset(at x: CGFloat) -> Int {
    var nearest: (distance: CGFloat, character: Character)?
    for character in characters {
      let distance = max(character.minX - x, x - character.maxX, 0)
      if let found = nearest, found.distance <= distance { continue }
      nearest = (distance, character)
    }
    guard let character = nearest?.character else { return range.lowerBound }
    let isLeftHalf = x < (character.minX + character.maxX) / 2
    return isLeftHalf != character.isRightToLeft
      ? character.range.lowerBound : character.range.upperBound
  }

  /// Returns the stretches, in points from the left, that the characters in `part` cover.
  public func spans(of part: Range<Int>) -> [(minX: CGFloat, maxX: CGFloat)] {
    var spans: [(minX: CGFloat, maxX: CGFloat)] = []
    for character in characters
    where character.range.lowerBound < part.upperBound
      && character.range.upperBound > part.lowerBound
    {
      if let last = spans.last, (last.maxX - character.minX).magnitude < 0.01 {
        spans[spans.count - 1].maxX = character.maxX
      } else if let last = spans.last, (character.maxX - last.minX).magnitude < 0.01 {
        spans[spans.count - 1].minX = character.minX
      } else {
        spans.append((character.minX, character.maxX))
      }
    }
    return spans
  }
}
