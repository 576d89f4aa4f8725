import PantoControls
import PantoCore

/// Shows a demo without the app's frame as the screen of a device (SIM-01, SIM-02).
final class SimulatedScene: UIViewController, KeyHandler {
  let demo: UIViewController
  private let theme: Theme
  private let model: AppModel

  init(_ demo: UIViewController, model: AppModel, theme: Theme) {
    self.demo = demo
    self.theme = theme
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "simulation"
    view.backgroundColor = theme.background
    addChild(demo)
    let device = SimulatedDeviceView(demo)
    device.frame = view.bounds
    device.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(device)
    demo.didMove(toParent: self)
    model.deviceView = device
  }

  private let ownFocus = KeyFocus()
  var focus: KeyFocus { (demo as? any KeyHandler)?.focus ?? ownFocus }
  var focusRoot: UIView { (demo as? any KeyHandler)?.focusRoot ?? view }
  func press(_ key: DemoKey) -> Bool { (demo as? any KeyHandler)?.press(key) ?? false }
}
