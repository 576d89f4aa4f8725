import PantoBase

/// The traits that a view or a controller sets for itself and for all that lies below it.
///
/// A trait that is unspecified, as all are at first, is the superview's.
///
/// ```swift
/// sidebar.traitOverrides.horizontalSizeClass = .compact
/// ```
@preconcurrency @MainActor public struct UITraitOverrides {
  package var values = TraitValues()

  /// Creates overrides of no trait.
  package init() {}

  /// Light or dark.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { values.userInterfaceStyle }
    set { values.userInterfaceStyle = newValue }
  }
  /// Whether the interface lies above other content.
  public var userInterfaceLevel: UIUserInterfaceLevel {
    get { values.userInterfaceLevel }
    set { values.userInterfaceLevel = newValue }
  }
  /// The reading direction.
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { values.layoutDirection }
    set { values.layoutDirection = newValue }
  }
  /// The size class of the width.
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { values.horizontalSizeClass }
    set { values.horizontalSizeClass = newValue }
  }
  /// The size class of the height.
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    get { values.verticalSizeClass }
    set { values.verticalSizeClass = newValue }
  }
  /// Device pixels per point, as `traitCollection` has them; views are drawn with the window's.
  public var displayScale: CGFloat {
    get { values.displayScale }
    set { if Misuse.accepts(newValue, for: "displayScale") { values.displayScale = newValue } }
  }
  /// The kind of device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    get { values.userInterfaceIdiom }
    set { values.userInterfaceIdiom = newValue }
  }

  /// Whether a trait is overridden.
  public func contains(_ trait: UITrait) -> Bool {
    values.value(of: trait) != TraitValues().value(of: trait)
  }

  /// Ends the override of a trait.
  public mutating func remove(_ trait: UITrait) { values.remove(trait) }
}
