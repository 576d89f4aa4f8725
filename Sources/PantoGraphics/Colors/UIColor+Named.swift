import PantoBase

/// UIKit's colours by name.
///
/// A colour with a light and a dark value shows the one that fits the `userInterfaceStyle` of the
/// view that uses it. Backgrounds of the system are lighter in the dark style where the view's
/// `userInterfaceLevel` is elevated.
extension UIColor {
  /// Transparent black, the colour that paints nothing.
  public static let clear = UIColor(.clear)
  /// White, opaque.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Black, opaque.
  public static let black = UIColor(white: 0, alpha: 1)
  /// Grey of brightness 0.5, opaque.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Grey of brightness 2/3, opaque.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// Grey of brightness 1/3, opaque.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// Pure red (1, 0, 0). `systemRed` is the one for controls.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Pure green (0, 1, 0).
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Pure blue (0, 0, 1).
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Cyan (0, 1, 1).
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Yellow (1, 1, 0).
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Magenta (1, 0, 1).
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Orange (1, 0.5, 0).
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Purple (0.5, 0, 0.5).
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// Brown (0.6, 0.4, 0.2).
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// White with alpha 0.6: text on a dark ground in every style.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  /// Black: text on a light ground in every style.
  public static let darkText = UIColor(white: 0, alpha: 1)

  // MARK: System colours with Apple's published values for light and dark

  /// The system's red: FF3B30 light, FF453A dark.
  public static let systemRed = UIColor(light: RGBA(hex: 0xFF3B30), dark: RGBA(hex: 0xFF453A))
  /// The system's orange: FF9500 light, FF9F0A dark.
  public static let systemOrange = UIColor(light: RGBA(hex: 0xFF9500), dark: RGBA(hex: 0xFF9F0A))
  /// The system's yellow: FFCC00 light, FFD60A dark.
  public static let systemYellow = UIColor(light: RGBA(hex: 0xFFCC00), dark: RGBA(hex: 0xFFD60A))
  /// The system's green: 34C759 light, 30D158 dark.
  public static let systemGreen = UIColor(light: RGBA(hex: 0x34C759), dark: RGBA(hex: 0x30D158))
  /// The system's mint: 00C7BE light, 63E6E2 dark.
  public static let systemMint = UIColor(light: RGBA(hex: 0x00C7BE), dark: RGBA(hex: 0x63E6E2))
  /// The system's teal: 30B0C7 light, 40C8E0 dark.
  public static let systemTeal = UIColor(light: RGBA(hex: 0x30B0C7), dark: RGBA(hex: 0x40C8E0))
  /// The system's cyan: 32ADE6 light, 64D2FF dark.
  public static let systemCyan = UIColor(light: RGBA(hex: 0x32ADE6), dark: RGBA(hex: 0x64D2FF))
  /// The system's blue: 007AFF light, 0A84FF dark.
  public static let systemBlue = UIColor(light: RGBA(hex: 0x007AFF), dark: RGBA(hex: 0x0A84FF))
  /// The system's indigo: 5856D6 light, 5E5CE6 dark.
  public static let systemIndigo = UIColor(light: RGBA(hex: 0x5856D6), dark: RGBA(hex: 0x5E5CE6))
  /// The system's purple: AF52DE light, BF5AF2 dark.
  public static let systemPurple = UIColor(light: RGBA(hex: 0xAF52DE), dark: RGBA(hex: 0xBF5AF2))
  /// The system's pink: FF2D55 light, FF375F dark.
  public static let systemPink = UIColor(light: RGBA(hex: 0xFF2D55), dark: RGBA(hex: 0xFF375F))
  /// The system's brown: A2845E light, AC8E68 dark.
  public static let systemBrown = UIColor(light: RGBA(hex: 0xA2845E), dark: RGBA(hex: 0xAC8E68))
  /// The system's grey: 8E8E93 in every style.
  public static let systemGray = UIColor(light: RGBA(hex: 0x8E8E93), dark: RGBA(hex: 0x8E8E93))
  /// Shade 2 of the system's grey, 6 nearest to the ground: AEAEB2 light, 636366 dark.
  public static let systemGray2 = UIColor(light: RGBA(hex: 0xAEAEB2), dark: RGBA(hex: 0x636366))
  /// Shade 3 of the system's grey, 6 nearest to the ground: C7C7CC light, 48484A dark.
  public static let systemGray3 = UIColor(light: RGBA(hex: 0xC7C7CC), dark: RGBA(hex: 0x48484A))
  /// Shade 4 of the system's grey, 6 nearest to the ground: D1D1D6 light, 3A3A3C dark.
  public static let systemGray4 = UIColor(light: RGBA(hex: 0xD1D1D6), dark: RGBA(hex: 0x3A3A3C))
  /// Shade 5 of the system's grey, 6 nearest to the ground: E5E5EA light, 2C2C2E dark.
  public static let systemGray5 = UIColor(light: RGBA(hex: 0xE5E5EA), dark: RGBA(hex: 0x2C2C2E))
  /// Shade 6 of the system's grey, 6 nearest to the ground: F2F2F7 light, 1C1C1E dark.
  public static let systemGray6 = UIColor(light: RGBA(hex: 0xF2F2F7), dark: RGBA(hex: 0x1C1C1E))
  /// The accent colour that a view's `tintColor` has by default, equal to `systemBlue`: 007AFF
  /// light, 0A84FF dark.
  public static let tintColor = UIColor(light: RGBA(hex: 0x007AFF), dark: RGBA(hex: 0x0A84FF))
  /// The colour of a link: 007AFF light, 0984FF dark.
  public static let link = UIColor(light: RGBA(hex: 0x007AFF), dark: RGBA(hex: 0x0984FF))
  /// The colour of primary text: 000000 light, FFFFFF dark.
  public static let label = UIColor(light: RGBA(hex: 0x000000), dark: RGBA(hex: 0xFFFFFF))
  /// The colour of secondary text: 3C3C43 with alpha 0.6 light, EBEBF5 with alpha 0.6 dark.
  public static let secondaryLabel = UIColor(
    light: RGBA(hex: 0x3C3C43, alpha: 0.6), dark: RGBA(hex: 0xEBEBF5, alpha: 0.6))
  /// The colour of tertiary text: 3C3C43 with alpha 0.3 light, EBEBF5 with alpha 0.3 dark.
  public static let tertiaryLabel = UIColor(
    light: RGBA(hex: 0x3C3C43, alpha: 0.3), dark: RGBA(hex: 0xEBEBF5, alpha: 0.3))
  /// The colour of quaternary text: 3C3C43 with alpha 0.18 light, EBEBF5 with alpha 0.16 dark.
  public static let quaternaryLabel = UIColor(
    light: RGBA(hex: 0x3C3C43, alpha: 0.18), dark: RGBA(hex: 0xEBEBF5, alpha: 0.16))
  /// The colour of the placeholder in an empty text field: 3C3C43 with alpha 0.3 light, EBEBF5
  /// with alpha 0.3 dark.
  public static let placeholderText = UIColor(
    light: RGBA(hex: 0x3C3C43, alpha: 0.3), dark: RGBA(hex: 0xEBEBF5, alpha: 0.3))
  /// The colour of a translucent line between rows: 3C3C43 with alpha 0.29 light, 545458 with
  /// alpha 0.6 dark.
  public static let separator = UIColor(
    light: RGBA(hex: 0x3C3C43, alpha: 0.29), dark: RGBA(hex: 0x545458, alpha: 0.6))
  /// The colour of an opaque line between rows: C6C6C8 light, 38383A dark.
  public static let opaqueSeparator = UIColor(light: RGBA(hex: 0xC6C6C8), dark: RGBA(hex: 0x38383A))
  /// The background of a page: FFFFFF light, 000000 dark, 1C1C1E elevated.
  public static let systemBackground = UIColor(
    light: RGBA(hex: 0xFFFFFF), dark: RGBA(hex: 0x000000), elevated: RGBA(hex: 0x1C1C1E))
  /// The background of a surface on `systemBackground`: F2F2F7 light, 1C1C1E dark, 2C2C2E elevated.
  public static let secondarySystemBackground = UIColor(
    light: RGBA(hex: 0xF2F2F7), dark: RGBA(hex: 0x1C1C1E), elevated: RGBA(hex: 0x2C2C2E))
  /// The background of a surface on `secondarySystemBackground`: FFFFFF light, 2C2C2E dark, 3A3A3C
  /// elevated.
  public static let tertiarySystemBackground = UIColor(
    light: RGBA(hex: 0xFFFFFF), dark: RGBA(hex: 0x2C2C2E), elevated: RGBA(hex: 0x3A3A3C))
  /// The background of a page whose rows are in groups: F2F2F7 light, 000000 dark, 1C1C1E elevated.
  public static let systemGroupedBackground = UIColor(
    light: RGBA(hex: 0xF2F2F7), dark: RGBA(hex: 0x000000), elevated: RGBA(hex: 0x1C1C1E))
  /// The background of a group on `systemGroupedBackground`: FFFFFF light, 1C1C1E dark, 2C2C2E
  /// elevated.
  public static let secondarySystemGroupedBackground = UIColor(
    light: RGBA(hex: 0xFFFFFF), dark: RGBA(hex: 0x1C1C1E), elevated: RGBA(hex: 0x2C2C2E))
  /// The background of a surface on `secondarySystemGroupedBackground`: F2F2F7 light, 2C2C2E dark,
  /// 3A3A3C elevated.
  public static let tertiarySystemGroupedBackground = UIColor(
    light: RGBA(hex: 0xF2F2F7), dark: RGBA(hex: 0x2C2C2E), elevated: RGBA(hex: 0x3A3A3C))
  /// The translucent fill of a thin shape, such as a slider's track: 787880 with alpha 0.2 light,
  /// 787880 with alpha 0.36 dark.
  public static let systemFill = UIColor(
    light: RGBA(hex: 0x787880, alpha: 0.2), dark: RGBA(hex: 0x787880, alpha: 0.36))
  /// The translucent fill of a medium shape, such as a segmented control: 787880 with alpha 0.16
  /// light, 787880 with alpha 0.32 dark.
  public static let secondarySystemFill = UIColor(
    light: RGBA(hex: 0x787880, alpha: 0.16), dark: RGBA(hex: 0x787880, alpha: 0.32))
  /// The translucent fill of a large shape, such as a text field: 767680 with alpha 0.12 light,
  /// 767680 with alpha 0.24 dark.
  public static let tertiarySystemFill = UIColor(
    light: RGBA(hex: 0x767680, alpha: 0.12), dark: RGBA(hex: 0x767680, alpha: 0.24))
  /// The translucent fill of a very large area: 747480 with alpha 0.08 light, 767680 with alpha
  /// 0.18 dark.
  public static let quaternarySystemFill = UIColor(
    light: RGBA(hex: 0x747480, alpha: 0.08), dark: RGBA(hex: 0x767680, alpha: 0.18))
}
