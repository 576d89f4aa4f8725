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
@MainActor open class CAGradientLayer: CALayer {
  private struct Look {
    var colors: [RGBA] = []
    var locations: [CGFloat]?
    var start = CGPoint(x: 0.5, y: 0)
    var end = CGPoint(x: 0.5, y: 1)
  }

  private var look = Look()

  private func set(_ name: String, _ change: (inout Look) -> Void) {
    if !isOfView { actImplicitly(name) }
    change(&look)
    gradient = made(look)
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
    get { look.start }
    set {
      guard Misuse.accepts(newValue, for: "startPoint") else { return }
      set("startPoint") { $0.start = newValue }
    }
  }
  /// The end of the gradient, in unit coordinates of the bounds. Default the middle of the lower
  /// edge, (0.5, 1).
  public final var endPoint: CGPoint {
    get { look.end }
    set {
      guard Misuse.accepts(newValue, for: "endPoint") else { return }
      set("endPoint") { $0.end = newValue }
    }
  }
  /// The shape of the gradient. Default `.axial`.
  public final var type = CAGradientLayerType.axial { didSet { gradient = made(look) } }

  private func made(_ look: Look) -> LayerContent.Fill? {
    let shown = look.colors
    guard let first = shown.first, look.start.isInReach, look.end.isInReach else { return nil }
    var last: CGFloat = 0
    let stops = shown.enumerated().map { i, color -> LayerContent.Stop in
      let even = shown.count > 1 ? CGFloat(i) / CGFloat(shown.count - 1) : 0
      let at = look.locations.flatMap { i < $0.count ? $0[i] : nil } ?? even
      last = max(last, at.isFinite ? min(max(at, 0), 1) : even)
      return LayerContent.Stop(at: last, color: color)
    }
    if shown.count == 1 { return .solid(first) }
    return type == .radial
      ? .radialGradient(center: look.start, corner: look.end, stops: stops)
      : .linearGradient(start: look.start, end: look.end, stops: stops)
  }

  // MARK: Animatable properties

  override func ownLook(_ name: String) -> KeyedValue? {
    switch name {
    case "colors": KeyedValue(look.colors)
    case "locations":
      KeyedValue(
        .numbers,
        look.locations
          ?? look.colors.indices.map { CGFloat($0) / CGFloat(max(1, look.colors.count - 1)) })
    case "startPoint": KeyedValue(look.start)
    case "endPoint": KeyedValue(look.end)
    default: nil
    }
  }

  private func laid(_ looks: Looks) -> Look {
    var own = look
    if let laid = looks["colors"] { own.colors = laid.colors }
    if let laid = looks["locations"] { own.locations = laid.numbers }
    if let laid = looks["startPoint"] { own.start = laid.point }
    if let laid = looks["endPoint"] { own.end = laid.point }
    return own
  }

  override func fill(_ looks: Looks) -> LayerContent.Fill? {
    looks.isEmpty ? fillOverride : made(laid(looks))
  }

  override func take(_ other: CALayer, _ looks: Looks) {
    guard let other = other as? CAGradientLayer else { return }
    look = other.laid(looks)
    type = other.type
  }
}
