import PantoBase

/// A colour space by name. Every colour is sRGB here, so a space has no effect.
public final class CGColorSpace: Sendable {
  /// The name of the sRGB space.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The name of Display P3, whose colours are taken as sRGB here.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// Creates a space. Every name is accepted.
  public init?(name: String) {}
  init() {}
}

/// Returns a colour space, which has no effect here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }
/// Returns a colour space, which has no effect here: components are still red, green, blue and
/// alpha.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace() }
