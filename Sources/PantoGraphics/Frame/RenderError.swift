import PantoBase

/// The reasons why a frame could not be painted or shown.
public enum RenderError: Error, Equatable, Sendable {
  /// A bitmap of this size, in device pixels, would be empty or too large.
  case outOfMemory(width: Int, height: Int)
  /// The window system refused the picture; the text is its message.
  case cannotPresent(String)
}
