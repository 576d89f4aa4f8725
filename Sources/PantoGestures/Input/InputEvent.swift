import PantoBase

/// One change of one contact, pointer or wheel: the only thing that enters a `Stage`, and what a
/// recording stores.
///
/// `time` is in seconds on the stage's own clock, `position` in points of the window.
public struct InputEvent: Hashable, Sendable {
  /// Which contact. The number names it from its `began` to its `ended` or `cancelled`.
  public enum Source: Hashable, Sendable {
    /// Numbers below 0 are fingers that the mouse plays (PTR-05).
    case finger(Int64)
    case pen(Int64)
    /// The mouse: one contact however many buttons are down (I9). The button is the one that this
    /// event is about; for `hovered` it has no meaning.
    case mouse(UIEvent.Button)
    /// A turn of the wheel in SDL's sense: y positive away from the user, x positive right, in
    /// notches (PTR-07).
    case wheel(CGVector, isContinuous: Bool)
  }

  public enum Phase: UInt8, Hashable, Sendable, CaseIterable {
    /// `.mouse` + `.stationary`: other keys are held while the pointer rests; `PointerInput` takes
    /// it, and a stage never sees it.
    case began, moved, stationary, ended, cancelled
    /// Pointer motion with no button down, or a pen above the screen. `.mouse` or `.pen` + `.cancelled`
    /// with no contact means that the pointer left the window, or the pen the screen (SDL-09).
    case hovered
  }

  public var time: TimeInterval
  public var position: CGPoint
  public var source: Source
  public var phase: Phase
  /// 0…1; 0 for pointers (TCH-08).
  public var pressure: CGFloat
  /// All buttons down after this event (mouse only).
  public var buttons: UIEvent.ButtonMask
  public var modifiers: UIKeyModifierFlags
  /// Why, when `phase` is `cancelled`.
  public var cause: CancelCause

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

/// Why a touch was taken away: the system did it, or a repair named in the reliability rules.
public enum CancelCause: UInt8, Hashable, Sendable, CaseIterable {
  case system, duplicateDown, badCoordinates, deviceLost, windowGone, stale, focusLost, quit
}

/// Modifier keys held during an event.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}
