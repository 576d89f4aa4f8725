import PantoBase

/// The heights of a font's letters, in points (FID-36).
extension UIFont {
  /// How far letters with accents reach above the baseline, in points.
  ///
  /// The value is measured by the text shaper of the working stage (window), or by the newest one.
  @preconcurrency @MainActor public var ascender: CGFloat {
    let line = GraphicsEnvironment.shaper?.layout(
      "x", style: style, width: nil, maximumLines: 1, alignment: .left)
    return line?.firstBaseline ?? style.size * 0.97
  }

  /// How far letters reach below the baseline, in points: a negative number.
  @preconcurrency @MainActor public var descender: CGFloat { ascender - lineHeight }

  /// The gap between lines of text: 0, because `lineHeight` holds it already.
  public var leading: CGFloat { 0 }

  /// The height of capital letters in points, from the tables of the font.
  public var capHeight: CGFloat { style.size * style.face.description.capHeight }

  /// The height of the letter x in points, from the tables of the font.
  public var xHeight: CGFloat { style.size * style.face.description.xHeight }
}
