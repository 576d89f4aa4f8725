import PantoBase
import PantoScene

/// The distances between the letters and the lines of a text that is edited, in points.
struct TextSpacing: Equatable {
  /// The extra space behind each character.
  var kern: CGFloat = 0
  /// The space between two lines.
  var lineSpacing: CGFloat = 0
  /// The factor of the height of each line.
  var lineHeightMultiple: CGFloat = 1

  init() {}

  /// Takes the values of attributes. Values that are missing or out of reach count as none.
  init(kern: CGFloat, _ paragraph: NSParagraphStyle?) {
    if kern.isInReach { self.kern = kern }
    guard let paragraph else { return }
    let (space, multiple) = (paragraph.lineSpacing, paragraph.lineHeightMultiple)
    if space > 0, space.isInReach { lineSpacing = space }
    if multiple > 0, multiple.isInReach { lineHeightMultiple = multiple }
  }

  /// Whether each line by itself looks the same.
  func hasSameLines(as other: TextSpacing) -> Bool {
    kern == other.kern && lineHeightMultiple == other.lineHeightMultiple
  }
}

extension TextLine {
  /// Returns the line with the kerning and the height of `spacing`. A greater height adds space
  /// above the letters.
  func spaced(by spacing: TextSpacing) -> TextLine {
    var line = self
    let lift = layout.size.height * (spacing.lineHeightMultiple - 1)
    line.layout.size.height += lift
    line.layout.firstBaseline += lift
    line.layout.inkBounds.origin.y += lift
    for i in line.layout.glyphs.indices { line.layout.glyphs[i].position.y += lift }
    if spacing.kern != 0 { line.addKern(spacing.kern) }
    return line
  }

  private mutating func addKern(_ kern: CGFloat) {
    // The order on the screen is another than that of reading in text from right to left.
    let order = characters.indices.sorted { characters[$0].minX < characters[$1].minX }
    let starts = order.map { characters[$0].minX }
    let slack = layout.fontSize * TextLine.glyphSlack
    for i in layout.glyphs.indices {
      // The glyphs of a character begin in its box, or a little to the left where the typeface's
      // letters are set closer.
      let place = TextLine.count(of: starts, upTo: layout.glyphs[i].position.x + slack)
      layout.glyphs[i].position.x += CGFloat(max(place - 1, 0)) * kern
    }
    for (place, i) in order.enumerated() {
      characters[i].minX += CGFloat(place) * kern
      characters[i].maxX = max(characters[i].minX, characters[i].maxX + CGFloat(place + 1) * kern)
    }
    let sum = CGFloat(characters.count) * kern
    width = max(0, width + sum)
    visibleWidth = max(0, visibleWidth + sum)
    layout.size.width = width
    // Letters that are closer than before may stand farther left.
    layout.inkBounds.origin.x += min(0, sum)
    layout.inkBounds.size.width += sum.magnitude
  }

  /// How far left of its character's box a glyph may begin, as a share of the font's size.
  private static let glyphSlack: CGFloat = 0.08

  /// Returns how many of the ascending `starts` are at or before `x`.
  private static func count(of starts: [CGFloat], upTo x: CGFloat) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= x { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
