/// The built-in gestures; `other` is a subclass of `UIGestureRecognizer` itself.
public enum GestureKind: UInt8, Hashable, Sendable, CaseIterable {
  case tap, longPress, pan, screenEdgePan, swipe, pinch, rotation, hover, other
}
