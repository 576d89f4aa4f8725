import PantoBase

/// The environment of a view: its style, reading direction, size classes and pixel scale.
///
/// Immutable, as in UIKit. Two collections are equal if all of their traits are.
public final class UITraitCollection: Hashable, Sendable {
  /// Light, dark, or `.unspecified`, which counts as light where a colour is resolved.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The reading direction. Default `.unspecified`.
  public let layoutDirection: UITraitEnvironmentLayoutDirection
  /// The size class of the width. Default `.unspecified`.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// The size class of the height. Default `.unspecified`.
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// Device pixels per point; 0 if it is not known, which is the default.
  public let displayScale: CGFloat
  /// The kind of device. Default `.unspecified`.
  public let userInterfaceIdiom: UIUserInterfaceIdiom

  /// Creates a collection. Every trait that is left out is unspecified, and the scale is 0.
  ///
  /// UIKit has initializers for one trait each; here one initializer takes all of them.
  public init(
    userInterfaceStyle: UIUserInterfaceStyle = .unspecified,
    layoutDirection: UITraitEnvironmentLayoutDirection = .unspecified,
    horizontalSizeClass: UIUserInterfaceSizeClass = .unspecified,
    verticalSizeClass: UIUserInterfaceSizeClass = .unspecified, displayScale: CGFloat = 0,
    userInterfaceIdiom: UIUserInterfaceIdiom = .unspecified
  ) {
    self.userInterfaceStyle = userInterfaceStyle
    self.layoutDirection = layoutDirection
    self.horizontalSizeClass = horizontalSizeClass
    self.verticalSizeClass = verticalSizeClass
    self.displayScale = displayScale
    self.userInterfaceIdiom = userInterfaceIdiom
  }

  /// The style of `current`, which UIKit has once for all code outside of a view.
  @MainActor package static var currentStyle = UIUserInterfaceStyle.light

  /// The traits of the view that is being laid out or told about a change of traits.
  ///
  /// Only `userInterfaceStyle` is kept: the other traits of a new value are dropped.
  @preconcurrency @MainActor public static var current: UITraitCollection {
    get { UITraitCollection(userInterfaceStyle: currentStyle) }
    set { currentStyle = newValue.userInterfaceStyle == .dark ? .dark : .light }
  }

  /// Whether colours may resolve differently under `other`: its user interface style is not the
  /// same.
  public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    userInterfaceStyle != other?.userInterfaceStyle
  }

  public static func == (a: UITraitCollection, b: UITraitCollection) -> Bool {
    a === b
      || a.userInterfaceStyle == b.userInterfaceStyle && a.layoutDirection == b.layoutDirection
        && a.horizontalSizeClass == b.horizontalSizeClass
        && a.verticalSizeClass == b.verticalSizeClass && a.displayScale == b.displayScale
        && a.userInterfaceIdiom == b.userInterfaceIdiom
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(userInterfaceStyle)
    hasher.combine(horizontalSizeClass)
    hasher.combine(verticalSizeClass)
  }
}
