import PantoBase

/// The style of underlines. Every style is drawn as one line here.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// An underline of one thin line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// An underline of one thick line in UIKit, drawn like `single` here.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// An underline of two lines in UIKit, drawn like `single` here.
  public static let double = NSUnderlineStyle(rawValue: 9)
}
