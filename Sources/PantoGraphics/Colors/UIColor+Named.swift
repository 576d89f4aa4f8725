import PantoBase

/// Colours by name. Those with two values follow the style of where they are shown.
extension UIColor {
  public static let clear = UIColor(.clear)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let black = UIColor(white: 0, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  public static let darkText = UIColor(white: 0, alpha: 1)

  // MARK: System colours, light and dark as Apple publishes them

  public static let systemRed = UIColor(light: RGBA(hex: 0xFF3B30), dark: RGBA(hex: 0xFF453A))
  public static let systemOrange = UIColor(light: RGBA(hex: 0xFF9500), dark: RGBA(hex: 0xFF9F0A))
  public static let systemYellow = UIColor(light: RGBA(hex: 0xFFCC00), dark: RGBA(hex: 0xFFD60A))
  public static let systemGreen = UIColor(light: RGBA(hex: 0x34C759), dark: RGBA(hex: 0x30D158))
  public static let systemMint = UIColor(light: RGBA(hex: 0x00C7BE), dark: RGBA(hex: 0x63E6E2))
  public static let systemTeal = UIColor(light: RGBA(hex: 0x30B0C7), dark: RGBA(hex: 0x40C8E0))
  public static let systemCyan = UIColor(light: RGBA(hex: 0x32ADE6), dark: RGBA(hex: 0x64D2FF))
  public static let systemBlue = UIColor(light: RGBA(hex: 0x007AFF), dark: RGBA(hex: 0x0A84FF))
  public static let systemIndigo = UIColor(light: RGBA(hex: 0x5856D6), dark: RGBA(hex: 0x5E5CE6))
  public static let systemPurple = UIColor(light: RGBA(hex: 0xAF52DE), dark: RGBA(hex: 0xBF5AF2))
  public static let systemPink = UIColor(light: RGBA(hex: 0xFF2D55), dark: RGBA(hex: 0xFF375F))
  public static let systemBrown = UIColor(light: RGBA(hex: 0xA2845E), dark: RGBA(hex: 0xAC8E68))
  public static let systemGray = UIColor(light: RGBA(hex: 0x8E8E93), dark: RGBA(hex: 0x8E8E93))
  public static let systemGray2 = UIColor(light: RGBA(hex: 0xAEAEB2), dark: RGBA(hex: 0x636366))
  public static let systemGray3 = UIColor(light: RGBA(hex: 0xC7C7CC), dark: RGBA(hex: 0x48484A))
  public static let systemGray4 = UIColor(light: RGBA(hex: 0xD1D1D6), dark: RGBA(hex: 0x3A3A3C))
  public static let systemGray5 = UIColor(light: RGBA(hex: 0xE5E5EA), dark: RGBA(hex: 0x2C2C2E))
  public static let systemGray6 = UIColor(light: RGBA(hex: 0xF2F2F7), dark: RGBA(hex: 0x1C1C1E))
  public static let tintColor = UIColor(light: RGBA(hex: 0x007AFF), dark: RGBA(hex: 0x0A84FF))
  public static let link = UIColor(light: RGBA(hex: 0x007AFF), dark: RGBA(hex: 0x0984FF))
  public static let label = UIColor(light: RGBA(hex: 0x000000), dark: RGBA(hex: 0xFFFFFF))
  public static let secondaryLabel = UIColor(
    light: RGBA(hex: 0x3C3C43, alpha: 0.6), dark: RGBA(hex: 0xEBEBF5, alpha: 0.6))
  public static let tertiaryLabel = UIColor(
    light: RGBA(hex: 0x3C3C43, alpha: 0.3), dark: RGBA(hex: 0xEBEBF5, alpha: 0.3))
  public static let quaternaryLabel = UIColor(
    light: RGBA(hex: 0x3C3C43, alpha: 0.18), dark: RGBA(hex: 0xEBEBF5, alpha: 0.16))
  public static let placeholderText = UIColor(
    light: RGBA(hex: 0x3C3C43, alpha: 0.3), dark: RGBA(hex: 0xEBEBF5, alpha: 0.3))
  public static let separator = UIColor(
    light: RGBA(hex: 0x3C3C43, alpha: 0.29), dark: RGBA(hex: 0x545458, alpha: 0.6))
  public static let opaqueSeparator = UIColor(light: RGBA(hex: 0xC6C6C8), dark: RGBA(hex: 0x38383A))
  public static let systemBackground = UIColor(
    light: RGBA(hex: 0xFFFFFF), dark: RGBA(hex: 0x000000))
  public static let secondarySystemBackground = UIColor(
    light: RGBA(hex: 0xF2F2F7), dark: RGBA(hex: 0x1C1C1E))
  public static let tertiarySystemBackground = UIColor(
    light: RGBA(hex: 0xFFFFFF), dark: RGBA(hex: 0x2C2C2E))
  public static let systemGroupedBackground = UIColor(
    light: RGBA(hex: 0xF2F2F7), dark: RGBA(hex: 0x000000))
  public static let secondarySystemGroupedBackground = UIColor(
    light: RGBA(hex: 0xFFFFFF), dark: RGBA(hex: 0x1C1C1E))
  public static let tertiarySystemGroupedBackground = UIColor(
    light: RGBA(hex: 0xF2F2F7), dark: RGBA(hex: 0x2C2C2E))
  public static let systemFill = UIColor(
    light: RGBA(hex: 0x787880, alpha: 0.2), dark: RGBA(hex: 0x787880, alpha: 0.36))
  public static let secondarySystemFill = UIColor(
    light: RGBA(hex: 0x787880, alpha: 0.16), dark: RGBA(hex: 0x787880, alpha: 0.32))
  public static let tertiarySystemFill = UIColor(
    light: RGBA(hex: 0x767680, alpha: 0.12), dark: RGBA(hex: 0x767680, alpha: 0.24))
  public static let quaternarySystemFill = UIColor(
    light: RGBA(hex: 0x747480, alpha: 0.08), dark: RGBA(hex: 0x767680, alpha: 0.18))
}
