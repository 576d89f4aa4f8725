import PantoBase
import PantoGestures
import PantoScene

extension UICommand {
  /// Makes a command for menus that performs a selector.
  public convenience init(
    title: String = "", image: UIImage? = nil, action: Selector,
    propertyList: Any? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off
  ) {
    self.init(
      title: title, picture: image, action: action, propertyList: propertyList,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }

  /// Makes a command that calls a method with the command.
  public convenience init<T: AnyObject, Sender: AnyObject>(
    title: String = "", image: UIImage? = nil,
    action: @escaping @MainActor (T) -> @MainActor (Sender) -> Void,
    propertyList: Any? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(
      title: title, picture: image,
      action: Selector(action, file: file, line: line, column: column),
      propertyList: propertyList,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }

  /// Makes a command that calls a method with any sender.
  public convenience init<T: AnyObject>(
    title: String = "", image: UIImage? = nil,
    action: @escaping @MainActor (T) -> @MainActor (Any?) -> Void,
    propertyList: Any? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(
      title: title, picture: image,
      action: Selector(action, file: file, line: line, column: column),
      propertyList: propertyList,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }

  /// Makes a command that calls a method without parameters.
  public convenience init<T: AnyObject>(
    title: String = "", image: UIImage? = nil,
    action: @escaping @MainActor (T) -> @MainActor () -> Void,
    propertyList: Any? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(
      title: title, picture: image,
      action: Selector(action, file: file, line: line, column: column),
      propertyList: propertyList,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }
}

extension UIKeyCommand {
  /// Makes a key command with a title for menus that performs a selector.
  public convenience init(
    title: String = "", image: UIImage? = nil, action: Selector,
    input: String, modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off
  ) {
    self.init(
      title: title, picture: image, action: action, input: input, modifierFlags: modifierFlags,
      propertyList: propertyList,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }

  /// Makes a key command with a title for menus that calls a method with the command.
  public convenience init<T: AnyObject, Sender: AnyObject>(
    title: String = "", image: UIImage? = nil,
    action: @escaping @MainActor (T) -> @MainActor (Sender) -> Void,
    input: String, modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(
      title: title, picture: image,
      action: Selector(action, file: file, line: line, column: column),
      input: input, modifierFlags: modifierFlags,
      propertyList: propertyList,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }

  /// Makes a key command with a title for menus that calls a method with any sender.
  public convenience init<T: AnyObject>(
    title: String = "", image: UIImage? = nil,
    action: @escaping @MainActor (T) -> @MainActor (Any?) -> Void,
    input: String, modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(
      title: title, picture: image,
      action: Selector(action, file: file, line: line, column: column),
      input: input, modifierFlags: modifierFlags,
      propertyList: propertyList,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }

  /// Makes a key command with a title for menus that calls a method without parameters.
  public convenience init<T: AnyObject>(
    title: String = "", image: UIImage? = nil,
    action: @escaping @MainActor (T) -> @MainActor () -> Void,
    input: String, modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(
      title: title, picture: image,
      action: Selector(action, file: file, line: line, column: column),
      input: input, modifierFlags: modifierFlags,
      propertyList: propertyList,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }
}
