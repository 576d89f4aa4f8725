/// The built-in gestures. `other` is a recognizer that derives from `UIGestureRecognizer` itself.
public enum GestureKind: UInt8, Hashable, Sendable, CaseIterable {
  case tap, longPress, pan, screenEdgePan, swipe, pinch, rotation, hover, other
}
