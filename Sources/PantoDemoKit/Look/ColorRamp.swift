import PantoCore

/// A gradient from above to below, with colours for each theme.
package struct ColorRamp: Sendable {
  let light: (top: RGBA, bottom: RGBA)
  let dark: (top: RGBA, bottom: RGBA)

  /// Creates a gradient from colours such as `0x0A66E0`.
  init(light: (UInt32, UInt32), dark: (UInt32, UInt32)) {
    self.light = (RGBA(hex: light.0), RGBA(hex: light.1))
    self.dark = (RGBA(hex: dark.0), RGBA(hex: dark.1))
  }

  /// Returns the gradient with the colours of the light or the dark theme.
  package func fill(isDark: Bool) -> LayerContent.Fill {
    let (top, bottom) = isDark ? dark : light
    return .linearGradient(
      start: .zero, end: CGPoint(x: 0, y: 1),
      stops: [.init(at: 0, color: top), .init(at: 1, color: bottom)])
  }

  // White marks have a contrast of at least 3 to 1 on each object, and each object on its ground
  // (VIS-02).
  package static let blue = ColorRamp(light: (0x2B7CEB, 0x0A5FD2), dark: (0x4A8DEE, 0x2A70D8))
  package static let green = ColorRamp(light: (0x278F54, 0x1A7A40), dark: (0x35A066, 0x23854C))
  package static let amber = ColorRamp(light: (0xAD700C, 0x8F5B00), dark: (0xBE8019, 0x9A6606))
  package static let violet = ColorRamp(light: (0x8F57D0, 0x7A3EB8), dark: (0xA06BE0, 0x8650C6))

  // The gradients of the demos' grounds. Each has the tint of its demo's card in the gallery.
  package static let blueGround = ColorRamp(light: (0xEAF2FF, 0xD9E7FD), dark: (0x18212F, 0x121925))
  package static let violetGround = ColorRamp(
    light: (0xF0EBFE, 0xE0D9FC), dark: (0x221B33, 0x181326))
  package static let greyGround = ColorRamp(light: (0xEFF1F5, 0xDFE4EC), dark: (0x1B2028, 0x14181F))
}
