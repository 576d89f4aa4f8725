import PantoBase

// SDL reports neither a stylus nor the size of a finger, so these values are constant (FID-45).
extension UITouch {
  /// The position, which is as precise as `location(in:)`.
  public final func preciseLocation(in host: (any GestureHost)?) -> CGPoint { location(in: host) }
  /// The previous position, which is as precise as `previousLocation(in:)`.
  public final func precisePreviousLocation(in host: (any GestureHost)?) -> CGPoint {
    previousLocation(in: host)
  }
  /// The radius of the touch in points: 0, because it is not known.
  public final var majorRadius: CGFloat { 0 }
  /// The uncertainty of `majorRadius` in points: 0, because it is not known.
  public final var majorRadiusTolerance: CGFloat { 0 }
  /// The angle between a stylus and the surface in radians: upright, as for a finger.
  public final var altitudeAngle: CGFloat { .pi / 2 }
  /// The direction of a stylus in radians: 0, as for a finger.
  public final func azimuthAngle(in host: (any GestureHost)?) -> CGFloat { 0 }
  /// The direction of a stylus as a vector: to the right, as for a finger.
  public final func azimuthUnitVector(in host: (any GestureHost)?) -> CGVector {
    CGVector(dx: 1, dy: 0)
  }
  /// The properties of the touch of which better values come later: none.
  public final var estimatedProperties: Properties { [] }
  /// The properties of the touch of which updates are expected: none.
  public final var estimatedPropertiesExpectingUpdates: Properties { [] }

  /// Properties of a touch that may be estimated.
  public struct Properties: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The pressure, as a property of a touch that may be estimated.
    public static let force = Properties(rawValue: 1)
    /// The direction of a stylus, as a property of a touch that may be estimated.
    public static let azimuth = Properties(rawValue: 2)
    /// The angle of a stylus, as a property of a touch that may be estimated.
    public static let altitude = Properties(rawValue: 4)
    /// The position, as a property of a touch that may be estimated.
    public static let location = Properties(rawValue: 8)
  }
}

extension UIEvent {
  /// The subtype of an event, with UIKit's values. Touches, hovers and scrolls have none.
  public enum EventSubtype: Int, Sendable { case none = 0, motionShake = 1 }
  /// The subtype of the event: always `.none`.
  public var subtype: EventSubtype { .none }

  /// Returns the live touches that began on this view; `nil` if there are none.
  package func touches(on host: any GestureHost) -> Set<UITouch>? {
    let found = live.filter { $0.host === host }
    return found.isEmpty ? nil : Set(inLandingOrder: found)
  }

  /// Returns the live touches of this window; `nil` if there are none.
  package func touches(inWindow window: any GestureWindow) -> Set<UITouch>? {
    let found = live.filter { $0.window === window }
    return found.isEmpty ? nil : Set(inLandingOrder: found)
  }
}

extension UIGestureRecognizer {
  /// Removes every action of `target`, as `removeTarget(_:)` does (REC-14).
  ///
  /// Methods cannot be compared in Swift, so `action` is not read.
  public func removeTarget(_ target: AnyObject?, action: Any?) { removeTarget(target) }
}
