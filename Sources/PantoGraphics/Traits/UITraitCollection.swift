import PantoBase

/// The environment of a view: its style, reading direction, size classes and pixel scale.
///
/// A trait collection is immutable, as in UIKit. Two are equal if all of their traits are.
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
  /// The name of the text size that was given; `nil` means the text size of the working stage.
  package let textSize: String?

  /// Creates a trait collection. Every trait that is left out is unspecified, and the scale is 0.
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
    textSize = nil
  }

  /// Creates a collection with a size of text alone.
  package init(textSize: String?) {
    userInterfaceStyle = .unspecified
    layoutDirection = .unspecified
    horizontalSizeClass = .unspecified
    verticalSizeClass = .unspecified
    displayScale = 0
    userInterfaceIdiom = .unspecified
    self.textSize = textSize
  }

  /// Creates a collection with the traits of all others. Of two that are not unspecified, the later
  /// one counts.
  public init(traitsFrom traitCollections: [UITraitCollection]) {
    let all = traitCollections.reversed()
    userInterfaceStyle =
      all.map(\.userInterfaceStyle).first { $0 != .unspecified } ?? .unspecified
    layoutDirection = all.map(\.layoutDirection).first { $0 != .unspecified } ?? .unspecified
    horizontalSizeClass =
      all.map(\.horizontalSizeClass).first { $0 != .unspecified } ?? .unspecified
    verticalSizeClass = all.map(\.verticalSizeClass).first { $0 != .unspecified } ?? .unspecified
    displayScale = all.map(\.displayScale).first { $0 != 0 } ?? 0
    userInterfaceIdiom =
      all.map(\.userInterfaceIdiom).first { $0 != .unspecified } ?? .unspecified
    textSize = all.lazy.compactMap(\.textSize).first
  }

  /// Whether every trait that `trait` specifies is the same here.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return UITraitCollection(traitsFrom: [self, trait]) == self
  }

  /// Runs `actions` with this collection as `current`, so that dynamic colours resolve with it.
  @preconcurrency @MainActor public func performAsCurrent(_ actions: () -> Void) {
    let outer = UITraitCollection.currentStyle
    UITraitCollection.current = self
    actions()
    UITraitCollection.currentStyle = outer
  }

  /// The style of `current`, which UIKit has once for all code outside of a view.
  @MainActor package static var currentStyle = UIUserInterfaceStyle.light

  /// The traits of the view that is being laid out or told about a change of traits; outside of
  /// views, those of the window that works.
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
        && a.userInterfaceIdiom == b.userInterfaceIdiom && a.textSize == b.textSize
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(userInterfaceStyle)
    hasher.combine(horizontalSizeClass)
    hasher.combine(verticalSizeClass)
  }
}
