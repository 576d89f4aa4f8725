import PantoScene

/// The background of a button that has a `configuration`.
public struct UIBackgroundConfiguration: Hashable, Sendable {
  /// The fill colour; `nil`, the default, is the colour of the configuration's kind.
  public var backgroundColor: UIColor?
  /// The radius of the corners in points, for `.fixed` and `.dynamic` corner styles. Default 6.
  public var cornerRadius: CGFloat = 6
  /// The colour of the border; `nil`, the default, draws none.
  public var strokeColor: UIColor?
  /// The width of the border in points. Default 0.
  public var strokeWidth: CGFloat = 0

  /// Makes a background with the default values.
  public init() {}
}
