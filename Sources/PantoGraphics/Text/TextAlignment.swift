/// Where lines stand between the edges.
public enum TextAlignment: UInt8, Hashable, Sendable {
  case left, center, right
  /// Where the text's direction starts.
  case natural
  /// From edge to edge: the spaces of a line that another one of its paragraph follows are widened.
  /// The last line of a paragraph is natural, as are all lines of text with several attributes and
  /// of fields and text views.
  case justified
}
