import PantoBase

/// UIKit's name for `TextAlignment`.
public typealias NSTextAlignment = TextAlignment

/// The handling of text that does not fit the width.
public enum NSLineBreakMode: Int, Hashable, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail
  case byTruncatingMiddle
}
