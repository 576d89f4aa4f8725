extension UIResponder {
  /// Calls the method of a command on this responder or one after it in the chain. Returns whether
  /// a responder could perform the command now.
  @discardableResult package final func perform(_ command: UICommand) -> Bool {
    guard let target = target(forAction: command.action, withSender: command) as AnyObject?,
      command.action.isMethod(of: target)
    else { return false }
    let look = validated(command, by: target)
    guard look.attributes.isDisjoint(with: [.disabled, .hidden]) else { return false }
    command.action.perform(on: target, sender: command)
    return true
  }

  /// Returns how a command shows after its target updated it in `validate(_:)`. The command itself
  /// stays as it was, so that the answer of one moment does not count later.
  package final func validated(_ command: UICommand, by target: AnyObject) -> (
    title: String, picture: AnyObject?, attributes: UIMenuElement.Attributes,
    state: UIMenuElement.State
  ) {
    let before = (command.title, command.picture, command.attributes, command.state)
    (target as? UIResponder)?.validate(command)
    let look = (command.title, command.picture, command.attributes, command.state)
    (command.title, command.picture, command.attributes, command.state) = before
    return look
  }
}
