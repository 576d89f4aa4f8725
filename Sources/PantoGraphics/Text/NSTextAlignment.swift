import PantoBase

/// UIKit's name for `TextAlignment`. Unlike UIKit's, it has no `justified`.
public typealias NSTextAlignment = TextAlignment

/// The handling of text that does not fit the width.
public enum NSLineBreakMode: Int, Hashable, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail
  case byTruncatingMiddle
}
