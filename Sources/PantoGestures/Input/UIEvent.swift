import PantoBase

/// A report of changed touches, a hover or a scroll, as handlers see it.
///
/// One object per kind is reused by its window: copy what you need, do not keep it.
@MainActor public final class UIEvent: Hashable {
  public enum EventType: Int, Sendable {
    case touches = 0
    case hover = 11
    case scroll = 10
  }

  /// Mouse buttons.
  public enum Button: UInt8, Hashable, Sendable, CaseIterable {
    case primary, secondary, middle, fourth, fifth
  }

  public struct ButtonMask: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let primary = ButtonMask(rawValue: 1)
    public static let secondary = ButtonMask(rawValue: 2)
    /// The mask of one button.
    public static func button(_ button: Button) -> ButtonMask {
      ButtonMask(rawValue: 1 << Int(button.rawValue))
    }
  }

  let hashNumber = HashNumbers.next()
  final var kind: EventType
  final var eventTime: TimeInterval = 0
  final var buttons: ButtonMask = []
  final var modifiers: UIKeyModifierFlags = []
  // Taken back when the walk goes: a weak reference would slow down every use of the walk.
  nonisolated(unsafe) final unowned(unsafe) var processor: EventProcessor?
  final var scroll = CGVector.zero
  final var isContinuousScroll = false
  final var pointer = CGPoint.zero

  /// Every live touch of the window, in order of arrival.
  final var live: [UITouch] { processor?.touches ?? [] }

  init(_ kind: EventType) { self.kind = kind }

  /// What a control hands its targets when code sends an action and no touch does: an event without
  /// touches.
  package convenience init(sentByCodeAt time: TimeInterval) {
    self.init(.touches)
    eventTime = time
  }

  /// How far a wheel or trackpad turned, in notches (PTR-07).
  package var scrollDelta: CGVector { scroll }
  public var type: EventType { kind }
  /// When it happened, in seconds.
  public var timestamp: TimeInterval { eventTime }
  public var buttonMask: ButtonMask { buttons }
  public var modifierFlags: UIKeyModifierFlags { modifiers }
  /// Every touch that is down or changed in this event. A loop over the set meets touches in the
  /// order in which they landed.
  public var allTouches: Set<UITouch>? { Set(inLandingOrder: live) }

  public func touches(for recognizer: UIGestureRecognizer) -> Set<UITouch>? {
    Set(inLandingOrder: live.filter { recognizer.isTracking($0) })
  }

  /// Every raw sample since the touch's previous event, oldest first; the last equals the touch
  /// itself (TCH-09).
  public func coalescedTouches(for touch: UITouch) -> [UITouch]? { touch.coalescedCopies() }

  /// Always empty: an honest nothing beats a guess (TCH-09).
  public func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }

  public nonisolated static func == (a: UIEvent, b: UIEvent) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(hashNumber) }
  public nonisolated func _rawHashValue(seed: Int) -> Int { HashNumbers.hash(of: hashNumber) }
}
