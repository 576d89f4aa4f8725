import PantoBase

/// Core Foundation's name for an array.
public typealias CFArray = [Any]

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
