/// What a host tells its observers.
public enum SDLHostEvent: Sendable {
  /// The host worked around a fault of the machine, once for each kind; the sentence says which (B19).
  case note(String)
  /// A frame was handed to the display.
  case presented
}
