import PantoBase
import PantoScene

/// A view that handles touches itself and tells its targets.
///
/// Override `beginTracking`, `continueTracking`, `endTracking` and `cancelTracking` to follow the
/// touch; call `sendActions(for:)` when something changed.
@MainActor open class UIControl: UIView {
  /// What may happen to a control.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchDown = Event(rawValue: 1 << 0)
    /// A second tap, or a later one, begins.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let allTouchEvents = Event(rawValue: 0x0FFF)
    public static let allEditingEvents = Event(rawValue: 0xF_0000)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// How it is just now, for what it shows.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let normal = State([])
    public static let highlighted = State(rawValue: 1 << 0)
    public static let disabled = State(rawValue: 1 << 1)
    public static let selected = State(rawValue: 1 << 2)
    public static let focused = State(rawValue: 1 << 3)
  }

  public enum ContentHorizontalAlignment: Int, Sendable {
    case center, left, right, fill, leading, trailing
  }
  public enum ContentVerticalAlignment: Int, Sendable { case center, top, bottom, fill }

  struct Entry {
    var events: Event
    weak var target: AnyObject?
    var isClosure: Bool
    var action: UIAction?
    var call: (UIControl, UIEvent?) -> Void
  }

  final var entries: [Entry] = []
  private final var currentEvent: UIEvent?

  /// Default `true`. A disabled control keeps its touches and does nothing with them.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled, isTracking { giveUp(nil) }
      stateChanged()
    }
  }
  /// A finger is on it.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }
  /// Default `false`; yours to set.
  open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
  /// A touch is being followed.
  public private(set) final var isTracking = false
  /// The touch that is followed is over it, or not far off.
  public private(set) final var isTouchInside = false
  /// How its content lies in it. Default centred.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsLayout() }
  }
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { setNeedsLayout() }
  }

  /// All that is true of it just now.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  open override var handlesTapsItself: Bool { isEnabled }

  /// Something of `state` changed: what it shows may too.
  func stateChanged() { setNeedsLayout() }

  // MARK: Following a touch (overridable)

  /// The touch lands; `false`: it is not followed.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// It moves; `false`: it is followed no longer.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// It lifts, or is followed no longer.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// A recognizer took the touch, or the system did.
  open func cancelTracking(with event: UIEvent?) {}

  // MARK: Sending

  /// Tells all who asked for any of these events, in the order they asked. A target that takes the
  /// event too is given the touch event that is being handled, or an empty one when code sends.
  open func sendActions(for controlEvents: Event) {
    // A snapshot: whoever is told may add and remove.
    for entry in entries where !entry.events.isDisjoint(with: controlEvents) {
      entry.call(self, currentEvent)
    }
  }

  /// Whatever is sent inside `body`, by the control itself or by its subclass, carries `event`.
  private func during(_ event: UIEvent?, _ body: () -> Void) {
    let outer = currentEvent
    currentEvent = event
    body()
    currentEvent = outer
  }

  // MARK: Touches

  /// A finger may stray this far, in points, and still count as inside.
  private static let slack: CGFloat = 20

  private func isInside(_ touch: UITouch) -> Bool {
    bounds.insetBy(dx: -UIControl.slack, dy: -UIControl.slack).holds(touch.location(in: self))
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // Order: a set of touches iterates in the order of landing.
    guard isEnabled, !isTracking, let touch = touches.first else { return }
    during(event) {
      isTracking = true
      isTouchInside = true
      isHighlighted = true
      guard beginTracking(touch, with: event) else { return stop() }
      sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    // Order: as in touchesBegan, the first to land.
    guard isTracking, let touch = touches.first else { return }
    during(event) {
      let wasInside = isTouchInside
      isTouchInside = isInside(touch)
      guard continueTracking(touch, with: event) else {
        endTracking(touch, with: event)
        return stop()
      }
      if isTouchInside != wasInside {
        isHighlighted = isTouchInside
        sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit)
      }
      guard isTracking else { return }
      sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    // Order: as in touchesBegan, the first to land.
    guard isTracking, let touch = touches.first else { return }
    during(event) {
      let inside = isInside(touch)
      endTracking(touch, with: event)
      stop()
      sendActions(for: inside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
    }
  }

  /// A recognizer took the touch, or the system did: nothing is triggered (BAL-10).
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    giveUp(event)
  }

  private func giveUp(_ event: UIEvent?) {
    during(event) {
      cancelTracking(with: event)
      stop()
      sendActions(for: .touchCancel)
    }
  }

  private func stop() {
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }
}
