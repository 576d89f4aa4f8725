import PantoBase
import PantoScene

/// What a view does to what lies behind it.
public class UIVisualEffect: Hashable, @unchecked Sendable {
  init() {}
  public static func == (a: UIVisualEffect, b: UIVisualEffect) -> Bool { a === b }
  /// The style of a blur; the address would differ from process to process (P4).
  public func hash(into hasher: inout Hasher) { hasher.combine((self as? UIBlurEffect)?.style) }
}

/// Frosted glass. Nothing is blurred here: it is a veil in the glass' own colour.
public final class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
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

/// Text and icons on frosted glass: they show as they are.
public final class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {
  public init(blurEffect: UIBlurEffect) { super.init() }
}

/// A veil over what lies behind it; put your views into `contentView`. What would be blurred shows
/// through a colour instead.
@MainActor open class UIVisualEffectView: UIView {
  public final let contentView = UIView()
  /// `nil`: clear. Within an animation it fades.
  open var effect: UIVisualEffect? { didSet { showEffect() } }

  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    addSubview(contentView)
    showEffect()
  }

  private func showEffect() { backgroundColor = (effect as? UIBlurEffect)?.veil }

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
  }
}
