import PantoBase
import PantoGestures

extension UIResponder {
  /// Performs the first key command in the responder chain that matches a key (TXI-10).
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
}

extension Stage {
  /// The responder that keys and commands reach first: the first responder, or else the controller
  /// in front.
  package final var commandResponder: UIResponder? { firstResponder ?? frontController }

  /// The controller in front: the one presented last, and within it the one child controller that a
  /// container shows, if there is exactly one.
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
  /// Adds a key command, which counts beside those of `keyCommands` (TXI-10).
  public final func addKeyCommand(_ keyCommand: UIKeyCommand) {
    if !addedKeyCommands.contains(where: { $0 === keyCommand }) {
      addedKeyCommands.append(keyCommand)
    }
  }

  /// Removes a key command that `addKeyCommand` added.
  public final func removeKeyCommand(_ keyCommand: UIKeyCommand) {
    addedKeyCommands.removeAll { $0 === keyCommand }
  }
}
