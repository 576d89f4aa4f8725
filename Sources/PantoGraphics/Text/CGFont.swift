import PantoBase

/// The name of a typeface, for the `font` of a text layer.
public final class CGFont: Sendable {
  /// The name with which the font was made.
  public let fullName: String?
  /// The name with which the font was made.
  public var postScriptName: String? { fullName }

  /// Creates a font by its name. Every name gives one, as `UIFont(name:size:)` does.
  public init?(_ name: String) { fullName = name }
}
