import PantoBase

extension UIImage {
  /// Creates the picture with this name, from what `finder` returns or the program's resources.
  ///
  /// The initializer searches the asset catalogues (`.xcassets`) and the PNG, JPEG, WebP, SVG and
  /// PDF files in `Bundle.main` and in the bundles of resources beside the program. Of several
  /// scales the one for the display is used. A picture with a variant for the dark appearance shows
  /// the one that fits the view. The result is `nil`, with one report per name, if there is none
  /// (DRW-08, B31).
  @preconcurrency @MainActor public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Creates the picture with this name from the resources of `bundle`.
  ///
  /// - Parameters:
  ///   - bundle: the only bundle that is searched; `nil` for all of the program's.
  ///   - traitCollection: a style chooses between the variants for light and dark, and a display
  ///     scale between the scales. `nil`: the view's style, and the scale of the display.
  @preconcurrency @MainActor public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    let asked = traitCollection?.displayScale ?? 0
    let scale = asked > 0 ? asked : GraphicsEnvironment.currentScale() ?? 2
    var found = UIImage.finder?(name)
    for catalog in found == nil ? AssetCatalog.all(in: bundle) : [] {
      found = catalog.image(name, scale: scale)
      if found != nil { break }
    }
    guard let found else {
      Misuse.warn(
        "UIImage(named:): there is no picture '\(name)' in the asset catalogues and files of "
          + (bundle.map { "\($0.bundlePath)" } ?? "the program's bundles"),
        oncePerMessage: true)
      return nil
    }
    let style = traitCollection?.userInterfaceStyle ?? .unspecified
    self.init(style == .unspecified ? found : found.fixed(in: style))
  }
}

extension UIColor {
  /// Creates the colour with this name from the asset catalogues of the program's bundles.
  ///
  /// A colour with a variant for the dark appearance shows the one that fits the view. The result
  /// is `nil`, with one report per name, if there is none (DRW-08, B31).
  @preconcurrency @MainActor public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Creates the colour with this name from the asset catalogues of `bundle`.
  ///
  /// - Parameters:
  ///   - bundle: the only bundle that is searched; `nil` for all of the program's.
  ///   - traitCollection: a style chooses between the variants for light and dark. `nil`: the
  ///     view's style.
  @preconcurrency @MainActor public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    var found: UIColor?
    for catalog in AssetCatalog.all(in: bundle) {
      found = catalog.color(name)
      if found != nil { break }
    }
    guard let found else {
      Misuse.warn(
        "UIColor(named:): there is no colour '\(name)' in the asset catalogues of "
          + (bundle.map { "\($0.bundlePath)" } ?? "the program's bundles"),
        oncePerMessage: true)
      return nil
    }
    let style = traitCollection?.userInterfaceStyle ?? .unspecified
    if style == .unspecified {
      self.init(light: found.rgba(in: .light), dark: found.rgba(in: .dark))
    } else {
      self.init(found.rgba(in: style))
    }
  }
}
