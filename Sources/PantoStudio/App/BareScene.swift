import PantoControls
import PantoCore
import PantoDemoKit

/// Shows a demo without the app's frame, and passes keys on to it.
class BareScene: UIViewController, EventKeyHandler, KeyHandler {
  let shown: UIViewController
  let model: AppModel
  let theme: Theme

  init(_ shown: UIViewController, model: AppModel, theme: Theme) {
    self.shown = shown
    self.model = model
    self.theme = theme
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  private let ownFocus = KeyFocus()
  var focus: KeyFocus { (shown as? any KeyHandler)?.focus ?? ownFocus }
  var focusRoot: UIView { (shown as? any KeyHandler)?.focusRoot ?? view }
  func press(_ key: DemoKey) -> Bool { (shown as? any KeyHandler)?.press(key) ?? false }
  func press(_ key: KeyEvent) -> Bool { (shown as? any EventKeyHandler)?.press(key) ?? false }
}
