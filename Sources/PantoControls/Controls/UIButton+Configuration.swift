import PantoBase
import PantoScene

/// Which edge of a rectangle, by the way of reading.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let top = NSDirectionalRectEdge(rawValue: 1)
  public static let leading = NSDirectionalRectEdge(rawValue: 2)
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
  public static let trailing = NSDirectionalRectEdge(rawValue: 8)
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

/// What stands behind a configured button.
public struct UIBackgroundConfiguration: Hashable, Sendable {
  /// `nil`: by the kind of configuration.
  public var backgroundColor: UIColor?
  public var cornerRadius: CGFloat = 6
  public var strokeColor: UIColor?
  public var strokeWidth: CGFloat = 0

  public init() {}
}

extension UIButton {
  /// The whole look of a button as one value.
  public struct Configuration: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case plain, gray, tinted, filled }

    public enum CornerStyle: Int, Hashable, Sendable {
      case fixed = -1
      case dynamic
      case small, medium, large, capsule
    }

    public enum Size: Int, Hashable, Sendable { case medium, small, mini, large }

    let kind: Kind
    public var title: String?
    /// A second line.
    public var subtitle: String?
    public var image: UIImage?
    /// Between picture and title, in points. Default 6.
    public var imagePadding: CGFloat = 6
    /// Where the picture stands. Default `.leading`.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// `nil`: by the kind of configuration.
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    /// Default `.dynamic`: the background's own radius.
    public var cornerStyle = CornerStyle.dynamic
    public var buttonSize = Size.medium
    /// `nil`: by the size.
    public var contentInsets: NSDirectionalEdgeInsets?
    public var background = UIBackgroundConfiguration()

    private init(_ kind: Kind) { self.kind = kind }

    /// No background.
    public static func plain() -> Configuration { Configuration(.plain) }
    public static func borderless() -> Configuration { Configuration(.plain) }
    public static func gray() -> Configuration { Configuration(.gray) }
    /// A pale background of the accent colour.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    public static func bordered() -> Configuration { Configuration(.gray) }
    public static func borderedTinted() -> Configuration { Configuration(.tinted) }
    /// A full background of the accent colour, the title white.
    public static func filled() -> Configuration { Configuration(.filled) }
    public static func borderedProminent() -> Configuration { Configuration(.filled) }

    var shownTitle: String? {
      guard let subtitle else { return title }
      return title.map { "\($0)\n\(subtitle)" } ?? subtitle
    }

    var font: UIFont {
      switch buttonSize {
      case .mini, .small: .systemFont(ofSize: 15)
      case .medium, .large: .systemFont(ofSize: 17)
      }
    }

    var insets: UIEdgeInsets {
      if let own = contentInsets {
        return UIEdgeInsets(
          top: own.top, left: own.leading, bottom: own.bottom, right: own.trailing)
      }
      let (x, y): (CGFloat, CGFloat) =
        switch buttonSize {
        case .mini: (10, 4)
        case .small: (10, 5)
        case .medium: (12, 7)
        case .large: (20, 14)
        }
      return UIEdgeInsets(top: y, left: x, bottom: y, right: x)
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
      let back: UIColor? =
        background.backgroundColor
        ?? {
          switch kind {
          case .plain: baseBackgroundColor
          case .gray: baseBackgroundColor ?? .secondarySystemFill
          case .tinted: base.withAlphaComponent(0.18)
          case .filled: base
          }
        }()
      let front = baseForegroundColor ?? (kind == .filled ? .white : tint)
      return (front, button.isHighlighted ? back?.paler : back)
    }
  }
}

extension UIColor {
  /// The look of a background under a finger.
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
