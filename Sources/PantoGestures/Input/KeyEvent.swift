import PantoBase

/// A change of one key, as a window's keyboard sends it to a stage and a recording keeps it.
///
/// ```swift
/// stage.onKey = { key in
///   guard key.phase == .down, key.code == KeyCode("r") else { return false }
///   game.reset()
///   return true
/// }
/// ```
public struct KeyEvent: Hashable, Sendable {
  /// The kinds of change of a key.
  public enum Phase: UInt8, Hashable, Sendable, CaseIterable {
    case down
    /// The key is still down and the keyboard repeats it. On X11, a key that is pressed again
    /// within 2 ms of its release is a repetition, too.
    case repeated
    case up
  }

  /// The time of the change, in seconds on the stage's clock.
  public var time: TimeInterval
  /// The code of the key in the keyboard's layout.
  public var code: KeyCode
  /// The position of the key on the keyboard by USB usage page 7, whatever the layout; 0 if
  /// unknown.
  public var scancode: Int
  /// Whether the key went down, repeated, or went up.
  public var phase: Phase
  /// The modifier keys that were held.
  public var modifiers: UIKeyModifierFlags

  /// Creates a key event.
  ///
  /// - Parameters:
  ///   - time: The time in seconds on the stage's clock.
  ///   - code: The code of the key in the keyboard's layout.
  ///   - scancode: The position of the key on the keyboard; 0, the default, if unknown.
  ///   - phase: The kind of change, such as down or up. Default `.down`.
  ///   - modifiers: The modifier keys that were held. Default none.
  public init(
    time: TimeInterval, code: KeyCode, scancode: Int = 0, phase: Phase = .down,
    modifiers: UIKeyModifierFlags = []
  ) {
    self.time = time
    self.code = code
    self.scancode = scancode
    self.phase = phase
    self.modifiers = modifiers
  }
}
