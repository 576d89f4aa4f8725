import PantoBase

/// A typeface, bundled or registered, at a size in points. Unlike in UIKit, a font is a value.
public struct UIFont: Hashable, Sendable {
  /// The weight of a font. Four are bundled: regular, medium, semibold and bold. Others use the
  /// nearest.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a weight from UIKit's scale of −1…1.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// A weight drawn as regular, the nearest bundled one.
    public static let ultraLight = Weight(-0.8)
    /// A weight drawn as regular, the nearest bundled one.
    public static let thin = Weight(-0.6)
    /// A weight drawn as regular, the nearest bundled one.
    public static let light = Weight(-0.4)
    /// The regular weight, which is the default.
    public static let regular = Weight(0)
    /// The bundled weight between regular and semibold.
    public static let medium = Weight(0.23)
    /// The bundled weight between medium and bold.
    public static let semibold = Weight(0.3)
    /// The heaviest bundled weight.
    public static let bold = Weight(0.4)
    /// A weight drawn as bold, the nearest bundled one.
    public static let heavy = Weight(0.56)
    /// A weight drawn as bold, the nearest bundled one.
    public static let black = Weight(0.62)

    var face: FontFace {
      if rawValue < 0.115 { return .regular }
      if rawValue < 0.265 { return .medium }
      return rawValue < 0.35 ? .semibold : .bold
    }
  }

  /// The purpose of a text, which decides size and weight.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The style of large titles: 34 points, regular.
    public static let largeTitle = TextStyle(rawValue: "largeTitle")
    /// The style of titles of the first level: 28 points, regular.
    public static let title1 = TextStyle(rawValue: "title1")
    /// The style of titles of the second level: 22 points, regular.
    public static let title2 = TextStyle(rawValue: "title2")
    /// The style of titles of the third level: 20 points, regular.
    public static let title3 = TextStyle(rawValue: "title3")
    /// The style of headings: 17 points, semibold.
    public static let headline = TextStyle(rawValue: "headline")
    /// The style of subheadings: 15 points, regular.
    public static let subheadline = TextStyle(rawValue: "subheadline")
    /// The style of body text: 17 points, regular.
    public static let body = TextStyle(rawValue: "body")
    /// The style of callouts: 16 points, regular.
    public static let callout = TextStyle(rawValue: "callout")
    /// The style of footnotes: 13 points, regular.
    public static let footnote = TextStyle(rawValue: "footnote")
    /// The style of captions: 12 points, regular.
    public static let caption1 = TextStyle(rawValue: "caption1")
    /// The style of small captions: 11 points, regular.
    public static let caption2 = TextStyle(rawValue: "caption2")

    /// The weight of the style's font.
    var weight: Weight { self == .headline ? .semibold : .regular }
  }

  /// Typeface, size and line height as the text shaper takes them.
  public var style: PantoGraphics.TextStyle
  /// The place of `textStyle` in the list of text styles, from 1 on; 0 for none.
  var styleNumber: UInt8 = 0
  /// The largest size that `UIFontMetrics` gives the font, in sixteenths of a point; 0 for any.
  ///
  /// This and the next property fit into bytes that a font has anyway, of which each label has one.
  var largestSize: UInt16 = 0
  /// The size that `UIFontMetrics` scaled, in points; 0 for a font that it did not make.
  var unscaledSize: Float = 0

  /// Creates a font from the text shaper's style.
  public init(style: PantoGraphics.TextStyle) { self.style = style }

  /// Creates the registered font with this name, or else a bundled font that resembles the named
  /// one; never `nil`.
  ///
  /// The registered fonts are those of the font files (`.ttf`, `.otf`, `.ttc`) in `Bundle.main` and
  /// in the bundles of resources beside the program, and those of
  /// `CTFontManagerRegisterFontsForURL` (DRW-14). Names are compared with the PostScript name, full
  /// name and family, in any case. Of other names, one with "mono", "courier" or "menlo" gives the
  /// monospaced typeface, "medium", "semibold" and "bold" choose the weight, and all others give
  /// the regular one. A size that is not above 0 and at most 4,096 counts as 17.
  public init?(name: String, size: CGFloat) {
    if let face = FontRegistry.face(named: name) {
      self.init(face, size)
      return
    }
    let name = name.lowercased()
    let face: FontFace =
      name.contains("mono") || name.contains("courier") || name.contains("menlo")
      ? .mono
      : name.contains("semibold")
        ? .semibold : name.contains("bold") ? .bold : name.contains("medium") ? .medium : .regular
    self.init(face, size)
  }

  package init(_ face: FontFace, _ size: CGFloat, isSystemFont: Bool = false) {
    style = PantoGraphics.TextStyle(face: face, size: size > 0 && size <= 4096 ? size : 17)
    style.isSystemFont = isSystemFont
  }

  /// Creates the system font, whose letters have the widths of iOS's (DRW-15).
  static func system(_ face: FontFace, _ size: CGFloat) -> UIFont {
    UIFont(face, size, isSystemFont: true)
  }

  /// Returns the system font in the nearest bundled weight. An illegal size counts as 17.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    .system(weight.face, size)
  }

  /// Returns the system font in bold.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { .system(.bold, size) }

  /// Returns the upright system font, because no italic one is bundled.
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont { .system(.regular, size) }

  /// Returns the monospaced font. `weight` has no effect, because one weight is bundled.
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont
  {
    UIFont(.mono, size)
  }

  /// Returns the monospaced font. Unlike in UIKit, the letters have equal widths too, and `weight`
  /// has no effect.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(.mono, size)
  }

  /// Returns the font for this purpose, at the default text size. In a label or field that adjusts
  /// its font the size follows that of the user (PRT-31).
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    var font = UIFont.system(style.weight.face, style.sizes[TextStyle.defaultSize])
    font.textStyle = style
    return font
  }

  /// The default size of labels: 17 points.
  public static var labelFontSize: CGFloat { 17 }
  /// The default size of buttons: 18 points.
  public static var buttonFontSize: CGFloat { 18 }
  /// The default size of the system font: 14 points.
  public static var systemFontSize: CGFloat { 14 }
  /// The size of the system font in small controls: 12 points.
  public static var smallSystemFontSize: CGFloat { 12 }

  /// The size of the font's letters, in points.
  public var pointSize: CGFloat { style.size }

  /// The height of one line, in points: that of the style, or else that of the working stage's
  /// shaper. Without a working stage, 1.25 times the size.
  @preconcurrency @MainActor public var lineHeight: CGFloat {
    if let height = style.lineHeight { return height }
    return GraphicsEnvironment.currentShaper()?.layout(
      "x", style: style, width: nil, maximumLines: 1, alignment: .left
    ).size.height ?? style.size * 1.25
  }

  /// Returns the same typeface in another size, with the line height scaled alike.
  public func withSize(_ size: CGFloat) -> UIFont {
    var font = UIFont(style.face, size, isSystemFont: style.isSystemFont)
    font.style.lineHeight = style.lineHeight.map { $0 * font.style.size / style.size }
    return font
  }

  /// Returns the same font with its size and its line height multiplied by `factor`, the latter
  /// rounded to whole points. UIKit has no such method; text follows `Stage.textScale` with it.
  public func scaled(by factor: CGFloat) -> UIFont {
    guard factor != 1 else { return self }
    let font = UIFont(style.face, style.size * factor, isSystemFont: style.isSystemFont)
    return style.lineHeight.map { font.withLineHeight(($0 * factor).rounded()) } ?? font
  }

  /// Returns the same font with lines `height` points apart. UIKit has no such method. An illegal
  /// height counts as the typeface's own (B57).
  public func withLineHeight(_ height: CGFloat) -> UIFont {
    var font = self
    font.style.lineHeight = height > 0 && height.isInReach ? height : nil
    return font
  }
}
