import PantoBase

/// A face of the bundle at a size in points.
public struct UIFont: Hashable, Sendable {
  /// How heavy. The bundle has four; the others take the nearest.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)

    var face: FontFace {
      if rawValue < 0.115 { return .regular }
      if rawValue < 0.265 { return .medium }
      return rawValue < 0.35 ? .semibold : .bold
    }
  }

  /// What a text is for; each has a size and a weight of its own.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let largeTitle = TextStyle(rawValue: "largeTitle")
    public static let title1 = TextStyle(rawValue: "title1")
    public static let title2 = TextStyle(rawValue: "title2")
    public static let title3 = TextStyle(rawValue: "title3")
    public static let headline = TextStyle(rawValue: "headline")
    public static let subheadline = TextStyle(rawValue: "subheadline")
    public static let body = TextStyle(rawValue: "body")
    public static let callout = TextStyle(rawValue: "callout")
    public static let footnote = TextStyle(rawValue: "footnote")
    public static let caption1 = TextStyle(rawValue: "caption1")
    public static let caption2 = TextStyle(rawValue: "caption2")

    /// Points, and the weight; Apple's at the default text size.
    var measure: (size: CGFloat, weight: Weight) {
      switch self {
      case .largeTitle: (34, .regular)
      case .title1: (28, .regular)
      case .title2: (22, .regular)
      case .title3: (20, .regular)
      case .headline: (17, .semibold)
      case .callout: (16, .regular)
      case .subheadline: (15, .regular)
      case .footnote: (13, .regular)
      case .caption1: (12, .regular)
      case .caption2: (11, .regular)
      default: (17, .regular)
      }
    }
  }

  public var style: PantoGraphics.TextStyle

  public init(style: PantoGraphics.TextStyle) { self.style = style }

  /// By name: those with "Mono" or "Courier" in it are the bundle's mono face, those with a weight in
  /// it that weight; all others the bundle's regular one.
  public init?(name: String, size: CGFloat) {
    let name = name.lowercased()
    let face: FontFace =
      name.contains("mono") || name.contains("courier") || name.contains("menlo")
      ? .mono
      : name.contains("semibold")
        ? .semibold : name.contains("bold") ? .bold : name.contains("medium") ? .medium : .regular
    self.init(face, size)
  }

  private init(_ face: FontFace, _ size: CGFloat) {
    style = PantoGraphics.TextStyle(face: face, size: size > 0 && size <= 4096 ? size : 17)
  }

  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(weight.face, size)
  }

  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(.bold, size) }

  /// The bundle has no slanted face: the upright one.
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(.regular, size) }

  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont
  {
    UIFont(.mono, size)
  }

  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(.mono, size)
  }

  /// The font for a kind of text, at the default text size.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    let measure = style.measure
    return UIFont(measure.weight.face, measure.size)
  }

  public static var labelFontSize: CGFloat { 17 }
  public static var buttonFontSize: CGFloat { 18 }
  public static var systemFontSize: CGFloat { 14 }
  public static var smallSystemFontSize: CGFloat { 12 }

  public var pointSize: CGFloat { style.size }

  /// Of one line, in points: as the stage that is working sets it.
  @MainActor public var lineHeight: CGFloat {
    if let height = style.lineHeight { return height }
    return GraphicsEnvironment.currentShaper()?.layout(
      "x", style: style, width: nil, maximumLines: 1, alignment: .left
    ).size.height ?? style.size * 1.25
  }

  /// The same font in another size.
  public func withSize(_ size: CGFloat) -> UIFont {
    var font = UIFont(style.face, size)
    font.style.lineHeight = style.lineHeight.map { $0 * font.style.size / style.size }
    return font
  }

  /// The same font with lines `height` points apart.
  public func withLineHeight(_ height: CGFloat) -> UIFont {
    var style = style
    style.lineHeight = height
    return UIFont(style: style)
  }
}
