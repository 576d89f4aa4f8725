import PantoBase
import PantoScene

extension Stage {
  /// The conditions under which the keyboard on screen shows (TXI-07).
  public enum ScreenKeyboard: Sendable {
    /// The keyboard shows while text is entered and the latest touch was a finger or pen, unless a
    /// real key was pressed since. The default.
    case automatic
    /// The keyboard shows whenever text is entered.
    case always
    /// The keyboard never shows. Views that a program sets as `inputView` show nevertheless.
    case never
  }

  /// When the keyboard on screen shows. Default `.automatic` (TXI-07).
  public var screenKeyboard: ScreenKeyboard {
    get { (textInputServices as? TextServices)?.keyboardPolicy ?? .automatic }
    set { (textInputServices as? TextServices)?.keyboardPolicy = newValue }
  }
}
