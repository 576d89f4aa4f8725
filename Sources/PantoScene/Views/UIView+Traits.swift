import PantoBase
import PantoLayers
import PantoGraphics

extension UIView {
  /// Returns the traits of the view in a style and at a level, and in a window of another size or
  /// scale of text than its own.
  final func traits(
    of appearance: ColorAppearance, size: CGSize? = nil, textScale: CGFloat? = nil
  ) -> UITraitCollection {
    let size = size ?? windowRef?.bounds.size
    func sizeClass(_ length: CGFloat?) -> UIUserInterfaceSizeClass {
      length.map { $0 < 600 ? .compact : .regular } ?? .unspecified
    }
    let stage = layer.stage
    var values = TraitValues(
      horizontalSizeClass: sizeClass(size?.width), verticalSizeClass: sizeClass(size?.height),
      displayScale: stage?.scale ?? 0,
      userInterfaceIdiom: size.map { min($0.width, $0.height) < 600 ? .phone : .pad }
        ?? .unspecified,
      textSize: (textScale ?? stage?.textScale).map { .scale($0) } ?? .ofWorkingStage)
    if InheritedSettings.someOverrideTraits { overrideTraits(of: &values) }
    // The style, the level and the direction have their overrides already.
    values.userInterfaceStyle = appearance.style
    values.userInterfaceLevel = appearance.level
    values.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    return UITraitCollection(values)
  }

  /// The style that this view and all views below use instead of their superview's. Default
  /// `.unspecified`: the style of the superview.
  public final var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { styleOverride }
    set {
      styleOverride = newValue
      updateStyle()
    }
  }

  /// Takes over the style and the level of the superview. Where one of them changed, colours are
  /// resolved again, here and in all views below.
  ///
  /// - Parameter notifies: Whether the views are notified of their traits. Default `true`.
  final func updateStyle(notifies: Bool = true) {
    let chosen = styleOverride == .unspecified ? controller?.chosenStyle : styleOverride
    var appearance = inheritedAppearance
    if let chosen, chosen != .unspecified { appearance.style = chosen }
    if let level = controller?.chosenLevel, level != .unspecified { appearance.level = level }
    if let settings = box?.inherited {
      let own = settings.overrides
      if own.userInterfaceStyle != .unspecified { appearance.style = own.userInterfaceStyle }
      if own.userInterfaceLevel != .unspecified { appearance.level = own.userInterfaceLevel }
    }
    guard appearance != shownAppearance else { return }
    let before = traits(of: shownAppearance)
    shownAppearance = appearance
    let outer = UITraitCollection.currentAppearance
    UITraitCollection.currentAppearance = appearance
    if let color = backgroundUIColor, color.isDynamic {
      layer.background = color.rgba(in: appearance)
      if let tiles = color.tiles(in: appearance) { layer.gradient = .tiles(tiles) }
    }
    if layer.drawingValue != nil { setNeedsDisplay() }
    styleChanged()
    UITraitCollection.currentAppearance = outer
    if notifies { notifyTraitsChanged(from: before) }
    for view in subviewList { view.updateStyle(notifies: notifies) }
  }

  /// Notifies this view and its controller that its traits have changed.
  final func notifyTraitsChanged(from before: UITraitCollection) {
    let outer = UITraitCollection.currentAppearance
    UITraitCollection.currentAppearance = shownAppearance
    defer { UITraitCollection.currentAppearance = outer }
    UIView.traitChanges.call {
      traitCollectionDidChange(before)
      controller?.traitCollectionDidChange(before)
      guard InheritedSettings.someObserveTraits else { return }
      let now = traitCollection
      box?.inherited?.observers.tell(from: before, to: now)
      controller?.inherited?.observers.tell(from: before, to: now)
    }
  }

  private static let traitChanges = RecursionLimit(
    "traitCollectionDidChange",
    fix: "set overrideUserInterfaceStyle elsewhere, or only where it is different")

  /// Returns the value of `color` in the style and at the level of this view.
  package final func shown(_ color: UIColor) -> RGBA { color.rgba(in: shownAppearance) }
}

extension Stage {
  /// The style of the whole window. Default light; a host sets the style of the desktop. Any value
  /// but `.dark` means light.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { window.hostStyle }
    set {
      let style = newValue == .dark ? UIUserInterfaceStyle.dark : .light
      if style != window.hostStyle { notifyOfChange(.theme(style)) }
      window.hostStyle = style
      working {
        window.updateStyle()
        useStyle()
      }
    }
  }

  /// Gives the style of this window to the code that runs from now on outside of views.
  final func useStyle() { CurrentStyle.use(window.shownAppearance, of: number) }
}
