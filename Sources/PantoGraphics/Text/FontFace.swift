import PantoBase

/// A typeface: one that is bundled (VIS-04), Inter in four weights and JetBrains Mono as `mono`, or
/// one that the program registered.
public enum FontFace: Hashable, Sendable, CaseIterable {
  case regular, medium, semibold, bold, mono
  /// A font that the program registered (DRW-14), by its place in the order of registration.
  case registered(UInt16)

  /// The bundled typefaces.
  public static let allCases: [FontFace] = [.regular, .medium, .semibold, .bold, .mono]
}

extension FontFace {
  /// The names and the shape of a typeface.
  package var description: FontDescription {
    switch self {
    case .regular: .inter("Regular", weight: 400)
    case .medium: .inter("Medium", weight: 500)
    case .semibold: .inter("SemiBold", weight: 600)
    case .bold: .inter("Bold", weight: 700)
    case .mono:
      FontDescription(
        postScriptName: "JetBrainsMono-Regular", fullName: "JetBrains Mono Regular",
        family: "JetBrains Mono", weight: 400, isItalic: false, isMonospaced: true, capHeight: 0.73,
        xHeight: 0.55)
    case .registered(let number):
      FontRegistry.font(number)?.description ?? FontFace.regular.description
    }
  }
}

/// The names and measures from the tables of a font file.
package struct FontDescription: Sendable {
  package var postScriptName: String
  package var fullName: String
  package var family: String
  /// The weight of the typeface from 1 to 1,000, as in CSS: 400 is regular, 700 bold.
  package var weight: CGFloat
  package var isItalic: Bool
  package var isMonospaced: Bool
  /// The heights of capitals and of an x, in ems.
  package var capHeight: CGFloat
  package var xHeight: CGFloat

  package init(
    postScriptName: String, fullName: String, family: String, weight: CGFloat, isItalic: Bool,
    isMonospaced: Bool, capHeight: CGFloat, xHeight: CGFloat
  ) {
    self.postScriptName = postScriptName
    self.fullName = fullName
    self.family = family
    self.weight = weight
    self.isItalic = isItalic
    self.isMonospaced = isMonospaced
    self.capHeight = capHeight
    self.xHeight = xHeight
  }

  /// Whether the typeface counts as bold: from a weight of 600 on, so that Inter's semibold counts.
  package var isBold: Bool { weight >= 600 }

  static func inter(_ style: String, weight: CGFloat) -> FontDescription {
    FontDescription(
      postScriptName: "Inter-\(style)", fullName: "Inter \(style)", family: "Inter", weight: weight,
      isItalic: false, isMonospaced: false, capHeight: 0.727, xHeight: 0.545)
  }
}
