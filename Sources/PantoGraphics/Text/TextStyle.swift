import PantoBase

/// The typeface, size and line height of a text, in points.
public struct TextStyle: Hashable, Sendable {
  /// The typeface of the text.
  public var face: FontFace
  /// Whether the text has the widths and the line height of iOS's system font, for which the
  /// letters of the bundled Inter are set closer (DRW-15). Default `false`; `UIFont.systemFont`
  /// sets it.
  public var isSystemFont = false
  /// The size of the letters, in points.
  public var size: CGFloat
  /// The distance between baselines in points; `nil` for the typeface's own.
  public var lineHeight: CGFloat?
  /// Creates the style of a text.
  public init(face: FontFace, size: CGFloat, lineHeight: CGFloat? = nil) {
    self.face = face
    self.size = size
    self.lineHeight = lineHeight
  }
}
