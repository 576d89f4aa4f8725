import PantoBase
import PantoGraphics

/// The shape of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The colours change along the line from `startPoint` to `endPoint`.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// The colours change outwards from `startPoint`. `endPoint` is a corner of the bounding box of
  /// the outermost ellipse.
  public static let radial = CAGradientLayerType(rawValue: "radial")
}

/// A layer filled with a gradient, clipped to the rounded rectangle of the layer.
@preconcurrency @MainActor open class CAGradientLayer: CALayer {
  private struct Appearance {
    var colors: [RGBA] = []
    var locations: [CGFloat]?
    var start = CGPoint(x: 0.5, y: 0)
    var end = CGPoint(x: 0.5, y: 1)
  }

  private var appearance = Appearance()

  private func set(_ name: String, _ change: (inout Appearance) -> Void) {
    let pending = skipsActions ? nil : beginAction(name)
    change(&appearance)
    gradient = made(appearance)
    pending?.end()
  }

  /// The colours of the gradient, as `CGColor` or `UIColor` values; other values are left out. A
  /// single colour fills the layer. Default `nil`.
  public final var colors: [Any]? {
    didSet {
      let shown: [RGBA] = (colors ?? []).compactMap { color in
        (color as? RGBA) ?? (color as? UIColor)?.cgColor
      }
      set("colors") { $0.colors = shown }
    }
  }
  /// The position of each colour, 0…1, ascending. `nil`, the default, spreads the colours evenly.
  /// Values that are not finite are reported as misuse.
  public final var locations: [NSNumber]? {
    didSet {
      guard Misuse.accepts(locations, for: "locations") else { return locations = oldValue }
      let new = locations?.map { CGFloat($0.doubleValue) }
      set("locations") { $0.locations = new }
    }
  }
  /// The start of the gradient, in unit coordinates of the bounds. Default the middle of the upper
  /// edge, (0.5, 0).
  public final var startPoint: CGPoint {
    get { appearance.start }
    set {
      guard Misuse.accepts(newValue, for: "startPoint") else { return }
      set("startPoint") { $0.start = newValue }
    }
  }
  /// The end of the gradient, in unit coordinates of the bounds. Default the middle of the lower
  /// edge, (0.5, 1).
  public final var endPoint: CGPoint {
    get { appearance.end }
    set {
      guard Misuse.accepts(newValue, for: "endPoint") else { return }
      set("endPoint") { $0.end = newValue }
    }
  }
  /// The shape of the gradient. Default `.axial`.
  public final var type = CAGradientLayerType.axial { didSet { gradient = made(appearance) } }

  private func made(_ appearance: Appearance) -> LayerContent.Fill? {
    let shown = appearance.colors
    guard let first = shown.first, appearance.start.isInReach, appearance.end.isInReach else {
      return nil
    }
    var last: CGFloat = 0
    let stops = shown.enumerated().map { i, color -> LayerContent.Stop in
      let even = shown.count > 1 ? CGFloat(i) / CGFloat(shown.count - 1) : 0
      let at = appearance.locations.flatMap { i < $0.count ? $0[i] : nil } ?? even
      last = max(last, at.isFinite ? min(max(at, 0), 1) : even)
      return LayerContent.Stop(at: last, color: color)
    }
    if shown.count == 1 { return .solid(first) }
    return type == .radial
      ? .radialGradient(center: appearance.start, corner: appearance.end, stops: stops)
      : .linearGradient(start: appearance.start, end: appearance.end, stops: stops)
  }

  // MARK: Animatable properties

  override func ownContentValue(_ name: String) -> KeyedValue? {
    switch name {
    case "colors": KeyedValue(appearance.colors)
    case "locations":
      KeyedValue(
        .numbers,
        appearance.locations
          ?? appearance.colors.indices.map {
            CGFloat($0) / CGFloat(max(1, appearance.colors.count - 1))
          })
    case "startPoint": KeyedValue(appearance.start)
    case "endPoint": KeyedValue(appearance.end)
    default: nil
    }
  }

  private func appearance(with contentValues: ContentValues) -> Appearance {
    var own = appearance
    if let animated = contentValues["colors"] { own.colors = animated.colors }
    if let animated = contentValues["locations"] { own.locations = animated.numbers }
    if let animated = contentValues["startPoint"] { own.start = animated.point }
    if let animated = contentValues["endPoint"] { own.end = animated.point }
    return own
  }

  override func fill(_ contentValues: ContentValues) -> LayerContent.Fill? {
    contentValues.isEmpty ? fillOverride : made(appearance(with: contentValues))
  }

  override func copyShownContent(of other: CALayer, _ contentValues: ContentValues) {
    guard let other = other as? CAGradientLayer else { return }
    appearance = other.appearance(with: contentValues)
    type = other.type
  }
}
