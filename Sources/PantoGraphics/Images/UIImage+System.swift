import PantoBase

/// The bundled icons, under the names of UIKit's symbols (VIS-08). They are drawn for Pantograph
/// as lines on a grid of 24 units, and converted to outlines when they are first used.
extension UIImage {
  /// Creates a bundled icon of 24 × 24 points.
  ///
  /// UIKit has thousands of symbols; the ones here are in `systemNames`. An unknown name gives
  /// `nil` and is reported once.
  @preconcurrency @MainActor public convenience init?(systemName name: String) {
    guard let elements = SystemIcon.reported(name) else { return nil }
    self.init(
      kind: .outline(elements, size: CGSize(width: 24, height: 24)), Settings(symbol: name))
  }

  /// The size and weight of an icon, given by the text that it stands beside.
  public struct SymbolConfiguration: Hashable, Sendable {
    /// The size of the text, in points. At 17 an icon of scale `.medium` has 24 points.
    public var pointSize: CGFloat
    /// The size of the icon relative to the text.
    public var scale: SymbolScale
    /// The weight of the icon's lines.
    public var weight: SymbolWeight

    /// Creates a configuration of an icon's size and weight.
    ///
    /// - Parameters:
    ///   - pointSize: the size of the text in points, default 17. A size that is not positive
    ///     counts as 17.
    ///   - weight: the weight of the lines, default `.regular`.
    ///   - scale: default `.medium`.
    public init(
      pointSize: CGFloat = 17, weight: SymbolWeight = .regular, scale: SymbolScale = .medium
    ) {
      self.pointSize = pointSize > 0 && pointSize.isInReach ? pointSize : 17
      self.scale = scale
      self.weight = weight
    }

    /// Creates a configuration for text of 17 points.
    public init(scale: SymbolScale) { self.init(pointSize: 17, scale: scale) }
    /// Creates a configuration for text of 17 points with lines of this weight.
    public init(weight: SymbolWeight) { self.init(pointSize: 17, weight: weight) }
    /// Creates a configuration for text in `font`.
    @preconcurrency @MainActor public init(font: UIFont) { self.init(pointSize: font.pointSize) }

    /// Points per unit of the icon's grid.
    var factor: CGFloat {
      switch scale {
      case .small: pointSize / 17 * 0.8
      case .medium: pointSize / 17
      case .large: pointSize / 17 * 1.25
      }
    }
  }

  /// The weight of an icon's lines. In `.regular` a line is 2 of 24 units wide (VIS-08).
  public enum SymbolWeight: Int, Sendable {
    /// The weight that an icon has without a configuration, `.regular`.
    case unspecified = 0
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    /// The width of a line, in units of the icon's grid.
    var lineWidth: CGFloat {
      switch self {
      case .ultraLight: 0.7
      case .thin: 1
      case .light: 1.5
      case .unspecified, .regular: SystemIcon.regularWidth
      case .medium: 2.25
      case .semibold: 2.5
      case .bold: 2.75
      case .heavy: 3
      case .black: 3.3
      }
    }
  }

  /// The size of an icon relative to its text: 0.8, 1 or 1.25 times.
  public enum SymbolScale: Sendable { case small, medium, large }

  /// Creates a bundled icon in the size of `configuration`; `nil` and a report for an unknown
  /// name.
  @preconcurrency @MainActor public convenience init?(
    systemName name: String, withConfiguration configuration: SymbolConfiguration?
  ) {
    guard let kind = UIImage.icon(name, configuration) else { return nil }
    self.init(kind: kind, Settings(symbol: name))
  }

  @MainActor private static func icon(_ name: String, _ configuration: SymbolConfiguration?)
    -> Kind?
  {
    let width = configuration?.weight.lineWidth ?? SystemIcon.regularWidth
    guard let elements = SystemIcon.reported(name, width: width) else { return nil }
    let k = configuration?.factor ?? 1
    let larger = CGAffineTransform(scaleX: k, y: k)
    return .outline(
      elements.map { $0.applying(larger) }, size: CGSize(width: 24 * k, height: 24 * k))
  }

  /// Returns the icon in another size and weight; `nil` if the picture is no icon.
  @preconcurrency @MainActor public func applyingSymbolConfiguration(
    _ configuration: SymbolConfiguration
  ) -> UIImage? {
    guard let symbol, let kind = UIImage.icon(symbol, configuration) else { return nil }
    let icon = UIImage(
      kind: kind,
      Settings(
        mode: renderingMode, tint: tint, symbol: symbol, alignment: settings.alignment))
    return settings.mirrored == nil ? icon : icon.imageFlippedForRightToLeftLayoutDirection()
  }

  /// Returns the icon in another size and weight. Other pictures are returned as they are.
  @preconcurrency @MainActor public func withConfiguration(
    _ configuration: SymbolConfiguration
  ) -> UIImage {
    applyingSymbolConfiguration(configuration) ?? self
  }

  /// The names of the bundled icons, which `init(systemName:)` knows.
  public static var systemNames: [String] { SystemIcon.names }
}
