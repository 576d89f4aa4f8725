import PantoBase
@_spi(Overrides) import PantoGestures
import PantoScene
@_spi(Overrides) import PantoScene

/// A view that handles touches itself and tells its targets.
///
/// Override `beginTracking`, `continueTracking`, `endTracking` and `cancelTracking` to follow the
/// touch; call `sendActions(for:)` when something changed.
@preconcurrency @MainActor open class UIControl: UIView, ExplainedView {
  /// The accessibility traits for the control's state: disabled and selected.
  package final var speechState: UIAccessibilityTraits {
    var traits = UIAccessibilityTraits.none
    if !isEnabled { traits.insert(.notEnabled) }
    if isSelected { traits.insert(.selected) }
    return traits
  }

  @_spi(Overrides) open override var standardSpeech: StandardSpeech {
    StandardSpeech(isElement: true, traits: speechState)
  }

  /// A set of things that can happen to a control and for which targets can be added.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The events as bits, with UIKit's values.
    public let rawValue: UInt
    /// Makes a set of events from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch began on the control, and `beginTracking` returned `true`.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A touch with a `tapCount` of 2 or more began; sent together with `.touchDown`.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The tracked touch moved, at most 70 points outside of the bounds.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The tracked touch moved, more than 70 points outside of the bounds.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The tracked touch came back to within 70 points of the bounds.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The tracked touch moved more than 70 points away from the bounds.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The tracked touch lifted, at most 70 points outside of the bounds.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The tracked touch lifted, more than 70 points outside of the bounds.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The tracked touch was cancelled.
    ///
    /// The cause is a recognizer, the system, or the control's being disabled.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The user changed the control's value. Setting the value in code sends nothing.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control's main action.
    ///
    /// For most controls it is a lift inside, for sliders and switches a changed value.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// The control is about to show its menu, because a touch began on it (PRT-29).
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// Text editing began (TXI-02).
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The user changed the edited text (TXI-02).
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Text editing ended (TXI-02).
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The return key was pressed in a text field (TXI-02).
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All touch events.
    public static let allTouchEvents = Event(rawValue: 0x0FFF)
    /// All editing events.
    public static let allEditingEvents = Event(rawValue: 0xF_0000)
    /// All events, including those with other bits.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// A target, closure or action with the events for which it is called.
  struct Entry {
    var events: Event
    weak var target: AnyObject?
    var isClosure: Bool
    /// Whether the target is looked for along the chain of responders, because none was given.
    var seeksTarget = false
    /// The place in the source where the target was added (FID-04).
    var site = ""
    var action: UIAction?
    /// The method of a target, which goes through `sendAction` (PRT-50).
    var method: Selector?
    var call: (UIControl, UIEvent?) -> Void = { _, _ in }
  }

  /// Whether a mouse pointer or a hovering pen rests on the control (MSE-03). Default `false`.
  ///
  /// Of nested controls only the innermost is hovered. While a button is held down, the value stays
  /// as it was.
  public private(set) final var isHovered = false
  /// Whether a tint over `interactionRect` shows that a pointer hovers or a finger presses (MSE-03,
  /// VIS-07).
  ///
  /// The tint is the colour of text at 6 % for a pointer and at 12 % for a press, and changes
  /// within 0.1 s. Default `false`; buttons, switches, sliders, steppers and segmented controls set
  /// it. Set it to `false` in a control that
  /// has looks of its own for both.
  open var showsInteraction = false { didSet { updateInteractionTint() } }
  private final var tint: InteractionTint?

  final var entries: [Entry] = []
  final var currentEvent: UIEvent?
  package final var actID: RecognizerID?
  /// The facts of the touch that is being followed, for the log.
  final var account = ControlAccount()

  /// Whether the control reacts to touches. Default `true`.
  ///
  /// A disabled control still receives touches, so that views behind it do not, and ignores them.
  /// Disabling a control cancels the touch that it tracks.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled, isTracking {
        cancelTrackedTouch(with: nil)
        closeAccount(.cancelled, .disabled)
      }
      stateChanged()
      updateInteractionTint()
    }
  }
  /// Whether the control shows that a finger is on it.
  ///
  /// Default `false`; set by touches, and may be set by code.
  open var isHighlighted = false {
    didSet {
      guard isHighlighted != oldValue else { return }
      stateChanged()
      updateInteractionTint()
    }
  }
  /// Whether the control is selected. Default `false`. Only code sets it.
  open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
  /// Whether the control follows a touch.
  public private(set) final var isTracking = false
  /// Whether the followed touch is on the control or at most 70 points outside of its bounds.
  public private(set) final var isTouchInside = false
  /// Where the content stands from left to right. Default `.center`.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsLayout() }
  }
  /// Where the content stands from top to bottom. Default `.center`.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { setNeedsLayout() }
  }

  /// The control's conditions now: highlighted, disabled, selected.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  open override var handlesTapsItself: Bool { isEnabled }

  /// Called when a part of `state` changed. Subclasses update their look.
  @_spi(Overrides) open func stateChanged() { setNeedsLayout() }

  // MARK: Hover and press

  /// The part of the control that the tint of hover and press covers and that a ring of keyboard
  /// focus surrounds, in the control's points. Default `bounds`.
  open var interactionRect: CGRect { bounds }
  /// The radius of the corners of `interactionRect`, in points. Default that of the layer.
  open var interactionCornerRadius: CGFloat { layer.cornerRadius }
  /// The opacity of the tint while the control is pressed, 0…1.
  var pressTint: CGFloat { InteractionTint.press }

  /// Called after `isHovered` changed. Does nothing by default.
  open func hoverChanged() {}

  @_spi(Overrides) public override func pointerChanged(isInside: Bool) {
    guard isHovered != isInside else { return }
    isHovered = isInside
    updateInteractionTint()
    hoverChanged()
  }

  private func updateInteractionTint() {
    let alpha: CGFloat =
      !showsInteraction || !isEnabled
      ? 0 : isHighlighted ? pressTint : isHovered ? InteractionTint.hover : 0
    guard alpha > 0 || tint != nil else { return }
    let shown = tint ?? InteractionTint(on: layer)
    tint = shown
    placeInteractionTint()
    shown.show(alpha, color: .label, on: self)
  }

  private func placeInteractionTint() {
    tint?.place(interactionRect, cornerRadius: interactionCornerRadius)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if tint != nil { placeInteractionTint() }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    // A control that leaves the window with the pointer on it is not told that the pointer left.
    if window == nil, isHovered { pointerChanged(isInside: false) }
  }

  // MARK: Following a touch (overridable)

  /// Called when a touch begins on the control. Return `false` to not follow it. Default `true`.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the followed touch moves.
  ///
  /// Return `false` to stop following it, which calls `endTracking`. Default `true`.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the followed touch lifts, or when `continueTracking` returned `false`.
  ///
  /// Does nothing by default.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// Called when the followed touch is cancelled.
  ///
  /// The cause is a recognizer, the system, or the control's being disabled. Does nothing by
  /// default.
  open func cancelTracking(with event: UIEvent?) {}

  // MARK: Sending actions

  /// Calls the targets, closures and actions that were added for any of these events.
  ///
  /// The calls follow the order in which they were added. A method that takes the event too gets
  /// the touch event that is being handled, or an empty event if code sends outside of a touch
  /// (PRT-02).
  open func sendActions(for controlEvents: Event) {
    explainSending(controlEvents)
    UIControl.actions.call {
      // The loop runs over a copy of the list, because a target may add and remove targets.
      for entry in entries where !entry.events.isDisjoint(with: controlEvents) {
        guard let method = entry.method else {
          entry.call(self, currentEvent)
          continue
        }
        // A target that is gone receives nothing.
        guard entry.target != nil || entry.seeksTarget else { continue }
        sendAction(method, to: entry.target, for: currentEvent)
      }
    }
  }

  private static let actions = RecursionLimit(
    "sendActions(for:)",
    fix: "set the value only; an action must not send the event that it answers")

  /// Calls a method of a target. `sendActions(for:)` calls this for each target that was added, so
  /// a subclass that overrides it sees, changes or stops what is sent (PRT-50).
  ///
  /// - Parameters:
  ///   - action: The method. It receives the control.
  ///   - target: `nil` sends to the first object that can do the action, from the first responder
  ///     on, else from the control on. A target without the method is not called.
  ///   - event: The event that a method with two parameters receives; `nil` stands for an empty one
  ///     of the stage's time.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    withCurrentEvent(event) {
      let found =
        target ?? stage?.firstResponder?.target(forAction: action, withSender: self)
        ?? self.target(forAction: action, withSender: self)
      guard let object = found.map({ $0 as AnyObject }), action.isMethod(of: object) else { return }
      action.perform(on: object, sender: self)
    }
  }

  /// Runs `body`; actions sent inside, by the control or a subclass, carry `event`.
  private func withCurrentEvent(_ event: UIEvent?, _ body: () -> Void) {
    let outer = currentEvent
    currentEvent = event
    body()
    currentEvent = outer
  }

  // MARK: Touches

  /// The kind of the control in the log (EXP-01). Default `.control`.
  @_spi(Overrides) open var actKind: GestureKind { .control }
  /// The second half of the control's name in the log: its identifier, label or class (EXP-02).
  @_spi(Overrides) open var actTitle: String { title(showing: accessibilityLabel) }
  /// The value that users change, for the log (EXP-01); a switch has 0 and 1. Default `nil`: the
  /// control has no value.
  @_spi(Overrides) open var actValue: CGFloat? { nil }
  /// How far outside the control a lift may change its value, in points, for the log (EXP-01).
  @_spi(Overrides) open var actSlack: CGFloat { UIControl.slack }
  /// The reason for not following a touch, or no longer. Default: `beginTracking` or
  /// `continueTracking` returned `false`.
  @_spi(Overrides) open func refusal(of touch: UITouch) -> Reason { .control(.trackingRefused) }

  /// The events that are sent when the touch lifts inside. Controls with a value trigger their
  /// primary action when the value changes, and not again at the lift (FID-25).
  /// A control whose menu shows sends nothing at the lift.
  @_spi(Overrides) open var liftEvents: Event {
    opensMenu ? [] : [.touchUpInside, .primaryActionTriggered]
  }

  /// Whether a touch shows a menu as soon as it begins, in place of the main action.
  var opensMenu: Bool { false }
  /// Shows the menu of the control.
  func showMenu() {}

  /// How far outside of the bounds a touch still counts as inside, in points (FID-14).
  static let slack: CGFloat = 70

  private func isInside(_ touch: UITouch) -> Bool {
    bounds.insetBy(dx: -UIControl.slack, dy: -UIControl.slack).holds(touch.location(in: self))
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled else { return explain(.failed, .disabled) }
    // Order: a set of touches iterates in the order in which they began.
    guard !isTracking, let touch = touches.first else { return }
    withCurrentEvent(event) {
      isTouchInside = true
      isHighlighted = true
      account = ControlAccount(isOpen: true, value: actValue, stage: stage)
      guard beginTracking(touch, with: event), isEnabled else {
        closeAccount(.failed, isEnabled ? refusal(of: touch) : .disabled)
        return resetTracking()
      }
      isTracking = true
      sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
      guard isTracking, opensMenu else { return }
      sendActions(for: .menuActionTriggered)
      // A target of that event may have replaced the menu.
      showMenu()
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    // Order: the touch that began first, as in touchesBegan.
    guard isTracking, let touch = touches.first else { return }
    withCurrentEvent(event) {
      let wasInside = isTouchInside
      isTouchInside = isInside(touch)
      guard continueTracking(touch, with: event) else {
        endTracking(touch, with: event)
        closeAccount(.failed, refusal(of: touch))
        return resetTracking()
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
    // Order: the touch that began first, as in touchesBegan.
    guard isTracking, let touch = touches.first else { return }
    withCurrentEvent(event) {
      let inside = isInside(touch)
      endTracking(touch, with: event)
      resetTracking()
      let events = inside ? liftEvents : .touchUpOutside
      explainLift(of: touch, isInside: inside, events)
      account.isSilent = true
      sendActions(for: events)
      account.isSilent = false
    }
  }

  /// Ends the tracking without triggering an action (BAL-10).
  ///
  /// A recognizer or the system took the touch.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    cancelTrackedTouch(with: event)
    // Order: the touch that began first, as in touchesBegan.
    explainCancel(of: touches.first)
  }

  @_spi(Overrides) open override func touchWasTaken(_ touch: UITouch) {
    explainLoss(of: touch)
  }

  private func cancelTrackedTouch(with event: UIEvent?) {
    withCurrentEvent(event) {
      cancelTracking(with: event)
      resetTracking()
      sendActions(for: .touchCancel)
    }
  }

  private func resetTracking() {
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }
}
