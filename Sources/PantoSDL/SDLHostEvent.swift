/// An event that a host reports to its observers.
public enum SDLHostEvent: Sendable {
  /// The host worked around a fault of the machine; reported once for each kind, with a sentence
  /// (B19).
  case note(String)
  /// A frame was handed to the display.
  case presented
  /// The window got the focus of the keyboard. The desktop's settings may have changed while the
  /// user was elsewhere.
  case focused
}
