import PantoBase

/// How the lines of a text lie in their room.
public typealias NSTextAlignment = TextAlignment

/// What becomes of text that has no room.
public enum NSLineBreakMode: Int, Hashable, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail
  case byTruncatingMiddle
}
