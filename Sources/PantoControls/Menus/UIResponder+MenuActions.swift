import PantoGestures
import PantoScene

extension UIResponder {
  /// Returns a menu action that performs a command, or `nil` if no responder can perform it.
  package final func action(of command: UICommand) -> UIAction? {
    guard let target = target(forAction: command.action, withSender: command) as AnyObject?,
      command.action.isMethod(of: target)
    else { return nil }
    let look = validated(command, by: target)
    let action = UIAction(
      title: look.title, subtitle: command.subtitle, image: look.picture as? UIImage,
      attributes: look.attributes, state: look.state
    ) { [weak self] _ in self?.perform(command) }
    return action
  }
}
