import PantoBase

/// The numbers that decide, in points and seconds, with their sources in the table of the gesture
/// rules (§23). Every recognizer has its own copy; change it there.
public struct GestureConstants: Hashable, Sendable {
  /// Movement that makes a pan, inclusive (PAN-03), taken out of the translation (PAN-04).
  public var hysteresis: CGFloat = 10
  /// The same for a pointer, which has no fingertip noise (PAN-06).
  public var pointerHysteresis: CGFloat = 4
  /// How far a tap may wander (TAP-03).
  public var tapMovement: CGFloat = 10
  public var tapMaxDuration: TimeInterval = 0.75
  /// From a lift to the next landing (TAP-03, TCH-06).
  public var multiTapInterval: TimeInterval = 0.35
  public var multiTapDistance: CGFloat = 30
  /// From the first finger of a tap to the last.
  public var multiFingerWindow: TimeInterval = 0.35
  /// How long after the last scroll event a scroll pan ends (PAN-19).
  public var wheelEnd: TimeInterval = 0.15
  /// Points per notch (PTR-07).
  public var wheelStep: CGFloat = 40

  public init() {}
}
