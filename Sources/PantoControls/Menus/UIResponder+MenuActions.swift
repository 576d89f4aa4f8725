import PantoGestures
import PantoScene

extension UIResponder {
  /// An action of a menu that performs a command; `nil` where no responder can do it.
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
