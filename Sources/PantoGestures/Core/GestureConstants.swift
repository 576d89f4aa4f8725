import PantoBase

/// The distances, durations and angles that decide whether a gesture is recognized. Every
/// recognizer has its own copy, which can be changed there.
///
/// Distances are in points, durations in seconds, angles in degrees and speeds in points per
/// second. The rule named beside each value gives its source.
public struct GestureConstants: Hashable, Sendable {
  /// The movement that begins a pan, inclusive, in points. Default 10 (PAN-03). It is subtracted
  /// from the translation (PAN-04).
  public var hysteresis: CGFloat = 10
  /// The movement that begins a pan with a pointer, in points. Default 4, because a pointer has no
  /// fingertip noise (PAN-06).
  public var pointerHysteresis: CGFloat = 4
  /// The distance that a finger may move during a tap, in points. Default 10 (TAP-03).
  public var tapMovement: CGFloat = 10
  /// The time that a tap may take, in seconds. Default 0.75 (TAP-03).
  public var tapMaxDuration: TimeInterval = 0.75
  /// The time from a lift to the next touch down of a multiple tap, in seconds. Default 0.35
  /// (TAP-03, TCH-06).
  public var multiTapInterval: TimeInterval = 0.35
  /// The distance between the taps of a multiple tap, in points. Default 30 (TAP-03, TCH-06).
  public var multiTapDistance: CGFloat = 30
  /// The time from the touch down of the first finger of a gesture to that of the last, in seconds.
  /// Default 0.35.
  public var multiFingerWindow: TimeInterval = 0.35
  /// The time from the last scroll event to the end of a scroll pan, in seconds. Default 0.15
  /// (PAN-19).
  public var wheelEnd: TimeInterval = 0.15
  /// The distance of one notch of the wheel, in points. Default 40 (PTR-07).
  public var wheelStep: CGFloat = 40

  /// The distance that a finger may move before a long press begins, in points. Default 10
  /// (LPR-03).
  public var pressMovement: CGFloat = 10
  /// The distance from a window's edge within which an edge pan may begin, in points. Default 20
  /// (EDG-01).
  public var edgeRegion: CGFloat = 20
  /// The least distance of a swipe, in points: the lower bound at the lower end of `swipeSpeed`,
  /// the upper bound at its upper end. Default 30…80 (SWP-04).
  public var swipeDistance: ClosedRange<CGFloat> = 30...80
  /// The angle between a swipe and its direction that is allowed, in degrees: the lower bound for
  /// slow swipes, the upper bound for fast ones. Default 20…35 (SWP-04).
  public var swipeHalfAngle: ClosedRange<CGFloat> = 20...35
  /// The speeds of a slow and of a fast swipe, in points per second. Default 200…1200 (SWP-04).
  public var swipeSpeed: ClosedRange<CGFloat> = 200...1200
  /// The angle that each single finger of several may deviate from the direction of a swipe beyond
  /// what `swipeHalfAngle` allows for their centroid, in degrees. Default 30 (SWP-04).
  public var swipeFingerAngle: CGFloat = 30
  /// The time that a swipe may take, in seconds. Default 0.4 (SWP-05).
  public var swipeMaxDuration: TimeInterval = 0.4
  /// The change of the distance between the fingers that begins a pinch, in points. Default 8
  /// (PIN-02).
  public var pinchSlop: CGFloat = 8
  /// The turn that begins a rotation, in degrees. Default 5 (ROT-02).
  public var rotationSlop: CGFloat = 5
  /// The distance between the fingers below which their turning does not begin a rotation, in
  /// points. Default 20 (ROT-02).
  public var rotationSeparation: CGFloat = 20

  /// Creates gesture constants with their default values.
  public init() {}

  /// The largest value of a constant, in its unit (B60).
  private static let largest = 1e9

  /// Returns a copy with valid values only. Negative values and values that are not numbers are
  /// replaced by the old ones and reported; values above 1e9 become 1e9 (B60).
  @MainActor func validated(otherwise old: GestureConstants) -> GestureConstants {
    var valid = self
    valid.check(\.hysteresis, old)
    valid.check(\.pointerHysteresis, old)
    valid.check(\.tapMovement, old)
    valid.check(\.tapMaxDuration, old)
    valid.check(\.multiTapInterval, old)
    valid.check(\.multiTapDistance, old)
    valid.check(\.multiFingerWindow, old)
    valid.check(\.wheelEnd, old)
    valid.check(\.wheelStep, old)
    valid.check(\.pressMovement, old)
    valid.check(\.edgeRegion, old)
    valid.check(\.swipeDistance, old)
    valid.check(\.swipeHalfAngle, old)
    valid.check(\.swipeFingerAngle, old)
    valid.check(\.swipeSpeed, old)
    valid.check(\.swipeMaxDuration, old)
    valid.check(\.pinchSlop, old)
    valid.check(\.rotationSlop, old)
    valid.check(\.rotationSeparation, old)
    return valid
  }

  @MainActor private mutating func check<V: BinaryFloatingPoint>(
    _ constant: WritableKeyPath<GestureConstants, V>, _ old: GestureConstants
  ) {
    let value = self[keyPath: constant]
    if value >= 0 {
      self[keyPath: constant] = min(value, V(GestureConstants.largest))
    } else {
      reportInvalid(value)
      self[keyPath: constant] = old[keyPath: constant]
    }
  }

  /// Checks a range. One whose bound is not a number cannot be created, so only negative bounds are
  /// invalid.
  @MainActor private mutating func check(
    _ constant: WritableKeyPath<GestureConstants, ClosedRange<CGFloat>>, _ old: GestureConstants
  ) {
    let range = self[keyPath: constant]
    let largest = CGFloat(GestureConstants.largest)
    if range.lowerBound >= 0 {
      self[keyPath: constant] = min(range.lowerBound, largest)...min(range.upperBound, largest)
    } else {
      reportInvalid(range)
      self[keyPath: constant] = old[keyPath: constant]
    }
  }

  @MainActor private func reportInvalid(_ value: some Any) {
    Misuse.report("constants: \(value) is no distance and no time; the old number is kept")
  }
}
