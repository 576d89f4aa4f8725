import PantoBase

/// A colour in sRGB with straight alpha.
///
/// Components are 0…1. Values outside are kept, and clamped when the colour is drawn.
@frozen public struct RGBA: Hashable, Sendable {
  /// The red component.
  public var red: CGFloat
  /// The green component.
  public var green: CGFloat
  /// The blue component.
  public var blue: CGFloat
  /// The opacity, 0 for transparent to 1 for opaque.
  public var alpha: CGFloat

  /// Creates a colour from its components. It is opaque by default.
  public init(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a colour from `0xRRGGBB`.
  public init(hex: UInt32, alpha: CGFloat = 1) {
    self.init(
      CGFloat((hex >> 16) & 255) / 255, CGFloat((hex >> 8) & 255) / 255, CGFloat(hex & 255) / 255,
      alpha)
  }

  /// Transparent black.
  public static let clear = RGBA(0, 0, 0, 0)

  /// The premultiplied pixel `0xAARRGGBB`. Each channel is rounded to the nearest, and NaN counts
  /// as 0.
  package var premultiplied: UInt32 {
    let a = alpha > 0 ? min(alpha, 1) : 0
    func channel(_ x: CGFloat) -> UInt32 { ((x > 0 ? min(x, 1) : 0) * a).byte }
    return a.byte << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
  }
}

extension CGFloat {
  /// The number of 0…255 nearest to this fraction of 0…1. NaN counts as 0.
  @inlinable package var byte: UInt32 {
    if !(self > 0) { return 0 }
    return self >= 1 ? 255 : UInt32((self * 255).rounded())
  }
}
