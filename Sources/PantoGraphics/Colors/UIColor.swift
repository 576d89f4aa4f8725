import PantoBase

/// Core Graphics' name for `RGBA`. Unlike Apple's, it is a value and always in sRGB.
public typealias CGColor = RGBA

/// A colour in sRGB, either fixed or chosen by the user interface style, light or dark, and by the
/// level.
///
/// Views keep the `UIColor` and resolve it again when their style changes. A layer keeps a
/// `CGColor`, which does not follow the style and has no pattern. Unlike UIKit's class, this one
/// cannot be subclassed.
public final class UIColor: Hashable, Sendable {
  private enum Kind: Sendable {
    case plain(RGBA)
    case styled(light: RGBA, dark: RGBA)
    /// A colour that is lighter in an elevated interface of the dark style.
    indirect case leveled(light: RGBA, dark: RGBA, elevated: RGBA)
    case dynamic(@Sendable (UITraitCollection) -> UIColor)
    /// A picture that is repeated, and the mean of its colours.
    case pattern(UIImage, RGBA)
  }

  private let kind: Kind

  /// Creates a fixed colour. Components outside 0…1 are clamped when the colour is drawn.
  public init(_ rgba: RGBA) { kind = .plain(rgba) }

  /// Creates a fixed colour from components of 0…1. Values outside are clamped when it is drawn.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    kind = .plain(RGBA(red, green, blue, alpha))
  }

  /// Creates a fixed grey: `white` is 0 for black to 1 for white, `alpha` is 0…1.
  public init(white: CGFloat, alpha: CGFloat) { kind = .plain(RGBA(white, white, white, alpha)) }

  /// Creates a fixed colour from hue, saturation and brightness.
  ///
  /// - Parameters:
  ///   - hue: the position on the colour wheel in turns; 0 and 1 are red. Other values wrap
  ///     around.
  ///   - saturation: 0 for grey to 1 for the pure colour.
  ///   - brightness: 0 for black to 1.
  ///   - alpha: 0 for transparent to 1 for opaque.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let h = (hue - hue.rounded(.down)) * 6
    func channel(_ n: CGFloat) -> CGFloat {
      let k = n + h < 6 ? n + h : n + h - 6
      return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
    }
    kind = .plain(RGBA(channel(5), channel(3), channel(1), alpha))
  }

  /// Creates a fixed colour from `0xRRGGBB`. UIKit has no such initializer.
  public init(hex: UInt32, alpha: CGFloat = 1) { kind = .plain(RGBA(hex: hex, alpha: alpha)) }

  /// Creates a fixed colour from a layer's colour.
  public init(cgColor: CGColor) { kind = .plain(cgColor) }

  /// Creates a colour that has one value in the light style and one in the dark style.
  public init(light: RGBA, dark: RGBA) { kind = .styled(light: light, dark: dark) }

  /// Creates a colour that has a value of its own in an elevated interface of the dark style.
  init(light: RGBA, dark: RGBA, elevated: RGBA) {
    kind = .leveled(light: light, dark: dark, elevated: elevated)
  }

  /// Creates a colour that `dynamicProvider` chooses whenever it is resolved.
  ///
  /// A provider may return another dynamic colour. A chain of more than eight resolves to
  /// `.clear`, as does a provider that asks for its own colour; both are reported.
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    kind = .dynamic(dynamicProvider)
  }

  /// Creates a pattern: the picture is repeated in its own size (DRW-13).
  ///
  /// Backgrounds of views show it from their upper left corner, and fills and strokes of
  /// `draw(_:)` from the origin of the context. Everywhere else, as in texts, borders and
  /// `cgColor`, the mean colour of the picture shows. Pictures that are no pixels become such
  /// when they are drawn, and have a clear mean colour.
  public init(patternImage image: UIImage) {
    kind = .pattern(image, image.cgImage?.meanColor ?? .clear)
  }

  // MARK: Values

  /// Returns the fixed colour that this one is under the user interface style and level of
  /// `traitCollection`.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    switch kind {
    case .plain, .pattern: return self
    case .styled, .leveled, .dynamic: break
    }
    return UIColor(rgba(in: traitCollection.appearance))
  }

  /// Returns the value of the colour in a style, for an interface that is not elevated.
  package func rgba(in style: UIUserInterfaceStyle) -> RGBA { rgba(in: ColorAppearance(style)) }

  /// Returns the value of the colour in a style and at a level.
  package func rgba(in appearance: ColorAppearance) -> RGBA {
    switch kind {
    case .plain(let rgba), .pattern(_, let rgba): return rgba
    case .styled(let light, let dark): return appearance.style == .dark ? dark : light
    case .leveled(let light, let dark, let elevated):
      guard appearance.style == .dark else { return light }
      return appearance.level == .elevated ? elevated : dark
    case .dynamic(let provider):
      var color = UIColor.color(of: provider, appearance)
      // A provider may return a dynamic colour, which is resolved too. The limit ends cycles.
      for _ in 0..<UIColor.longestChain {
        guard case .dynamic(let next) = color.kind else { return color.rgba(in: appearance) }
        color = UIColor.color(of: next, appearance)
      }
      UIColor.reportEndlessProviders()
      return .clear
    }
  }

  /// The number of dynamic colours that lead to each other, or are resolved inside each other.
  private static let longestChain = 8
  /// The number of providers that are running inside each other in this thread or task. Colours are
  /// resolved in any thread, so `RecursionLimit` of the main actor cannot count them.
  @TaskLocal private static var depth = 0

  /// Returns the colour of a provider, unless providers run inside each other too often (L14).
  private static func color(
    of provider: @Sendable (UITraitCollection) -> UIColor, _ appearance: ColorAppearance
  ) -> UIColor {
    let traits = UITraitCollection(
      userInterfaceStyle: appearance.style, userInterfaceLevel: appearance.level)
    let outer = depth
    guard outer < longestChain else {
      reportEndlessProviders()
      return UIColor(.clear)
    }
    return $depth.withValue(outer + 1) { provider(traits) }
  }

  private static func reportEndlessProviders() {
    OnMainActor.run {
      Misuse.report(
        "UIColor(dynamicProvider:): dynamic colours led to each other more than \(longestChain) times, so the "
          + "colour is clear; choose between colours that do not depend on the one that is asked")
    }
  }

  /// The red, green, blue and alpha of the colour in the light style.
  public var rgba: RGBA { rgba(in: .light) }

  /// The components with the style of `UITraitCollection.current`; off the main actor in the light
  /// style.
  var shownComponents: RGBA {
    OnMainActor.valueIfHere { rgba(in: UITraitCollection.currentAppearance) } ?? rgba
  }

  /// The colour for a layer: its value in the style and at the level of
  /// `UITraitCollection.current`.
  @preconcurrency @MainActor public var cgColor: CGColor {
    rgba(in: UITraitCollection.currentAppearance)
  }

  /// Returns the pixels of a pattern colour in a style and at a level; `nil` for all other colours.
  @MainActor package func tiles(in appearance: ColorAppearance) -> PixelImage? {
    var color = self
    // The limit ends cycles of providers, as in `rgba(in:)`.
    for _ in 0..<9 {
      switch color.kind {
      case .plain, .styled, .leveled: return nil
      case .dynamic(let provider):
        color = UIColor.color(of: provider, appearance)
      case .pattern(let image, _):
        if case .pixels(let pixels) = image.kind(in: appearance.style) { return pixels }
        let size = image.size
        guard size.width > 0, size.height > 0, size.isInReach else { return nil }
        return UIGraphicsImageRenderer(size: size).image { _ in image.draw(at: .zero) }.cgImage
      }
    }
    return nil
  }

  package final var isDynamic: Bool {
    if case .plain = kind { return false }
    return true
  }

  /// Returns the same colour with this alpha, 0…1, in both styles.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    @Sendable func faded(_ c: RGBA) -> RGBA { RGBA(c.red, c.green, c.blue, alpha) }
    switch kind {
    case .plain(let rgba), .pattern(_, let rgba): return UIColor(faded(rgba))
    case .styled(let light, let dark): return UIColor(light: faded(light), dark: faded(dark))
    case .leveled(let light, let dark, let elevated):
      return UIColor(light: faded(light), dark: faded(dark), elevated: faded(elevated))
    case .dynamic:
      return UIColor(dynamicProvider: { [self] in UIColor(faded(rgba(in: $0.appearance))) })
    }
  }

  /// Writes the components in the style of `UITraitCollection.current`, 0…1, to the pointers that
  /// are not `nil`. Off the main actor the style is light.
  ///
  /// - Returns: `true` always, because every colour is in sRGB.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let c = shownComponents
    red?.pointee = c.red
    green?.pointee = c.green
    blue?.pointee = c.blue
    alpha?.pointee = c.alpha
    return true
  }

  public static func == (a: UIColor, b: UIColor) -> Bool {
    if a === b { return true }
    switch (a.kind, b.kind) {
    case (.plain(let x), .plain(let y)): return x == y
    case (.styled(let l, let d), .styled(let m, let e)): return l == m && d == e
    case (.leveled(let l, let d, let high), .leveled(let m, let e, let other)):
      return l == m && d == e && high == other
    case (.pattern(let x, _), .pattern(let y, _)): return x == y
    default: return false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch kind {
    case .plain(let rgba), .pattern(_, let rgba): hasher.combine(rgba)
    case .styled(let light, let dark):
      hasher.combine(light)
      hasher.combine(dark)
    case .leveled(let light, let dark, _):
      hasher.combine(light)
      hasher.combine(dark)
    // The address of the closure would differ from process to process (P4). All dynamic colours
    // share one hash, which is enough because there are few of them.
    case .dynamic: hasher.combine(0)
    }
  }
}

extension RGBA {
  /// Creates a colour from components of 0…1, under Core Graphics' argument names.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red, green, blue, alpha)
  }

  /// Creates a grey: `gray` is 0 for black to 1 for white.
  public init(gray: CGFloat, alpha: CGFloat) { self.init(gray, gray, gray, alpha) }

  /// Returns the same colour with this alpha. The result is optional as in Core Graphics, but
  /// never `nil`.
  public func copy(alpha: CGFloat) -> RGBA? { RGBA(red, green, blue, alpha) }
}

extension PixelImage {
  /// The mean colour of all pixels of the picture.
  fileprivate var meanColor: RGBA {
    // The sums of premultiplied bytes of any picture fit into 64 bits.
    var sums: (alpha: UInt64, red: UInt64, green: UInt64, blue: UInt64) = (0, 0, 0, 0)
    for pixel in pixels {
      sums.alpha += UInt64(pixel >> 24)
      sums.red += UInt64((pixel >> 16) & 255)
      sums.green += UInt64((pixel >> 8) & 255)
      sums.blue += UInt64(pixel & 255)
    }
    guard sums.alpha > 0 else { return .clear }
    let alpha = CGFloat(sums.alpha)
    return RGBA(
      CGFloat(sums.red) / alpha, CGFloat(sums.green) / alpha, CGFloat(sums.blue) / alpha,
      alpha / (255 * CGFloat(pixels.count)))
  }
}
