import PantoBase

/// Light or dark surroundings.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable { case unspecified, light, dark }

/// Room that a view has on one axis: little or plenty.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable { case unspecified, compact, regular }

/// Which way reading goes.
public enum UITraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
  case unspecified = -1
  case leftToRight
  case rightToLeft
}

/// The kind of device, by the size of its window.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  case unspecified = -1
  case phone = 0
  case pad = 1
  case tv = 2
  case carPlay = 3
  case mac = 5
  case vision = 6
}

/// What surrounds a view: its style, its room, its pixels.
public final class UITraitCollection: Hashable, Sendable {
  public let userInterfaceStyle: UIUserInterfaceStyle
  public let layoutDirection: UITraitEnvironmentLayoutDirection
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// Device pixels per point; 0: not known.
  public let displayScale: CGFloat
  public let userInterfaceIdiom: UIUserInterfaceIdiom

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

  @MainActor package static var currentStyle = UIUserInterfaceStyle.light

  /// The surroundings of the view that is being laid out or told of a change.
  @MainActor public static var current: UITraitCollection {
    get { UITraitCollection(userInterfaceStyle: currentStyle) }
    set { currentStyle = newValue.userInterfaceStyle == .dark ? .dark : .light }
  }

  /// The same in all that decides over colours.
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
