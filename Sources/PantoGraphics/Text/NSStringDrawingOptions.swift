import PantoBase

/// How text is measured.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Breaks the text into lines of the given width. Without it there is one line per paragraph.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// UIKit's option that adds the font's leading to line heights. Has no effect here.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// UIKit's option that ends the last visible line with "…". Has no effect here.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}
