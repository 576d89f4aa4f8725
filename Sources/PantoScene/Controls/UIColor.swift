import PantoBase

/// A colour in sRGB.
public struct UIColor: Hashable, Sendable {
  public var rgba: RGBA

  public init(_ rgba: RGBA) { self.rgba = rgba }

  /// 0…1 each.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    rgba = RGBA(red, green, blue, alpha)
  }

  public init(white: CGFloat, alpha: CGFloat) { rgba = RGBA(white, white, white, alpha) }

  /// From `0xRRGGBB`.
  public init(hex: UInt32, alpha: CGFloat = 1) { rgba = RGBA(hex: hex, alpha: alpha) }

  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(RGBA(rgba.red, rgba.green, rgba.blue, alpha))
  }

  public static let clear = UIColor(.clear)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let black = UIColor(white: 0, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  public static let systemBlue = UIColor(hex: 0x007AFF)
  public static let systemRed = UIColor(hex: 0xFF3B30)
  public static let systemGreen = UIColor(hex: 0x34C759)
  public static let systemOrange = UIColor(hex: 0xFF9500)
  public static let systemYellow = UIColor(hex: 0xFFCC00)
  public static let systemPurple = UIColor(hex: 0xAF52DE)
  public static let systemGray = UIColor(hex: 0x8E8E93)
}

/// A face of the bundle at a size in points.
public struct UIFont: Hashable, Sendable {
  public enum Weight: Int, Sendable { case regular, medium, semibold, bold }

  public var style: TextStyle

  public init(style: TextStyle) { self.style = style }

  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    let face: FontFace =
      switch weight {
      case .regular: .regular
      case .medium: .medium
      case .semibold: .semibold
      case .bold: .bold
      }
    return UIFont(style: TextStyle(face: face, size: size))
  }

  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .bold)
  }

  public static func monospacedSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(style: TextStyle(face: .mono, size: size))
  }

  public var pointSize: CGFloat { style.size }

  /// The same font with lines `height` points apart.
  public func withLineHeight(_ height: CGFloat) -> UIFont {
    var style = style
    style.lineHeight = height
    return UIFont(style: style)
  }
}
