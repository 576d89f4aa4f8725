import PantoBase

/// A colour in sRGB, not premultiplied, 0…1 each; values outside that range are clamped when drawn.
@frozen public struct RGBA: Hashable, Sendable {
  public var red: CGFloat
  public var green: CGFloat
  public var blue: CGFloat
  public var alpha: CGFloat

  public init(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// From `0xRRGGBB`.
  public init(hex: UInt32, alpha: CGFloat = 1) {
    self.init(
      CGFloat((hex >> 16) & 255) / 255, CGFloat((hex >> 8) & 255) / 255, CGFloat(hex & 255) / 255,
      alpha)
  }

  public static let clear = RGBA(0, 0, 0, 0)

  /// `0xAARRGGBB`, premultiplied; each channel to the nearest, what is not a number as 0.
  package var premultiplied: UInt32 {
    let a = alpha > 0 ? min(alpha, 1) : 0
    func channel(_ x: CGFloat) -> UInt32 { ((x > 0 ? min(x, 1) : 0) * a).byte }
    return a.byte << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
  }
}

extension CGFloat {
  /// 0…1 to 0…255, nearest; anything not a number is 0.
  @inlinable package var byte: UInt32 {
    if !(self > 0) { return 0 }
    return self >= 1 ? 255 : UInt32((self * 255).rounded())
  }
}
