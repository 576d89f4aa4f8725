import PantoScene

/// The base class of effects that a `UIVisualEffectView` shows.
public class UIVisualEffect: Hashable, @unchecked Sendable {
  /// Makes an effect that changes nothing.
  public init() {}
  /// Two effects are equal if they are the same object.
  public static func == (a: UIVisualEffect, b: UIVisualEffect) -> Bool { a === b }
  /// Hashes the style of a blur.
  ///
  /// The address would differ from process to process (P4).
  public func hash(into hasher: inout Hasher) { hasher.combine((self as? UIBlurEffect)?.style) }
}

/// The look of frosted glass.
///
/// Nothing is blurred here: the effect is a translucent colour over the views behind it.
public final class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
  /// The tint and thickness of the glass.
  ///
  /// `UltraThin` and `Thin` materials are 60 % opaque, all others 85 %. Styles without `Light` or
  /// `Dark` in the name follow the user interface style.
  public enum Style: Int, Hashable, Sendable {
    case extraLight, light, dark, regular = 4, prominent
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
    case systemChromeMaterial
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight
    case systemThickMaterialLight, systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark
    case systemThickMaterialDark, systemChromeMaterialDark
  }

  let style: Style
  /// Makes an effect of a style.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  var veil: UIColor {
    let light = RGBA(hex: 0xF7F7F7)
    let dark = RGBA(hex: 0x252525)
    func faded(_ c: RGBA, _ alpha: CGFloat) -> RGBA { RGBA(c.red, c.green, c.blue, alpha) }
    switch style {
    case .extraLight, .light, .systemMaterialLight, .systemThickMaterialLight,
      .systemChromeMaterialLight:
      return UIColor(faded(light, 0.85))
    case .systemUltraThinMaterialLight, .systemThinMaterialLight: return UIColor(faded(light, 0.6))
    case .dark, .systemMaterialDark, .systemThickMaterialDark, .systemChromeMaterialDark:
      return UIColor(faded(dark, 0.85))
    case .systemUltraThinMaterialDark, .systemThinMaterialDark: return UIColor(faded(dark, 0.6))
    case .systemUltraThinMaterial, .systemThinMaterial:
      return UIColor(light: faded(light, 0.6), dark: faded(dark, 0.6))
    default: return UIColor(light: faded(light, 0.85), dark: faded(dark, 0.85))
    }
  }
}

/// The look of text and icons on frosted glass. Has no effect here: they show as they are.
public final class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {
  /// Makes an effect; the blur is ignored.
  public init(blurEffect: UIBlurEffect) { super.init() }
}
