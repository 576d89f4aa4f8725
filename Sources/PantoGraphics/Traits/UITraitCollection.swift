import PantoBase

/// The environment of a view: its style, level, reading direction, size classes and pixel scale.
///
/// A trait collection is immutable, as in UIKit. Two are equal if all of their traits are.
public final class UITraitCollection: Hashable, Sendable {
  package let values: TraitValues
  /// Light, dark, or `.unspecified`, which counts as light where a colour is resolved.
  public var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }
  /// Whether the interface lies above other content. Default `.unspecified`.
  public var userInterfaceLevel: UIUserInterfaceLevel { values.userInterfaceLevel }
  /// The reading direction. Default `.unspecified`.
  public var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
  /// The size class of the width. Default `.unspecified`.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
  /// The size class of the height. Default `.unspecified`.
  public var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
  /// Device pixels per point; 0 if it is not known, which is the default.
  public var displayScale: CGFloat { values.displayScale }
  /// The kind of device. Default `.unspecified`.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { values.userInterfaceIdiom }

  /// Creates a trait collection. Every trait that is left out is unspecified, and the scale is 0.
  ///
  /// UIKit has initializers for one trait each; here one initializer takes all of them.
  public init(
    userInterfaceStyle: UIUserInterfaceStyle = .unspecified,
    layoutDirection: UITraitEnvironmentLayoutDirection = .unspecified,
    horizontalSizeClass: UIUserInterfaceSizeClass = .unspecified,
    verticalSizeClass: UIUserInterfaceSizeClass = .unspecified, displayScale: CGFloat = 0,
    userInterfaceIdiom: UIUserInterfaceIdiom = .unspecified,
    userInterfaceLevel: UIUserInterfaceLevel = .unspecified
  ) {
    values = TraitValues(
      userInterfaceStyle: userInterfaceStyle, layoutDirection: layoutDirection,
      horizontalSizeClass: horizontalSizeClass, verticalSizeClass: verticalSizeClass,
      displayScale: displayScale, userInterfaceIdiom: userInterfaceIdiom,
      userInterfaceLevel: userInterfaceLevel)
  }

  package init(_ values: TraitValues) { self.values = values }

  /// Creates a collection with the traits of all others. Of two that are not unspecified, the later
  /// one counts.
  public init(traitsFrom traitCollections: [UITraitCollection]) {
    var all = TraitValues()
    for collection in traitCollections { all.merge(collection.values) }
    values = all
  }

  /// Whether every trait that `trait` specifies is the same here.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return UITraitCollection(traitsFrom: [self, trait]) == self
  }

  /// Runs `actions` with this collection as `current`, so that dynamic colours resolve with it.
  @preconcurrency @MainActor public func performAsCurrent(_ actions: () -> Void) {
    let outer = UITraitCollection.currentAppearance
    UITraitCollection.current = self
    actions()
    UITraitCollection.currentAppearance = outer
  }

  /// The style and the level of `current`, which UIKit has once for all code outside of a view.
  @MainActor package static var currentAppearance = ColorAppearance()
  /// The style of `current`.
  @MainActor package static var currentStyle: UIUserInterfaceStyle {
    get { currentAppearance.style }
    set { currentAppearance.style = newValue }
  }

  /// The traits of the view that is being laid out or told about a change of traits; outside of
  /// views, those of the window that works.
  ///
  /// Only `userInterfaceStyle` and `userInterfaceLevel` are kept: the other traits of a new value
  /// are dropped.
  @preconcurrency @MainActor public static var current: UITraitCollection {
    get {
      let shown = currentAppearance
      return UITraitCollection(
        TraitValues(
          userInterfaceStyle: shown.style, textSize: .ofWorkingStage,
          userInterfaceLevel: shown.level))
    }
    set {
      currentAppearance = ColorAppearance(
        newValue.userInterfaceStyle == .dark ? .dark : .light,
        newValue.userInterfaceLevel == .elevated ? .elevated : .base)
    }
  }

  /// The style and the level by which colours resolve. Unspecified ones count as light and base.
  package var appearance: ColorAppearance {
    ColorAppearance(values.userInterfaceStyle, values.userInterfaceLevel)
  }

  /// Whether colours may resolve differently under `other`: its user interface style or level is
  /// not the same.
  public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    userInterfaceStyle != other?.userInterfaceStyle
      || userInterfaceLevel != other?.userInterfaceLevel
  }

  public static func == (a: UITraitCollection, b: UITraitCollection) -> Bool {
    a === b || a.values == b.values
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(userInterfaceStyle)
    hasher.combine(horizontalSizeClass)
    hasher.combine(verticalSizeClass)
  }
}
