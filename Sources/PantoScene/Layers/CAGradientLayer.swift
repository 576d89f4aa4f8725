import PantoBase

public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// From `startPoint` to `endPoint`.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// Outwards from `startPoint`; `endPoint` is a corner of the box round the outermost ellipse.
  public static let radial = CAGradientLayerType(rawValue: "radial")
}

/// A layer filled with colours that run into each other, shaped by its corner radius.
@MainActor open class CAGradientLayer: CALayer {
  /// `CGColor`s (a `UIColor` is taken too); others are left out. Fewer than two show as one colour.
  public final var colors: [Any]? { didSet { build() } }
  /// Where each colour stands, 0…1, ascending. `nil`, the default: evenly spread.
  public final var locations: [NSNumber]? { didSet { build() } }
  /// In unit coordinates. Default the middle of the top.
  public final var startPoint = CGPoint(x: 0.5, y: 0) { didSet { build() } }
  /// Default the middle of the bottom.
  public final var endPoint = CGPoint(x: 0.5, y: 1) { didSet { build() } }
  public final var type = CAGradientLayerType.axial { didSet { build() } }

  private func build() {
    let shown: [RGBA] = (colors ?? []).compactMap { color in
      (color as? RGBA) ?? (color as? UIColor)?.cgColor
    }
    guard let first = shown.first, startPoint.isInReach, endPoint.isInReach else {
      gradient = nil
      return
    }
    var last: CGFloat = 0
    let stops = shown.enumerated().map { i, color -> LayerContent.Stop in
      let even = shown.count > 1 ? CGFloat(i) / CGFloat(shown.count - 1) : 0
      let at = locations.flatMap { i < $0.count ? CGFloat($0[i].doubleValue) : nil } ?? even
      last = max(last, at.isFinite ? min(max(at, 0), 1) : even)
      return LayerContent.Stop(at: last, color: color)
    }
    if shown.count == 1 {
      gradient = .solid(first)
    } else if type == .radial {
      gradient = .radialGradient(center: startPoint, corner: endPoint, stops: stops)
    } else {
      gradient = .linearGradient(start: startPoint, end: endPoint, stops: stops)
    }
  }
}
