import PantoBase

/// The style of lines under and through letters. A line is a fourteenth of the font's size thick,
/// at least a point.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// One thin line, which any other number but 0 gives as well.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// One line of twice the thickness.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two thin lines, one above the other.
  public static let double = NSUnderlineStyle(rawValue: 9)
}
