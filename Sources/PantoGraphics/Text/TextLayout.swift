import PantoBase

/// A typeface of the bundle (VIS-04).
public enum FontFace: UInt8, Hashable, Sendable, CaseIterable {
  case regular, medium, semibold, bold, mono
}

/// How text is to be set: face, size and line height, in points.
public struct TextStyle: Hashable, Sendable {
  public var face: FontFace
  public var size: CGFloat
  /// `nil`: the face's own.
  public var lineHeight: CGFloat?
  public init(face: FontFace, size: CGFloat, lineHeight: CGFloat? = nil) {
    self.face = face
    self.size = size
    self.lineHeight = lineHeight
  }
}

public enum TextAlignment: UInt8, Hashable, Sendable { case left, center, right, natural }

/// Text that is shaped, ordered and broken into lines: what the rasteriser fills.
public struct TextLayout: Hashable, Sendable {
  public struct Glyph: Hashable, Sendable {
    /// Index in the bundle's list of font files (a face may borrow a glyph from another file).
    public var font: UInt16
    public var id: UInt32
    /// Pen position on the baseline, in points from the layout's top left.
    public var position: CGPoint
    public init(font: UInt16, id: UInt32, position: CGPoint) {
      self.font = font
      self.id = id
      self.position = position
    }
  }

  /// The size the glyphs are drawn at, in points.
  public var fontSize: CGFloat
  public var size: CGSize
  public var lineCount: Int
  /// Of the first line, in points from the top.
  public var firstBaseline: CGFloat
  public var isTruncated: Bool
  public var glyphs: [Glyph]
  /// What the letters themselves cover, in points from the top left: marks, tails and letters that
  /// hang over reach beyond `size`.
  public var inkBounds: CGRect
  /// `inkBounds`: default what `size` says.
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

/// Who measures and sets text for the scene; `PantoRaster` answers with HarfBuzz, so that the scene
/// links no C.
@MainActor public protocol TextShaper: AnyObject {
  /// `width` nil: one line per paragraph, unbroken. `maximumLines` 0: as many as needed; text that
  /// does not fit ends in "…". The layout's width is `width` if given and alignment is not left.
  func layout(
    _ text: String, style: TextStyle, width: CGFloat?, maximumLines: Int, alignment: TextAlignment
  ) -> TextLayout
}
