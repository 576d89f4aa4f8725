import PantoControls
import PantoCore
import PantoDemoKit

/// Shows a demo without the app's frame as the screen of a device (SIM-01, SIM-02).
final class SimulatedScene: BareScene {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "simulation"
    view.backgroundColor = theme.background
    addChild(shown)
    let device = SimulatedDeviceView(shown)
    device.frame = view.bounds
    device.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(device)
    shown.didMove(toParent: self)
    model.deviceView = device
  }
}
