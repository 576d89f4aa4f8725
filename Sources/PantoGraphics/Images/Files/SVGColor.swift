import PantoBase

/// The colours of SVG files.
enum SVGColor {
  static func named(_ text: String) -> RGBA? {
    let text = text.trimmingCharacters(in: .whitespaces).lowercased()
    if text.hasPrefix("#") { return hex(text.dropFirst()) }
    if text.hasPrefix("rgb") {
      let inside = text.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
      let parts = inside.split { $0 == "," || $0 == " " || $0 == "/" }.map(String.init)
      guard parts.count >= 3 else { return nil }
      func part(_ i: Int, whole: CGFloat) -> CGFloat {
        let value = SVGPicture.number(parts[i]) ?? 0
        return max(0, min(1, parts[i].hasSuffix("%") ? value : value / whole))
      }
      return RGBA(
        part(0, whole: 255), part(1, whole: 255), part(2, whole: 255),
        parts.count > 3 ? part(3, whole: 1) : 1)
    }
    return names[text].map { RGBA(hex: $0) }
  }

  private static func hex(_ digits: Substring) -> RGBA? {
    guard digits.count <= 8, let value = UInt32(digits, radix: 16) else { return nil }
    switch digits.count {
    case 3, 4:
      // Each digit stands for two.
      let wide = digits.flatMap { [$0, $0] }
      return hex(String(wide)[...])
    case 6: return RGBA(hex: value)
    case 8: return RGBA(hex: value >> 8, alpha: CGFloat(value & 255) / 255)
    default: return nil
    }
  }

  /// The sixteen colour names of HTML, and the most used ones of the others.
  private static let names: [String: UInt32] = [
    "black": 0x000000, "white": 0xFFFFFF, "red": 0xFF0000, "green": 0x008000, "blue": 0x0000FF,
    "gray": 0x808080, "grey": 0x808080, "silver": 0xC0C0C0, "maroon": 0x800000, "olive": 0x808000,
    "lime": 0x00FF00, "aqua": 0x00FFFF, "cyan": 0x00FFFF, "teal": 0x008080, "navy": 0x000080,
    "fuchsia": 0xFF00FF, "magenta": 0xFF00FF, "purple": 0x800080, "yellow": 0xFFFF00,
    "orange": 0xFFA500, "pink": 0xFFC0CB, "brown": 0xA52A2A, "gold": 0xFFD700,
    "tomato": 0xFF6347, "coral": 0xFF7F50, "salmon": 0xFA8072, "crimson": 0xDC143C,
    "indigo": 0x4B0082, "violet": 0xEE82EE, "turquoise": 0x40E0D0, "skyblue": 0x87CEEB,
    "steelblue": 0x4682B4, "royalblue": 0x4169E1, "lightgray": 0xD3D3D3, "lightgrey": 0xD3D3D3,
    "darkgray": 0xA9A9A9, "darkgrey": 0xA9A9A9, "whitesmoke": 0xF5F5F5, "beige": 0xF5F5DC,
    "darkgreen": 0x006400, "darkblue": 0x00008B, "darkred": 0x8B0000, "forestgreen": 0x228B22,
  ]
}
