import PantoBase
import PantoGraphics

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
  package final func shown(_ color: UIColor) -> RGBA { color.rgba(in: shownStyle) }
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
