import PantoCore
import PantoDemoKit

/// The view controller of the demo "Floating Cart", which passes keys to its page.
final class CartController: UIViewController, KeyHandler {
  private let options: CartPage.Options
  private let size: CGSize
  let focus: KeyFocus
  var focusRoot: UIView { (view as? CartPage)?.front ?? view }

  init(options: CartPage.Options, size: CGSize) {
    self.options = options
    focus = KeyFocus()
    self.size = size
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    view = CartPage(frame: CGRect(origin: .zero, size: size), options: options)
  }

  func press(_ key: DemoKey) -> Bool {
    if case .move(let offset) = key, let ball = focus.view as? CartBall {
      ball.push(by: offset)
      return true
    }
    return (view as? CartPage)?.press(key) ?? false
  }
}
