import PantoBase

/// A key of a keyboard with what it types.
@preconcurrency @MainActor open class UIKey {
  /// The text that the key types with the modifier keys that are held, or the empty string. Letters
  /// follow Shift; other characters of the layout's second level come with the text that follows.
  public final let characters: String
  /// The text that the key types without modifier keys, or the empty string for keys such as F1.
  public final let charactersIgnoringModifiers: String
  /// The modifier keys that are held with the key.
  public final let modifierFlags: UIKeyModifierFlags
  /// The place of the key on the keyboard.
  public final let keyCode: UIKeyboardHIDUsage

  package init(
    characters: String, charactersIgnoringModifiers: String, modifierFlags: UIKeyModifierFlags,
    keyCode: UIKeyboardHIDUsage
  ) {
    self.characters = characters
    self.charactersIgnoringModifiers = charactersIgnoringModifiers
    self.modifierFlags = modifierFlags
    self.keyCode = keyCode
  }

  /// The text of the Escape key in `charactersIgnoringModifiers`.
  public static let inputEscape = "UIKeyInputEscape"
  /// The text of the up arrow key in `charactersIgnoringModifiers`.
  public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The text of the down arrow key in `charactersIgnoringModifiers`.
  public static let inputDownArrow = "UIKeyInputDownArrow"
  /// The text of the left arrow key in `charactersIgnoringModifiers`.
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The text of the right arrow key in `charactersIgnoringModifiers`.
  public static let inputRightArrow = "UIKeyInputRightArrow"
}

/// One press of a key, from its going down to its going up (TXI-03).
@preconcurrency @MainActor open class UIPress: Hashable {
  /// The phases of a press, with UIKit's values.
  public enum Phase: Int, Sendable { case began, changed, stationary, ended, cancelled }

  /// The phase of the press.
  public package(set) final var phase: Phase
  /// The time of the latest change, in seconds of the stage's clock.
  public package(set) final var timestamp: TimeInterval
  /// The key that was pressed.
  public final let key: UIKey?
  /// The pressure of the press: always 1, because keyboards measure none.
  open var force: CGFloat { 1 }
  /// The object that received the press first.
  public package(set) final weak var responder: UIResponder?
  /// Whether the keyboard repeats the key that is held.
  package final var isRepeated = false
  private let hashNumber = HashNumbers.next()

  package init(phase: Phase, timestamp: TimeInterval, key: UIKey?, responder: UIResponder?) {
    self.phase = phase
    self.timestamp = timestamp
    self.key = key
    self.responder = responder
  }

  public nonisolated static func == (a: UIPress, b: UIPress) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(hashNumber) }
  public nonisolated func _rawHashValue(seed: Int) -> Int { HashNumbers.hash(of: hashNumber) }
}

/// The event of a key press.
@preconcurrency @MainActor public final class UIPressesEvent {
  /// The presses of the event: the one that changed.
  public let allPresses: Set<UIPress>
  /// The modifier keys that are held.
  public let modifierFlags: UIKeyModifierFlags
  /// The time of the event, in seconds of the stage's clock.
  public let timestamp: TimeInterval
  /// Whether the press went through the whole chain of responders and none took it.
  package private(set) var isPassedOn = false
  /// Whether a text view or text field used the key to edit its text.
  package var isTakenByText = false

  package init(_ press: UIPress) {
    allPresses = [press]
    modifierFlags = press.key?.modifierFlags ?? []
    timestamp = press.timestamp
  }

  func passOn() { isPassedOn = true }
}
