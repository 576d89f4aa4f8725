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

  @MainActor static var currentStyle = UIUserInterfaceStyle.light

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

extension UIView {
  /// What surrounds this view. Size classes are the window's: compact below 600 points.
  public var traitCollection: UITraitCollection { traits(of: shownStyle) }

  private func traits(of style: UIUserInterfaceStyle) -> UITraitCollection {
    let size = windowRef?.bounds.size
    func sizeClass(_ length: CGFloat?) -> UIUserInterfaceSizeClass {
      length.map { $0 < 600 ? .compact : .regular } ?? .unspecified
    }
    return UITraitCollection(
      userInterfaceStyle: style, layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight,
      horizontalSizeClass: sizeClass(size?.width), verticalSizeClass: sizeClass(size?.height),
      displayScale: stage?.scale ?? 0,
      userInterfaceIdiom: size.map { min($0.width, $0.height) < 600 ? .phone : .pad }
        ?? .unspecified)
  }

  /// Light or dark for this view and all below, whatever is above. Default `.unspecified`: as above.
  public final var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { styleOverride }
    set {
      styleOverride = newValue
      updateStyle()
    }
  }

  /// Takes the style of what is above; where it changed, colours are asked again, here and below.
  final func updateStyle() {
    let chosen = styleOverride == .unspecified ? controller?.styleOverride : styleOverride
    var style = superviewRef?.shownStyle ?? shownStyle
    if let window = self as? UIWindow { style = window.hostStyle }
    if let chosen, chosen != .unspecified { style = chosen }
    guard style != shownStyle else { return }
    let before = traits(of: shownStyle)
    shownStyle = style
    let outer = UITraitCollection.currentStyle
    UITraitCollection.currentStyle = style
    if let color = backgroundUIColor, color.isDynamic { layer.background = color.rgba(in: style) }
    if layer.drawingValue != nil { setNeedsDisplay() }
    styleChanged()
    traitCollectionDidChange(before)
    controller?.traitCollectionDidChange(before)
    UITraitCollection.currentStyle = outer
    for view in subviewList { view.updateStyle() }
  }

  /// A colour as it shows here.
  final func shown(_ color: UIColor) -> RGBA { color.rgba(in: shownStyle) }
}

extension Stage {
  /// Light or dark for the whole window. Default light; a host sets what the desktop wants.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { window.hostStyle }
    set {
      let style = newValue == .dark ? UIUserInterfaceStyle.dark : .light
      if style != window.hostStyle { tellChange(.theme(style)) }
      window.hostStyle = style
      working { window.updateStyle() }
    }
  }
}
