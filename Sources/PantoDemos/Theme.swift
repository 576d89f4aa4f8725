import Pantograph

/// The colours and letters of the app (VIS-01…06). Colours follow the surroundings of the view that
/// shows them; what a layer holds as a value is `isDark` or not, and set anew when they change.
struct Theme: Sendable {
  let isDark: Bool

  /// The theme of what surrounds a view.
  @MainActor init(around view: UIView) {
    isDark = view.traitCollection.userInterfaceStyle == .dark
  }

  init(isDark: Bool) { self.isDark = isDark }

  private func pick(_ light: UInt32, _ dark: UInt32) -> UIColor {
    UIColor(light: RGBA(hex: light), dark: RGBA(hex: dark))
  }

  /// A colour's value for a layer.
  func value(_ color: UIColor) -> CGColor {
    color.resolvedColor(with: UITraitCollection(userInterfaceStyle: isDark ? .dark : .light)).rgba
  }

  var background: UIColor { pick(0xF3F4F7, 0x0F1115) }
  var surface: UIColor { pick(0xFFFFFF, 0x181B21) }
  var raised: UIColor { pick(0xFFFFFF, 0x22262E) }
  var separator: UIColor { pick(0xDDE0E6, 0x2F343E) }
  var text: UIColor { pick(0x15181E, 0xF2F4F8) }
  var text2: UIColor { pick(0x555C69, 0xAEB5C2) }
  var text3: UIColor { pick(0x666D7A, 0x8B93A2) }
  var accent: UIColor { pick(0x0A66E0, 0x5AA2FF) }
  var accentSoft: UIColor { pick(0xE3EEFD, 0x1B2C47) }

  /// Blue, green and amber, each 3:1 against the background (VIS-02).
  var pieces: (UIColor, UIColor, UIColor) {
    (accent, pick(0x1A7F43, 0x4CC38A), pick(0x9A6200, 0xE8B04A))
  }
  /// The scrubbed block.
  var violet: UIColor { pick(0x7A3EB8, 0xC29BF0) }

  func shadow(y: CGFloat, blur: CGFloat, light: CGFloat, dark: CGFloat) -> LayerContent.Shadow {
    LayerContent.Shadow(
      color: RGBA(0, 0, 0, isDark ? dark : light), offset: CGVector(dx: 0, dy: y), blur: blur)
  }

  var cardShadow: LayerContent.Shadow { shadow(y: 2, blur: 10, light: 0.12, dark: 0.5) }
  var liftedShadow: LayerContent.Shadow { shadow(y: 8, blur: 20, light: 0.28, dark: 0.55) }
  var ballShadow: LayerContent.Shadow { shadow(y: 7, blur: 18, light: 0.32, dark: 0.55) }
  var sheetShadow: LayerContent.Shadow { shadow(y: -4, blur: 24, light: 0.18, dark: 0.6) }

  static let largeTitle = UIFont.systemFont(ofSize: 26, weight: .bold).withLineHeight(32)
  static let heading = UIFont.systemFont(ofSize: 17, weight: .semibold).withLineHeight(22)
  static let body = UIFont.systemFont(ofSize: 15).withLineHeight(20)
  static let bodyStrong = UIFont.systemFont(ofSize: 15, weight: .semibold).withLineHeight(20)
  static let label = UIFont.systemFont(ofSize: 13).withLineHeight(18)
  static let button = UIFont.systemFont(ofSize: 15, weight: .medium)
  /// From the top of a large title to that of a hint beside it, so that their letters stand on one line.
  static let hintDrop: CGFloat = 11.4
  static let number = UIFont.monospacedSystemFont(ofSize: 12).withLineHeight(16)
}

@MainActor extension UILabel {
  convenience init(_ text: String, _ font: UIFont, _ color: UIColor) {
    self.init(frame: .zero)
    self.text = text
    self.font = font
    textColor = color
  }
}

/// Icons on a grid of 24 units (VIS-08), their strokes already turned to fills.
enum Icons {
  static let plus = UIImage(svgPath: "M5 11H11V5H13V11H19V13H13V19H11V13H5Z")
  static let minus = UIImage(svgPath: "M5 11H19V13H5Z")
}
