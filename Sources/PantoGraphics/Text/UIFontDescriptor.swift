import PantoBase

/// The attributes by which a font is found: typeface, size and traits.
public final class UIFontDescriptor: Hashable, Sendable {
  /// The traits of a typeface.
  public struct SymbolicTraits: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Slanted letters. No such typeface is bundled.
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    /// Bold letters.
    public static let traitBold = SymbolicTraits(rawValue: 2)
    /// Wide letters. No such typeface is bundled.
    public static let traitExpanded = SymbolicTraits(rawValue: 32)
    /// Narrow letters. No such typeface is bundled.
    public static let traitCondensed = SymbolicTraits(rawValue: 64)
    /// Letters of one width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1024)
  }
  /// A variant of the system font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The design of the system font.
    public static let `default` = SystemDesign(rawValue: "default")
    /// The design with letters of one width.
    public static let monospaced = SystemDesign(rawValue: "monospaced")
    /// A design with round line ends. No such font is bundled.
    public static let rounded = SystemDesign(rawValue: "rounded")
    /// A design with serifs. No such font is bundled.
    public static let serif = SystemDesign(rawValue: "serif")
  }

  let font: UIFont

  init(_ font: UIFont) { self.font = font }

  /// Creates the descriptor of the font that `UIFont(name:size:)` finds.
  public init(name fontName: String, size: CGFloat) {
    font = UIFont(name: fontName, size: size) ?? .systemFont(ofSize: size)
  }

  /// The size of the font in points.
  public var pointSize: CGFloat { font.pointSize }
  /// The PostScript name of the font.
  public var postscriptName: String { font.fontName }
  /// The traits of the typeface.
  public var symbolicTraits: SymbolicTraits {
    let face = font.style.face.description
    var traits: SymbolicTraits = face.isBold ? .traitBold : []
    if face.isItalic { traits.insert(.traitItalic) }
    if face.isMonospaced { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// Returns the descriptor of the font for text of a purpose, such as a headline.
  public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle)
    -> UIFontDescriptor
  { UIFontDescriptor(.preferredFont(forTextStyle: style)) }

  /// Returns the descriptor with these traits; `nil` if no typeface has them. For a registered font
  /// its family is searched, in which no typeface counts as wide or narrow. A bundled font keeps
  /// its text style.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    guard symbolicTraits.isDisjoint(with: [.traitExpanded, .traitCondensed]) else { return nil }
    if case .registered = font.style.face {
      let face = FontRegistry.face(
        family: font.familyName, isBold: symbolicTraits.contains(.traitBold),
        isItalic: symbolicTraits.contains(.traitItalic))
      return face.map { UIFontDescriptor(UIFont($0, pointSize)) }
    }
    let isSystem = font.style.isSystemFont || font.style.face == .mono
    let found: UIFont? =
      switch symbolicTraits {
      case []: UIFont(.regular, pointSize, isSystemFont: isSystem)
      case .traitBold: UIFont(.bold, pointSize, isSystemFont: isSystem)
      case .traitMonoSpace: .monospacedSystemFont(ofSize: pointSize)
      default: nil
      }
    return found.map { UIFontDescriptor($0.adjusting(like: font)) }
  }
  /// Returns the descriptor in another design, such as monospaced; `nil` if none is bundled.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    switch design {
    case .default: font.style.face == .mono ? withSymbolicTraits([]) : self
    case .monospaced: withSymbolicTraits(.traitMonoSpace)
    default: nil
    }
  }
  /// Returns the descriptor of the same typeface with another size, in points.
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(font.withSize(newPointSize))
  }

  /// Whether both describe the same typeface and size. The spacing of the system font and the
  /// purpose for which a font was made do not count.
  public static func == (a: UIFontDescriptor, b: UIFontDescriptor) -> Bool {
    a.described == b.described
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(described) }
  private var described: TextStyle {
    TextStyle(face: font.style.face, size: font.style.size, lineHeight: font.style.lineHeight)
  }
}

extension UIFont {
  /// Creates the font of a descriptor, in the descriptor's size if `pointSize` is 0.
  public init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self = pointSize > 0 ? descriptor.font.withSize(pointSize) : descriptor.font
  }
  /// The descriptor of the font.
  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(self) }
  /// The PostScript name of the typeface, such as "Inter-Bold".
  public var fontName: String { style.face.description.postScriptName }
  /// The name of the family, such as "Inter".
  public var familyName: String { style.face.description.family }

  /// The families of the bundled and the registered fonts, sorted by name.
  public static var familyNames: [String] { Set(known.map(\.family)).sorted() }

  /// The PostScript names of a family's fonts: the bundled ones first, then in the order of
  /// registration. Empty for an unknown family.
  public static func fontNames(forFamilyName familyName: String) -> [String] {
    known.filter { $0.family == familyName }.map(\.postScriptName)
  }

  private static var known: [FontDescription] {
    FontFace.allCases.map(\.description) + FontRegistry.descriptions
  }
}
