import PantoBase

/// Text after shaping, ordering and line breaking: the glyphs that the rasteriser fills.
public struct TextLayout: Hashable, Sendable {
  /// One glyph with its font and its position.
  public struct Glyph: Hashable, Sendable {
    /// The index of the font among the bundled and then the registered fonts. A typeface may borrow
    /// glyphs from other fonts.
    public var font: UInt16
    /// The number of the glyph in its font file.
    public var id: UInt32
    /// The position on the baseline, in points from the upper left of the layout.
    public var position: CGPoint
    /// Creates a glyph.
    public init(font: UInt16, id: UInt32, position: CGPoint) {
      self.font = font
      self.id = id
      self.position = position
    }
  }

  /// The size at which the glyphs are drawn, in points.
  public var fontSize: CGFloat
  /// The size of all lines together, in points.
  public var size: CGSize
  /// The number of lines of the layout.
  public var lineCount: Int
  /// The baseline of the first line, in points from the top.
  public var firstBaseline: CGFloat
  /// Whether text was left out because it exceeded the number of lines.
  public var isTruncated: Bool
  /// The glyphs of all lines.
  public var glyphs: [Glyph]
  /// The box around everything that the glyphs paint, in points from the upper left. Accents,
  /// descenders and overhanging letters may lie outside of `size`.
  public var inkBounds: CGRect
  /// Creates a layout of text. `inkBounds` is by default a rectangle of `size`.
  public init(
    fontSize: CGFloat, size: CGSize, lineCount: Int, firstBaseline: CGFloat, isTruncated: Bool,
    glyphs: [Glyph], inkBounds: CGRect? = nil
  ) {
    self.fontSize = fontSize
    self.size = size
    self.lineCount = lineCount
    self.firstBaseline = firstBaseline
    self.isTruncated = isTruncated
    self.glyphs = glyphs
    self.inkBounds = inkBounds ?? CGRect(origin: .zero, size: size)
  }
}
