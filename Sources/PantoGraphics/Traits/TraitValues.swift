import PantoBase

/// The values of traits, each of which may be unspecified.
package struct TraitValues: Hashable, Sendable {
  /// A size of text.
  package enum TextSize: Hashable, Sendable {
    /// The size of a category, by its name.
    case category(String)
    /// The size of a window's text, as a factor.
    case scale(CGFloat)
    /// The size of text of the stage that works when the size is read.
    case ofWorkingStage
  }

  package var userInterfaceStyle = UIUserInterfaceStyle.unspecified
  package var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
  package var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  package var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
  package var displayScale: CGFloat = 0
  package var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
  package var textSize: TextSize?
  package var userInterfaceLevel = UIUserInterfaceLevel.unspecified

  package init(
    userInterfaceStyle: UIUserInterfaceStyle = .unspecified,
    layoutDirection: UITraitEnvironmentLayoutDirection = .unspecified,
    horizontalSizeClass: UIUserInterfaceSizeClass = .unspecified,
    verticalSizeClass: UIUserInterfaceSizeClass = .unspecified, displayScale: CGFloat = 0,
    userInterfaceIdiom: UIUserInterfaceIdiom = .unspecified, textSize: TextSize? = nil,
    userInterfaceLevel: UIUserInterfaceLevel = .unspecified
  ) {
    self.userInterfaceStyle = userInterfaceStyle
    self.layoutDirection = layoutDirection
    self.horizontalSizeClass = horizontalSizeClass
    self.verticalSizeClass = verticalSizeClass
    self.displayScale = displayScale
    self.userInterfaceIdiom = userInterfaceIdiom
    self.textSize = textSize
    self.userInterfaceLevel = userInterfaceLevel
  }

  /// Takes over each value that `later` specifies.
  package mutating func merge(_ later: TraitValues) {
    if later.userInterfaceStyle != .unspecified { userInterfaceStyle = later.userInterfaceStyle }
    if later.layoutDirection != .unspecified { layoutDirection = later.layoutDirection }
    if later.horizontalSizeClass != .unspecified { horizontalSizeClass = later.horizontalSizeClass }
    if later.verticalSizeClass != .unspecified { verticalSizeClass = later.verticalSizeClass }
    if later.displayScale != 0 { displayScale = later.displayScale }
    if later.userInterfaceIdiom != .unspecified { userInterfaceIdiom = later.userInterfaceIdiom }
    if let size = later.textSize { textSize = size }
    if later.userInterfaceLevel != .unspecified { userInterfaceLevel = later.userInterfaceLevel }
  }

  /// Returns the value of a trait, to be compared with another one; `nil` for a trait that is not
  /// one of the library's.
  package func value(of trait: UITrait) -> AnyHashable? {
    if trait == UITraitUserInterfaceStyle.self { return userInterfaceStyle }
    if trait == UITraitLayoutDirection.self { return layoutDirection }
    if trait == UITraitHorizontalSizeClass.self { return horizontalSizeClass }
    if trait == UITraitVerticalSizeClass.self { return verticalSizeClass }
    if trait == UITraitDisplayScale.self { return displayScale }
    if trait == UITraitUserInterfaceIdiom.self { return userInterfaceIdiom }
    if trait == UITraitUserInterfaceLevel.self { return userInterfaceLevel }
    if trait == UITraitPreferredContentSizeCategory.self { return AnyHashable(textSize) }
    return nil
  }

  /// Makes a trait unspecified.
  package mutating func remove(_ trait: UITrait) {
    if trait == UITraitUserInterfaceStyle.self { userInterfaceStyle = .unspecified }
    if trait == UITraitLayoutDirection.self { layoutDirection = .unspecified }
    if trait == UITraitHorizontalSizeClass.self { horizontalSizeClass = .unspecified }
    if trait == UITraitVerticalSizeClass.self { verticalSizeClass = .unspecified }
    if trait == UITraitDisplayScale.self { displayScale = 0 }
    if trait == UITraitUserInterfaceIdiom.self { userInterfaceIdiom = .unspecified }
    if trait == UITraitUserInterfaceLevel.self { userInterfaceLevel = .unspecified }
    if trait == UITraitPreferredContentSizeCategory.self { textSize = nil }
  }
}
