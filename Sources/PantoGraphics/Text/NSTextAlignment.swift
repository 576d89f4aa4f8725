import PantoBase

/// UIKit's name for `TextAlignment`.
public typealias NSTextAlignment = TextAlignment
