import PantoBase

/// A bundled typeface (VIS-04): Inter in four weights, JetBrains Mono as `mono`.
public enum FontFace: UInt8, Hashable, Sendable, CaseIterable {
  case regular, medium, semibold, bold, mono
}

/// The typeface, size and line height of a text, in points.
public struct TextStyle: Hashable, Sendable {
  /// The typeface.
  public var face: FontFace
  /// The size of the letters, in points.
  public var size: CGFloat
  /// The distance between baselines in points; `nil` for the typeface's own.
  public var lineHeight: CGFloat?
  /// Creates a style.
  public init(face: FontFace, size: CGFloat, lineHeight: CGFloat? = nil) {
    self.face = face
    self.size = size
    self.lineHeight = lineHeight
  }
}

/// Where lines stand between the edges. `natural` starts where the text's direction starts.
public enum TextAlignment: UInt8, Hashable, Sendable { case left, center, right, natural }

/// Text after shaping, ordering and line breaking: the glyphs that the rasteriser fills.
public struct TextLayout: Hashable, Sendable {
  /// One glyph at a place.
  public struct Glyph: Hashable, Sendable {
    /// The index in the list of bundled font files. A typeface may borrow glyphs from other files.
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
  /// The number of lines.
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
  /// Creates a layout. `inkBounds` is by default a rectangle of `size`.
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
}
