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

  /// How far a finger may wander before a long press begins (LPR-03).
  public var pressMovement: CGFloat = 10
  /// From a window's edge to where an edge pan may still begin (EDG-01).
  public var edgeRegion: CGFloat = 20
  /// A swipe's least way: `swipeDistance.lowerBound` at the slow end of `swipeSpeed`, its upper bound
  /// at the fast end (SWP-04).
  public var swipeDistance: ClosedRange<CGFloat> = 30...80
  /// How far, in degrees, a swipe may lie beside its direction: lower bound slow, upper fast.
  public var swipeHalfAngle: ClosedRange<CGFloat> = 20...35
  /// What is slow and what is fast, in points per second.
  public var swipeSpeed: ClosedRange<CGFloat> = 200...1200
  /// So many degrees more than its fingers' middle each finger of several may go beside the direction of a
  /// swipe. Default 30 (SWP-04).
  public var swipeFingerAngle: CGFloat = 30
  /// How long a swipe may take (SWP-05).
  public var swipeMaxDuration: TimeInterval = 0.4
  /// Change of the fingers' distance that makes a pinch (PIN-02).
  public var pinchSlop: CGFloat = 8
  /// Turn that makes a rotation, in degrees (ROT-02).
  public var rotationSlop: CGFloat = 5
  /// Fingers closer than this do not turn anything (ROT-02).
  public var rotationSeparation: CGFloat = 20

  public init() {}

  /// Numbers below 0 and what is no number keep their old value, and are reported; endless is as
  /// long as can be told (B60).
  @MainActor func legal(otherwise old: GestureConstants) -> GestureConstants {
    var legal = self
    func tell(_ value: some Any) {
      Misuse.report("constants: \(value) is no distance and no time; the old number is kept")
    }
    func settle<V: BinaryFloatingPoint>(_ key: WritableKeyPath<GestureConstants, V>) {
      let value = self[keyPath: key]
      if value >= 0 {
        legal[keyPath: key] = min(value, 1e9)
      } else {
        tell(value)
        legal[keyPath: key] = old[keyPath: key]
      }
    }
    // A range with a bound that is no number cannot be made.
    func settle(_ key: WritableKeyPath<GestureConstants, ClosedRange<CGFloat>>) {
      let range = self[keyPath: key]
      if range.lowerBound >= 0 {
        legal[keyPath: key] = min(range.lowerBound, 1e9)...min(range.upperBound, 1e9)
      } else {
        tell(range)
        legal[keyPath: key] = old[keyPath: key]
      }
    }
    settle(\.hysteresis)
    settle(\.pointerHysteresis)
    settle(\.tapMovement)
    settle(\.tapMaxDuration)
    settle(\.multiTapInterval)
    settle(\.multiTapDistance)
    settle(\.multiFingerWindow)
    settle(\.wheelEnd)
    settle(\.wheelStep)
    settle(\.pressMovement)
    settle(\.edgeRegion)
    settle(\.swipeDistance)
    settle(\.swipeHalfAngle)
    settle(\.swipeFingerAngle)
    settle(\.swipeSpeed)
    settle(\.swipeMaxDuration)
    settle(\.pinchSlop)
    settle(\.rotationSlop)
    settle(\.rotationSeparation)
    return legal
  }
}
