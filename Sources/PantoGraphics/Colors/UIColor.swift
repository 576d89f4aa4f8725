import PantoBase

/// A colour of the drawing core: the same value under its own name.
public typealias CGColor = RGBA

/// A colour in sRGB, or one that depends on where it is shown: light or dark.
///
/// Views keep the colour and ask it again when their style changes; a layer keeps a `CGColor`, which
/// stays what it was.
public final class UIColor: Hashable, Sendable {
  private enum Kind: Sendable {
    case plain(RGBA)
    case styled(light: RGBA, dark: RGBA)
    case dynamic(@Sendable (UITraitCollection) -> UIColor)
  }

  private let kind: Kind

  public init(_ rgba: RGBA) { kind = .plain(rgba) }

  /// 0…1 each.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    kind = .plain(RGBA(red, green, blue, alpha))
  }

  /// 0 black … 1 white.
  public init(white: CGFloat, alpha: CGFloat) { kind = .plain(RGBA(white, white, white, alpha)) }

  /// A turn of the colour wheel, how full the colour is, and how light; 0…1 each.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let h = (hue - hue.rounded(.down)) * 6
    func channel(_ n: CGFloat) -> CGFloat {
      let k = n + h < 6 ? n + h : n + h - 6
      return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
    }
    kind = .plain(RGBA(channel(5), channel(3), channel(1), alpha))
  }

  /// From `0xRRGGBB`.
  public init(hex: UInt32, alpha: CGFloat = 1) { kind = .plain(RGBA(hex: hex, alpha: alpha)) }

  public init(cgColor: CGColor) { kind = .plain(cgColor) }

  /// One colour for light surroundings and one for dark ones.
  public init(light: RGBA, dark: RGBA) { kind = .styled(light: light, dark: dark) }

  /// Asked anew whenever the surroundings change.
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    kind = .dynamic(dynamicProvider)
  }

  // MARK: What it is

  /// The colour in these surroundings.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    if case .plain = kind { return self }
    return UIColor(rgba(in: traitCollection.userInterfaceStyle))
  }

  package func rgba(in style: UIUserInterfaceStyle) -> RGBA {
    switch kind {
    case .plain(let rgba): return rgba
    case .styled(let light, let dark): return style == .dark ? dark : light
    case .dynamic(let provider):
      var color = provider(UITraitCollection(userInterfaceStyle: style))
      // One that answers with another dynamic one is asked on, but not for ever.
      for _ in 0..<8 {
        guard case .dynamic(let next) = color.kind else { return color.rgba(in: style) }
        color = next(UITraitCollection(userInterfaceStyle: style))
      }
      return .clear
    }
  }

  /// The value; of a colour that depends on its surroundings the light one.
  public var rgba: RGBA { rgba(in: .light) }

  /// The value for a layer, in the surroundings that hold now (`UITraitCollection.current`).
  @MainActor public var cgColor: CGColor { rgba(in: UITraitCollection.currentStyle) }

  package final var isDynamic: Bool {
    if case .plain = kind { return false }
    return true
  }

  /// The same colour, as opaque as `alpha` says.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    @Sendable func faded(_ c: RGBA) -> RGBA { RGBA(c.red, c.green, c.blue, alpha) }
    switch kind {
    case .plain(let rgba): return UIColor(faded(rgba))
    case .styled(let light, let dark): return UIColor(light: faded(light), dark: faded(dark))
    case .dynamic:
      return UIColor(dynamicProvider: { [self] in UIColor(faded(rgba(in: $0.userInterfaceStyle))) })
    }
  }

  /// Its channels, 0…1; always possible.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let c = rgba
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
    default: return false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch kind {
    case .plain(let rgba): hasher.combine(rgba)
    case .styled(let light, let dark):
      hasher.combine(light)
      hasher.combine(dark)
    // An address would differ from process to process (P4); there are few such colours.
    case .dynamic: hasher.combine(0)
    }
  }
}

extension RGBA {
  /// 0…1 each.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red, green, blue, alpha)
  }

  /// 0 black … 1 white.
  public init(gray: CGFloat, alpha: CGFloat) { self.init(gray, gray, gray, alpha) }

  /// The same colour, as opaque as `alpha` says.
  public func copy(alpha: CGFloat) -> RGBA? { RGBA(red, green, blue, alpha) }
}
