import PantoBase
import PantoGestures

extension UIResponder {
  /// Performs the first command of the chain of responders that a key stands for (TXI-10).
  ///
  /// - Parameter isForText: Whether the key edits text, so that only commands that want priority
  ///   count.
  /// - Returns: Whether a command was performed.
  final func performKeyCommand(_ key: UIKey, isForText: Bool) -> Bool {
    let commands = chainOfKeyCommands.filter {
      !isForText || $0.wantsPriorityOverSystemBehavior
    }
    // Ctrl stands for Command where no command of the program asks for Ctrl itself.
    for asCommand in [false, true] {
      for command in commands where command.isFor(key, ctrlAsCommand: asCommand) {
        if perform(command) { return true }
      }
    }
    return false
  }

  /// The key commands of this responder and of those after it, the nearest first.
  private var chainOfKeyCommands: [UIKeyCommand] {
    var commands: [UIKeyCommand] = []
    var step: UIResponder? = self
    while let responder = step {
      step = responder.next
      let controller = responder as? UIViewController
      if let controller, controller.presentedViewController != nil,
        !controller.performsActionsWhilePresentingModally
      {
        continue
      }
      let own = responder.keyCommands ?? []
      commands += own
      for added in controller?.addedKeyCommands ?? [] where !own.contains(where: { $0 === added }) {
        commands.append(added)
      }
    }
    return commands
  }

  /// Calls the method of a command on this responder or one after it. Returns whether there was one
  /// that can do it now.
  @discardableResult package final func perform(_ command: UICommand) -> Bool {
    guard let target = target(forAction: command.action, withSender: command) as AnyObject?,
      command.action.isMethod(of: target)
    else { return false }
    let look = validated(command, by: target)
    guard look.attributes.isDisjoint(with: [.disabled, .hidden]) else { return false }
    command.action.perform(on: target, sender: command)
    return true
  }

  /// The look of a command after its target was asked. The command itself stays as it was, so
  /// that the answer of one moment does not count later.
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

extension Stage {
  /// The responder that keys and commands reach first: the first responder, or else the controller
  /// in front.
  package final var commandResponder: UIResponder? { firstResponder ?? frontController }

  /// The controller in front: what is presented last, and in it what a container shows, as long as
  /// that is one controller.
  private var frontController: UIViewController? {
    var front = window.rootViewController
    while let controller = front {
      guard let next = controller.presentedViewController ?? controller.onlyShownChild,
        next !== controller
      else { break }
      front = next
    }
    return front
  }
}

extension UIViewController {
  /// Adds a combination of keys, which counts beside those of `keyCommands` (TXI-10).
  public final func addKeyCommand(_ keyCommand: UIKeyCommand) {
    if !addedKeyCommands.contains(where: { $0 === keyCommand }) {
      addedKeyCommands.append(keyCommand)
    }
  }

  /// Removes a combination of keys that was added.
  public final func removeKeyCommand(_ keyCommand: UIKeyCommand) {
    addedKeyCommands.removeAll { $0 === keyCommand }
  }
}
