/// A combination of keys that calls a method of the first responder, or of a responder after it
/// (TXI-10).
///
/// ```swift
/// override var keyCommands: [UIKeyCommand]? {
///   [UIKeyCommand(input: "n", modifierFlags: .command, action: Self.addNote)]
/// }
/// ```
@preconcurrency @MainActor open class UIKeyCommand: UICommand {
  /// The text that the key types without modifier keys, such as `"n"`, or the name of a key such as
  /// `inputUpArrow` or `f1`. `nil` for no key.
  public final let input: String?
  /// The modifier keys that have to be held, and no others. Caps Lock does not count. Where
  /// `.command` is asked for without `.control`, the Ctrl key stands for the Command key, too.
  public final let modifierFlags: UIKeyModifierFlags
  /// Whether the command comes before what a text field does with the key. Default `false`.
  open var wantsPriorityOverSystemBehavior = false

  package init(
    title: String, picture: AnyObject?, action: Selector, input: String?,
    modifierFlags: UIKeyModifierFlags, propertyList: Any? = nil, discoverabilityTitle: String?,
    attributes: Attributes = [], state: State = .off
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    super.init(
      title: title, picture: picture, action: action, propertyList: propertyList,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }

  /// Makes a key command from a combination of keys and a selector.
  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector,
    discoverabilityTitle: String? = nil
  ) {
    self.init(
      title: "", picture: nil, action: action, input: input, modifierFlags: modifierFlags,
      discoverabilityTitle: discoverabilityTitle)
  }

  /// Makes a key command whose method receives the sender, usually the key command itself.
  public convenience init<T: AnyObject, Sender: AnyObject>(
    input: String, modifierFlags: UIKeyModifierFlags,
    action: @escaping @MainActor (T) -> @MainActor (Sender) -> Void,
    discoverabilityTitle: String? = nil,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(
      input: input, modifierFlags: modifierFlags,
      action: Selector(action, file: file, line: line, column: column),
      discoverabilityTitle: discoverabilityTitle)
  }

  /// Makes a key command whose method receives a sender of any type.
  public convenience init<T: AnyObject>(
    input: String, modifierFlags: UIKeyModifierFlags,
    action: @escaping @MainActor (T) -> @MainActor (Any?) -> Void,
    discoverabilityTitle: String? = nil,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(
      input: input, modifierFlags: modifierFlags,
      action: Selector(action, file: file, line: line, column: column),
      discoverabilityTitle: discoverabilityTitle)
  }

  /// Makes a key command that calls a method without parameters.
  public convenience init<T: AnyObject>(
    input: String, modifierFlags: UIKeyModifierFlags,
    action: @escaping @MainActor (T) -> @MainActor () -> Void,
    discoverabilityTitle: String? = nil,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(
      input: input, modifierFlags: modifierFlags,
      action: Selector(action, file: file, line: line, column: column),
      discoverabilityTitle: discoverabilityTitle)
  }

  /// Makes a key command that calls a method which returns whether it had an effect, such as
  /// `UIResponder.resignFirstResponder`.
  public convenience init<T: AnyObject>(
    input: String, modifierFlags: UIKeyModifierFlags,
    action: @escaping @MainActor (T) -> @MainActor () -> Bool,
    discoverabilityTitle: String? = nil,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(
      input: input, modifierFlags: modifierFlags,
      action: Selector(action, file: file, line: line, column: column),
      discoverabilityTitle: discoverabilityTitle)
  }

  /// Whether a pressed key, with the modifier keys held, is the key combination of this command.
  ///
  /// - Parameter asCommand: Whether a Ctrl key that is held stands for the Command key.
  package final func isFor(_ key: UIKey, ctrlAsCommand asCommand: Bool) -> Bool {
    guard let input, !input.isEmpty, !key.charactersIgnoringModifiers.isEmpty,
      input.lowercased() == key.charactersIgnoringModifiers.lowercased()
    else { return false }
    let counted: UIKeyModifierFlags = [.shift, .control, .alternate, .command]
    let wanted = modifierFlags.intersection(counted)
    var held = key.modifierFlags.intersection(counted)
    if asCommand {
      guard wanted.contains(.command), !wanted.contains(.control), held.contains(.control),
        !held.contains(.command)
      else { return false }
      held.remove(.control)
      held.insert(.command)
    }
    return wanted == held
  }

  /// The `input` of a key command for the up arrow key.
  public static let inputUpArrow = UIKey.inputUpArrow
  /// The `input` of a key command for the down arrow key.
  public static let inputDownArrow = UIKey.inputDownArrow
  /// The `input` of a key command for the left arrow key.
  public static let inputLeftArrow = UIKey.inputLeftArrow
  /// The `input` of a key command for the right arrow key.
  public static let inputRightArrow = UIKey.inputRightArrow
  /// The `input` of a key command for the Escape key.
  public static let inputEscape = UIKey.inputEscape
  /// The `input` of a key command for the Page Up key.
  public static let inputPageUp = "UIKeyInputPageUp"
  /// The `input` of a key command for the Page Down key.
  public static let inputPageDown = "UIKeyInputPageDown"
  /// The `input` of a key command for the Home key.
  public static let inputHome = "UIKeyInputHome"
  /// The `input` of a key command for the End key.
  public static let inputEnd = "UIKeyInputEnd"
  /// The `input` of a key command for the Delete key, which removes the character after the caret.
  public static let inputDelete = "UIKeyInputDelete"
  /// The `input` of a key command for the F1 key.
  public static let f1 = "UIKeyInputF1"
  /// The `input` of a key command for the F2 key.
  public static let f2 = "UIKeyInputF2"
  /// The `input` of a key command for the F3 key.
  public static let f3 = "UIKeyInputF3"
  /// The `input` of a key command for the F4 key.
  public static let f4 = "UIKeyInputF4"
  /// The `input` of a key command for the F5 key.
  public static let f5 = "UIKeyInputF5"
  /// The `input` of a key command for the F6 key.
  public static let f6 = "UIKeyInputF6"
  /// The `input` of a key command for the F7 key.
  public static let f7 = "UIKeyInputF7"
  /// The `input` of a key command for the F8 key.
  public static let f8 = "UIKeyInputF8"
  /// The `input` of a key command for the F9 key.
  public static let f9 = "UIKeyInputF9"
  /// The `input` of a key command for the F10 key.
  public static let f10 = "UIKeyInputF10"
  /// The `input` of a key command for the F11 key.
  public static let f11 = "UIKeyInputF11"
  /// The `input` of a key command for the F12 key.
  public static let f12 = "UIKeyInputF12"
}
