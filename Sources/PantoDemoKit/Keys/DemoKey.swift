import PantoCore

/// The meaning of a key to a demo, whatever the keyboard.
public enum DemoKey: Equatable, Sendable {
  /// Moves the demo's view or the focused one by this many points.
  case move(CGPoint)
  /// Turns the focused view by this angle, in radians.
  case turn(CGFloat)
  /// Enlarges the focused view by this factor.
  case zoom(CGFloat)
  case reset
  /// Goes one level up, such as from a demo to the gallery (APP-02).
  case leave
  /// Moves the focus to the next control, or to the previous one.
  case tab(isBackwards: Bool)
  /// Presses the focused control.
  case activate
}
