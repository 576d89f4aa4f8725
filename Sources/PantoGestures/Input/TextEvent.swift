import PantoBase

/// Text that was entered, as a window's input method sends it to a stage and a recording keeps it
/// (TXI-05).
public struct TextEvent: Hashable, Sendable {
  /// The kinds of change of entered text.
  public enum Change: Hashable, Sendable {
    /// Text was typed, or an input method committed it.
    case insert(String)
    /// An input method composes this text, which is not committed yet; the empty string ends the
    /// composition. The selection is in UTF-16 units of the text.
    case compose(String, selection: Range<Int>)
    /// The clipboard of the desktop has this text, which is about to be pasted.
    case clipboard(String)
  }

  /// The time of the change, in seconds on the stage's clock.
  public var time: TimeInterval
  /// The change: text was typed, composed, or is about to be pasted.
  public var change: Change

  /// Creates a text event.
  public init(time: TimeInterval, _ change: Change) {
    self.time = time
    self.change = change
  }

  /// The largest length of a text in UTF-8 bytes: 256 KiB, which fits in a line of a recording.
  public static let longestText = 1 << 18

  /// The text that was typed, composed or found on the clipboard.
  public var text: String {
    switch change {
    case .insert(let text), .compose(let text, _), .clipboard(let text): text
    }
  }
}
