import PantoBase

/// The heights of a font's letters, in points (FID-36).
extension UIFont {
  /// How far letters with accents reach above the baseline.
  ///
  /// Measured by the working stage's shaper, or the newest one.
  @preconcurrency @MainActor public var ascender: CGFloat {
    let line = GraphicsEnvironment.shaper?.layout(
      "x", style: style, width: nil, maximumLines: 1, alignment: .left)
    return line?.firstBaseline ?? style.size * 0.97
  }

  /// How far letters reach below the baseline: a negative number.
  @preconcurrency @MainActor public var descender: CGFloat { ascender - lineHeight }

  /// The gap between lines: 0, because `lineHeight` holds it already.
  public var leading: CGFloat { 0 }

  /// The height of capitals, from the tables of the font.
  public var capHeight: CGFloat { style.size * style.face.description.capHeight }

  /// The height of an x, from the tables of the font.
  public var xHeight: CGFloat { style.size * style.face.description.xHeight }
}
