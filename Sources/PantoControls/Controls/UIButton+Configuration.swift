import PantoBase
import PantoScene

extension UIButton {
  /// A button's whole look as one value: texts, picture, colours, corners and insets.
  ///
  /// A value with a number that is not finite is refused when it is assigned to
  /// `UIButton.configuration` (B57).
  public struct Configuration: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case plain, gray, tinted, filled }

    /// How the corners of the background are rounded.
    ///
    /// `.fixed` and `.dynamic` use `background.cornerRadius`; `.small`, `.medium` and `.large` are
    /// 4, 8 and 12 points; `.capsule` is half of the shorter side.
    public enum CornerStyle: Int, Hashable, Sendable {
      case fixed = -1
      case dynamic
      case small, medium, large, capsule
    }

    /// The size of the button's text and insets.
    ///
    /// `.mini` and `.small` set text of the style `.subheadline`, `.medium` and `.large` of
    /// `.body`. Both follow the user's size of text (PRT-31).
    public enum Size: Int, Hashable, Sendable { case medium, small, mini, large }

    let kind: Kind
    /// The title; `nil`, the default, shows the one set with `setTitle(_:for:)`.
    public var title: String?
    /// A second line below the title. `nil`, the default, shows none.
    public var subtitle: String?
    /// The picture; `nil`, the default, shows the one set with `setImage(_:for:)`.
    public var image: UIImage?
    /// The gap between picture and title, in points. Default 0.
    public var imagePadding: CGFloat = 0
    /// The side of the title on which the picture stands. Default `.leading`.
    ///
    /// One side at a time; other sets than `.trailing`, `.top` and `.bottom` mean `.leading`.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// The colour of title and picture.
    ///
    /// `nil`, the default, is the colour of the configuration's kind.
    public var baseForegroundColor: UIColor?
    /// The colour from which the background is made.
    ///
    /// `nil`, the default, is the accent colour for tinted and filled buttons, a grey for gray ones
    /// and none for plain ones.
    public var baseBackgroundColor: UIColor?
    /// How the corners are rounded. Default `.dynamic`: the background's own radius.
    public var cornerStyle = CornerStyle.dynamic
    /// The size of text and insets. Default `.medium`.
    public var buttonSize = Size.medium
    /// The size and weight of a picture that is a bundled icon. Default `nil`: its own.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// The distance of the content from the button's edges, in points. Default: as `buttonSize`
    /// wants it, from 4 and 10 points for `.mini` to 14 and 20 for `.large`.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { ownInsets ?? defaultInsets }
      set { ownInsets = newValue }
    }
    private var ownInsets: NSDirectionalEdgeInsets?
    /// The background's colour, border and corner radius.
    public var background = UIBackgroundConfiguration()

    private init(kind: Kind) { self.kind = kind }

    /// A button without a background, its title in the accent colour.
    public static func plain() -> Configuration { Configuration(kind: .plain) }
    /// The same look as `plain()`.
    public static func borderless() -> Configuration { Configuration(kind: .plain) }
    /// A button on a grey background, its title in the accent colour.
    public static func gray() -> Configuration { Configuration(kind: .gray) }
    /// A button on a pale background of the accent colour.
    public static func tinted() -> Configuration { Configuration(kind: .tinted) }
    /// The same look as `gray()`.
    public static func bordered() -> Configuration { Configuration(kind: .gray) }
    /// The same look as `tinted()`.
    public static func borderedTinted() -> Configuration { Configuration(kind: .tinted) }
    /// A button on a full background of the accent colour, its title white.
    public static func filled() -> Configuration { Configuration(kind: .filled) }
    /// The same look as `filled()`.
    public static func borderedProminent() -> Configuration { Configuration(kind: .filled) }

    var shownTitle: String? {
      guard let subtitle else { return title }
      return title.map { "\($0)\n\(subtitle)" } ?? subtitle
    }

    var font: UIFont {
      switch buttonSize {
      case .mini, .small: .preferredFont(forTextStyle: .subheadline)
      case .medium, .large: .preferredFont(forTextStyle: .body)
      }
    }

    /// Resets `contentInsets` to the default for `buttonSize`.
    public mutating func setDefaultContentInsets() { ownInsets = nil }

    private var defaultInsets: NSDirectionalEdgeInsets {
      let (x, y): (CGFloat, CGFloat) =
        switch buttonSize {
        case .mini: (10, 4)
        case .small: (10, 5)
        case .medium: (12, 7)
        case .large: (20, 14)
        }
      return NSDirectionalEdgeInsets(top: y, leading: x, bottom: y, trailing: x)
    }

    func cornerRadius(of size: CGSize) -> CGFloat {
      switch cornerStyle {
      case .fixed, .dynamic: background.cornerRadius
      case .small: 4
      case .medium: 8
      case .large: 12
      case .capsule: min(size.width, size.height) / 2
      }
    }

    @MainActor func colors(for button: UIButton) -> (foreground: UIColor, background: UIColor?) {
      let tint: UIColor = button.tintColor
      guard button.isEnabled else {
        return (.tertiaryLabel, kind == .plain ? nil : .tertiarySystemFill)
      }
      let base = baseBackgroundColor ?? tint
      let fill: UIColor? =
        background.backgroundColor
        ?? {
          switch kind {
          case .plain: baseBackgroundColor
          case .gray: baseBackgroundColor ?? .secondarySystemFill
          case .tinted: base.withAlphaComponent(0.18)
          case .filled: base
          }
        }()
      let foreground = baseForegroundColor ?? (kind == .filled ? .white : tint)
      return (foreground, button.isHighlighted ? fill?.paler : fill)
    }
  }
}

extension UIColor {
  /// The colour at three quarters of its opacity: a configured button's background while a finger
  /// is on it.
  fileprivate final var paler: UIColor {
    UIColor(dynamicProvider: { [self] traits in
      let c = rgba(in: traits.userInterfaceStyle)
      return UIColor(RGBA(c.red, c.green, c.blue, c.alpha * 0.75))
    })
  }
}

extension UIButton.Configuration: CheckedValue {
  @usableFromInline package nonisolated var isLegal: Bool {
    imagePadding.isInReach && contentInsets.isLegal && background.cornerRadius.isInReach
      && background.strokeWidth.isInReach
  }
}
