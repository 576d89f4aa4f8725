import PantoBase

/// How text is measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Breaks the text into lines of the given width. Without it there is one line per paragraph.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// Adds the leading of the font to the height of lines. The leading of every font is 0 here.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// Ends the last line that fits into the height with "…" if lines are left out. Counts only
  /// together with `usesLineFragmentOrigin`.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}
