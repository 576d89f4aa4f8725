import PantoBase
import PantoScene

/// The look of a tab's picture, title and badge in one state.
@preconcurrency @MainActor open class UITabBarItemStateAppearance {
  /// The attributes of the title; `.font` and `.foregroundColor` are used. Default none.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The colour of the picture, and of a title without a colour of its own; `nil`, the default, is
  /// the bar's.
  open var iconColor: UIColor?
  /// The colour of the badge; `nil`, the default, is the item's.
  open var badgeBackgroundColor: UIColor?

  init() {}
}

/// The looks of the tabs of a bar, by state.
@preconcurrency @MainActor open class UITabBarItemAppearance {
  /// How pictures and titles are arranged in UIKit. Has no effect here: titles are below.
  public enum Style: Int, Sendable { case stacked, inline, compactInline }

  /// The look of tabs that are not selected.
  open private(set) var normal = UITabBarItemStateAppearance()
  /// The look of the selected tab.
  open private(set) var selected = UITabBarItemStateAppearance()
  /// The look of tabs that cannot be pressed.
  open private(set) var disabled = UITabBarItemStateAppearance()

  /// Makes the standard looks of tabs. The style is not read.
  public init(style: Style = .stacked) {}
}

/// The look of a tab bar (BAR-06).
@preconcurrency @MainActor open class UITabBarAppearance: UIBarAppearance {
  /// The looks of the tabs, by state. Default: the standard ones.
  open var stackedLayoutAppearance = UITabBarItemAppearance(style: .stacked)
  /// The looks of tabs whose titles are beside the pictures in UIKit. Without effect, and reported
  /// once when used: titles are below the pictures.
  open var inlineLayoutAppearance: UITabBarItemAppearance {
    get { reported(inline) }
    set { inline = reported(newValue) }
  }
  /// The looks of tabs in windows of little height in UIKit. Without effect, and reported once when
  /// used: titles are below the pictures.
  open var compactInlineLayoutAppearance: UITabBarItemAppearance {
    get { reported(compactInline) }
    set { compactInline = reported(newValue) }
  }
  private var inline = UITabBarItemAppearance(style: .inline)
  private var compactInline = UITabBarItemAppearance(style: .compactInline)

  private func reported(_ looks: UITabBarItemAppearance) -> UITabBarItemAppearance {
    Misuse.warn(
      "UITabBarAppearance: titles of tabs are always below their pictures, so only "
        + "stackedLayoutAppearance has an effect")
    return looks
  }
}
