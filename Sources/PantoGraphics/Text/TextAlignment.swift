/// The horizontal alignment of lines of text, with UIKit's raw values.
public enum TextAlignment: Int, Hashable, Sendable {
  case left, center, right
  /// Lines reach from edge to edge: the spaces of a line are widened if another line of its
  /// paragraph follows. The last line of a paragraph is natural, as are all lines of fields and
  /// text views.
  case justified
  /// Lines are aligned at the edge where the text's reading direction starts.
  case natural
}
