import PantoBase

/// Here every colour is sRGB; the spaces are taken and not asked.
public final class CGColorSpace: Sendable {
  public static let sRGB = "kCGColorSpaceSRGB"
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  public init?(name: String) {}
  init() {}
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace() }

/// An array, under the name that Core Foundation has for it.
public typealias CFArray = [Any]

public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// Colours that run into each other, to be drawn along a line or outwards.
public final class CGGradient: Sendable {
  let stops: [LayerContent.Stop]

  /// `locations` 0…1, ascending; `nil`: evenly spread. `nil` when there is no colour.
  public init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: [CGFloat]?) {
    let shown = colors.compactMap { ($0 as? RGBA) ?? ($0 as? UIColor)?.rgba }
    guard !shown.isEmpty else { return nil }
    stops = shown.enumerated().map { i, color in
      let even = shown.count > 1 ? CGFloat(i) / CGFloat(shown.count - 1) : 0
      let at = locations.flatMap { i < $0.count ? $0[i] : nil } ?? even
      return LayerContent.Stop(at: at.isFinite ? min(max(at, 0), 1) : even, color: color)
    }
  }

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
