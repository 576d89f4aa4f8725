import PantoBase

/// One report of changed touches, a hover or a scroll, as handlers receive it.
///
/// A window reuses one object per kind. Copy values that you need later; do not keep the event.
@preconcurrency @MainActor public final class UIEvent: Hashable {
  /// The kinds of event that handlers receive, with UIKit's values.
  public enum EventType: Int, Sendable {
    case touches = 0
    case hover = 11
    case scroll = 10
  }

  /// A mouse button.
  public enum Button: UInt8, Hashable, Sendable, CaseIterable {
    case primary, secondary, middle, fourth, fifth
  }

  /// A set of mouse buttons.
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The primary button, usually the left one.
    public static let primary = ButtonMask(rawValue: 1)
    /// The secondary button, usually the right one.
    public static let secondary = ButtonMask(rawValue: 2)
    /// Returns the mask of one button.
    public static func button(_ button: Button) -> ButtonMask {
      ButtonMask(rawValue: 1 << Int(button.rawValue))
    }
  }

  let hashNumber = HashNumbers.next()
  final var kind: EventType
  final var eventTime: TimeInterval = 0
  final var buttons: ButtonMask = []
  final var modifiers: UIKeyModifierFlags = []
  // The event processor clears this reference when it is deallocated. A weak reference would slow
  // down every use of the event processor.
  nonisolated(unsafe) final unowned(unsafe) var processor: EventProcessor?
  final var scroll = CGVector.zero
  final var isContinuousScroll = false
  final var pointer = CGPoint.zero

  /// Every live touch of the window, in the order of touch down.
  final var live: [UITouch] { processor?.touches ?? [] }

  init(_ kind: EventType) { self.kind = kind }

  /// Creates an event without touches, for the targets of a control whose action is sent by code
  /// and not by a touch.
  package convenience init(sentByCodeAt time: TimeInterval) {
    self.init(.touches)
    eventTime = time
  }

  /// The movement of the wheel or trackpad in notches (PTR-07).
  package var scrollDelta: CGVector { scroll }
  /// The kind of the event: touches, hover or scroll.
  public var type: EventType { kind }
  /// The time of the event in seconds.
  public var timestamp: TimeInterval { eventTime }
  /// The mouse buttons that are down.
  public var buttonMask: ButtonMask { buttons }
  /// The modifier keys that are held.
  public var modifierFlags: UIKeyModifierFlags { modifiers }
  /// Every touch that is down or changed in this event. The set iterates in the order of touch
  /// down.
  public var allTouches: Set<UITouch>? { Set(inLandingOrder: live) }

  /// Returns the live touches that the recognizer follows.
  public func touches(for recognizer: UIGestureRecognizer) -> Set<UITouch>? {
    Set(inLandingOrder: live.filter { recognizer.isTracking($0) })
  }

  /// Returns every raw sample since the touch's previous event, oldest first. The last one equals
  /// the touch itself (TCH-09).
  public func coalescedTouches(for touch: UITouch) -> [UITouch]? { touch.coalescedCopies() }

  /// Returns an empty array: positions are not predicted (TCH-09).
  public func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }

  public nonisolated static func == (a: UIEvent, b: UIEvent) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(hashNumber) }
  public nonisolated func _rawHashValue(seed: Int) -> Int { HashNumbers.hash(of: hashNumber) }
}
