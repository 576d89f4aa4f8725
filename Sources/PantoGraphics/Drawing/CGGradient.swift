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

/// Core Foundation's name for an array.
public typealias CFArray = [Any]

/// Whether a gradient goes on before its start and after its end.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The first colour covers everything before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour covers everything after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// A row of colours that blend into each other, drawn along a line or from a centre outwards.
public final class CGGradient: Sendable {
  let stops: [LayerContent.Stop]

  /// Creates a gradient from `CGColor` or `UIColor` values; a `UIColor` gives its light value.
  ///
  /// - Parameters:
  ///   - space: has no effect.
  ///   - colors: values of other types are left out; without any colour the result is `nil`.
  ///   - locations: 0…1, ascending; colours without one are spread evenly, as with `nil`.
  public init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: [CGFloat]?) {
    let shown = colors.compactMap { ($0 as? RGBA) ?? ($0 as? UIColor)?.rgba }
    guard !shown.isEmpty else { return nil }
    stops = shown.enumerated().map { i, color in
      let even = shown.count > 1 ? CGFloat(i) / CGFloat(shown.count - 1) : 0
      let at = locations.flatMap { i < $0.count ? $0[i] : nil } ?? even
      return LayerContent.Stop(at: at.isFinite ? min(max(at, 0), 1) : even, color: color)
    }
  }

  /// Creates a gradient from `count` groups of red, green, blue and alpha, 0…1 each.
  ///
  /// `nil` if `count` is not positive or there are fewer than four components for each colour.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: [CGFloat], locations: [CGFloat]?,
    count: Int
  ) {
    guard count > 0, components.count >= count * 4 else { return nil }
    let colors = (0..<count).map { i in
      RGBA(
        components[4 * i], components[4 * i + 1], components[4 * i + 2], components[4 * i + 3])
    }
    self.init(colorsSpace: space, colors: colors, locations: locations)
  }
}
