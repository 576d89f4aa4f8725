import PantoScene

/// The background of a button that has a `configuration`, or of a cell (COL-22).
public struct UIBackgroundConfiguration: Hashable, Sendable {
  /// The fill colour; `nil`, the default, is the colour of the configuration's kind.
  public var backgroundColor: UIColor?
  /// The radius of the corners in points, for `.fixed` and `.dynamic` corner styles. Default 6.
  public var cornerRadius: CGFloat = 6
  /// The colour of the border; `nil`, the default, draws none.
  public var strokeColor: UIColor?
  /// The width of the border in points. Default 0.
  public var strokeWidth: CGFloat = 0
  /// The space around the background of a cell, in points. Default zero.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero

  /// Makes a background with the default values.
  public init() {}

  /// A background that shows nothing.
  public static func clear() -> UIBackgroundConfiguration { filled(.clear) }
  /// The background of a row in a plain list.
  public static func listPlainCell() -> UIBackgroundConfiguration { filled(.systemBackground) }
  /// The background of a row in a grouped list.
  public static func listGroupedCell() -> UIBackgroundConfiguration {
    filled(.secondarySystemGroupedBackground)
  }
  /// The background of a row in any list.
  public static func listCell() -> UIBackgroundConfiguration { listPlainCell() }
  /// The background of a header or footer in a plain list.
  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration {
    filled(.systemBackground)
  }
  /// The background of a header or footer in a grouped list.
  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { clear() }

  /// Returns the background for a state of a view: the same one, because no colour depends on the
  /// state.
  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration { self }

  private static func filled(_ color: UIColor) -> UIBackgroundConfiguration {
    var background = UIBackgroundConfiguration()
    background.backgroundColor = color
    background.cornerRadius = 0
    return background
  }
}
