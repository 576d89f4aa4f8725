import PantoControls
import PantoCore

/// The colours, shadows and fonts of the demos (VIS-01 to VIS-06).
///
/// A `UIColor` follows the style of the view that shows it. Values of layers are resolved for
/// `isDark` and are set again when the style changes.
public struct Theme: Sendable {
  package let isDark: Bool
  /// Whether secondary text has the colour of text, and separators are easy to see (SIM-04).
  package let isHighContrast: Bool

  /// Creates the theme for the style of a view.
  @MainActor package init(around view: UIView) {
    isDark = view.traitCollection.userInterfaceStyle == .dark
    isHighContrast = (view.stage ?? Stage.current)?.raisesContrast ?? false
  }

  package init(isDark: Bool, isHighContrast: Bool = false) {
    self.isDark = isDark
    self.isHighContrast = isHighContrast
  }

  private func pick(_ light: UInt32, _ dark: UInt32) -> UIColor {
    UIColor(light: RGBA(hex: light), dark: RGBA(hex: dark))
  }

  /// Returns the value of a colour in this theme, for a property of a layer.
  package func value(_ color: UIColor) -> CGColor {
    color.resolvedColor(with: UITraitCollection(userInterfaceStyle: isDark ? .dark : .light)).rgba
  }

  package var background: UIColor { pick(0xF3F4F7, 0x0F1115) }
  package var surface: UIColor { pick(0xFFFFFF, 0x181B21) }
  package var raised: UIColor { pick(0xFFFFFF, 0x22262E) }
  package var separator: UIColor {
    isHighContrast ? pick(0x555C69, 0xAEB5C2) : pick(0xDDE0E6, 0x2F343E)
  }
  package var text: UIColor { pick(0x15181E, 0xF2F4F8) }
  package var text2: UIColor { isHighContrast ? text : pick(0x555C69, 0xAEB5C2) }
  package var text3: UIColor { isHighContrast ? text : pick(0x666D7A, 0x8B93A2) }
  package var accent: UIColor { pick(0x0A66E0, 0x5AA2FF) }
  package var accentSoft: UIColor { pick(0xE3EEFD, 0x1B2C47) }

  /// The surface of the photo table, near the light and at the far corner.
  package var table: (light: UIColor, edge: UIColor) {
    (pick(0xECEEF2, 0x171A21), pick(0xDADEE5, 0x0A0C10))
  }

  /// The colours of the marks of held photos, and of the text on them (U19).
  package var marks: [UIColor] { [accent, waiting, ok, cancelled, failed] }
  package var onMark: UIColor { pick(0xFFFFFF, 0x0F1115) }

  /// Blue, green and amber with a contrast of at least 3:1 on the background (VIS-02).
  var pieces: (UIColor, UIColor, UIColor) {
    (accent, pick(0x1A7F43, 0x4CC38A), pick(0x9A6200, 0xE8B04A))
  }
  /// The colour of the scrubbed block.
  package var violet: UIColor { pick(0x7A3EB8, 0xC29BF0) }

  func shadow(y: CGFloat, blur: CGFloat, light: CGFloat, dark: CGFloat) -> LayerContent.Shadow {
    LayerContent.Shadow(
      color: RGBA(0, 0, 0, isDark ? dark : light), offset: CGVector(dx: 0, dy: y), blur: blur)
  }

  package var cardShadow: LayerContent.Shadow { shadow(y: 2, blur: 10, light: 0.12, dark: 0.5) }
  package var liftedShadow: LayerContent.Shadow { shadow(y: 8, blur: 20, light: 0.28, dark: 0.55) }
  package var ballShadow: LayerContent.Shadow { shadow(y: 7, blur: 18, light: 0.32, dark: 0.55) }
  package var sheetShadow: LayerContent.Shadow { shadow(y: -4, blur: 24, light: 0.18, dark: 0.6) }

  package static let largeTitle = font(26, .bold, lineHeight: 32)
  package static let heading = font(17, .semibold, lineHeight: 22)
  package static let body = font(15, lineHeight: 20)
  package static let bodyStrong = font(15, .semibold, lineHeight: 20)
  package static let label = font(13, lineHeight: 18)
  /// The gap between the picture and the title of a button, in points.
  package static let imagePadding: CGFloat = 6
  package static let labelStrong = font(13, .semibold, lineHeight: 18)
  package static let caption = font(12, lineHeight: 16)
  package static let button = scalable(UIFont.systemFont(ofSize: 15, weight: .medium))

  /// Returns a font that labels scale by the text size of the stage (SIM-05).
  static func font(
    _ size: CGFloat, _ weight: UIFont.Weight = .regular, lineHeight: CGFloat
  ) -> UIFont {
    scalable(UIFont.systemFont(ofSize: size, weight: weight)).withLineHeight(lineHeight)
  }

  /// Returns the font in its own size, whatever the stage's text size is at the first use; labels
  /// scale it from there.
  static func scalable(_ font: UIFont) -> UIFont {
    let usual = UITraitCollection(preferredContentSizeCategory: .large)
    return UIFontMetrics.default.scaledFont(for: font, compatibleWith: usual)
  }

  /// The distance from the top of a large title to the top of a hint beside it that puts both on
  /// one baseline.
  package static let hintDrop: CGFloat = 11.4
  package static let number = scalable(UIFont.monospacedSystemFont(ofSize: 12))
    .withLineHeight(16)
}
