import PantoBase

/// One change of one contact, pointer or wheel. All input enters a `Stage` as such events, and
/// recordings store them.
public struct InputEvent: Hashable, Sendable {
  /// The device and contact that an event belongs to. A number identifies a contact from its
  /// `began` to its `ended` or `cancelled`.
  public enum Source: Hashable, Sendable {
    /// A finger. Numbers below 0 are fingers that the mouse emulates (PTR-05).
    case finger(Int64)
    /// A pen, identified by its number.
    case pen(Int64)
    /// The mouse, which is one contact however many buttons are down (I9). The button is the one
    /// that was pressed or released; for `hovered` it has no meaning.
    case mouse(UIEvent.Button)
    /// The wheel, with its movement in notches: y positive away from the user, x positive to the
    /// right, as in SDL (PTR-07).
    case wheel(CGVector, isContinuous: Bool)
  }

  /// The kinds of change that an input event reports.
  public enum Phase: UInt8, Hashable, Sendable, CaseIterable {
    /// The phases of a contact. `stationary` of the mouse means that other modifier keys are held
    /// while the pointer rests; `PointerInput` consumes that event, and a stage never receives it.
    case began, moved, stationary, ended, cancelled
    /// The pointer moved with no button down, or a pen above the screen. A `cancelled` of the mouse
    /// or a pen without a contact means that the pointer left the window, or the pen the screen
    /// (SDL-09).
    case hovered
  }

  /// The time of the event in seconds on the stage's clock.
  public var time: TimeInterval
  /// The position of the event, in window points.
  public var position: CGPoint
  /// The device and contact that changed.
  public var source: Source
  /// The kind of change, such as `began` or `moved`.
  public var phase: Phase
  /// The pressure, 0…1; 0 for pointers (TCH-08).
  public var pressure: CGFloat
  /// All buttons that are down after this event, for the mouse only.
  public var buttons: UIEvent.ButtonMask
  /// The modifier keys that are held during the event.
  public var modifiers: UIKeyModifierFlags
  /// The cause of a `cancelled` event.
  public var cause: CancelCause

  /// Creates an input event. Defaults: no pressure, no buttons, no modifier keys, and `.system` as
  /// the cause of a cancel.
  public init(
    time: TimeInterval, position: CGPoint, source: Source, phase: Phase, pressure: CGFloat = 0,
    buttons: UIEvent.ButtonMask = [], modifiers: UIKeyModifierFlags = [],
    cause: CancelCause = .system
  ) {
    self.time = time
    self.position = position
    self.source = source
    self.phase = phase
    self.pressure = pressure
    self.buttons = buttons
    self.modifiers = modifiers
    self.cause = cause
  }
}

extension InputEvent.Source {
  var isPen: Bool {
    if case .pen = self { return true }
    return false
  }
}
