/// A combination of keys that calls a method of the first responder, or of a responder after it
/// (TXI-10).
///
/// ```swift
/// override var keyCommands: [UIKeyCommand]? {
///   [UIKeyCommand(input: "n", modifierFlags: .command, action: Self.addNote)]
/// }
/// ```
@preconcurrency @MainActor open class UIKeyCommand: UICommand {
  /// The text that the key types without modifier keys, such as `"n"`, or one of the names
  /// below. `nil` for none.
  public final let input: String?
  /// The modifier keys that have to be held, and no others. Caps Lock does not count. Where
  /// `.command` is asked for without `.control`, the Ctrl key stands for it, too.
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

  /// Makes a command of a combination of keys.
  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector,
    discoverabilityTitle: String? = nil
  ) {
    self.init(
      title: "", picture: nil, action: action, input: input, modifierFlags: modifierFlags,
      discoverabilityTitle: discoverabilityTitle)
  }

  /// Makes a command that calls a method with the command, or whatever class the sender has.
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

  /// Makes a command that calls a method with any sender.
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

  /// Makes a command that calls a method without parameters.
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

  /// Makes a command that calls a method which returns whether it had an effect, such as
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

  /// Whether a key with these modifier keys is the one of the command.
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

  /// The up arrow key.
  public static let inputUpArrow = UIKey.inputUpArrow
  /// The down arrow key.
  public static let inputDownArrow = UIKey.inputDownArrow
  /// The left arrow key.
  public static let inputLeftArrow = UIKey.inputLeftArrow
  /// The right arrow key.
  public static let inputRightArrow = UIKey.inputRightArrow
  /// The Escape key.
  public static let inputEscape = UIKey.inputEscape
  /// The Page Up key.
  public static let inputPageUp = "UIKeyInputPageUp"
  /// The Page Down key.
  public static let inputPageDown = "UIKeyInputPageDown"
  /// The Home key.
  public static let inputHome = "UIKeyInputHome"
  /// The End key.
  public static let inputEnd = "UIKeyInputEnd"
  /// The Delete key, which removes what follows.
  public static let inputDelete = "UIKeyInputDelete"
  /// The F1 key.
  public static let f1 = "UIKeyInputF1"
  /// The F2 key.
  public static let f2 = "UIKeyInputF2"
  /// The F3 key.
  public static let f3 = "UIKeyInputF3"
  /// The F4 key.
  public static let f4 = "UIKeyInputF4"
  /// The F5 key.
  public static let f5 = "UIKeyInputF5"
  /// The F6 key.
  public static let f6 = "UIKeyInputF6"
  /// The F7 key.
  public static let f7 = "UIKeyInputF7"
  /// The F8 key.
  public static let f8 = "UIKeyInputF8"
  /// The F9 key.
  public static let f9 = "UIKeyInputF9"
  /// The F10 key.
  public static let f10 = "UIKeyInputF10"
  /// The F11 key.
  public static let f11 = "UIKeyInputF11"
  /// The F12 key.
  public static let f12 = "UIKeyInputF12"
}
