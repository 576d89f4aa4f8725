import PantoGestures
import PantoScene

/// The screen of a simulated device. Edge pans come in over its edges (EDG-01).
final class DeviceScreen: UIView, GestureScreen {
  /// Whether the view stands for a device, and not for the window.
  var isDevice = false
  var screenSize: CGSize? { isDevice ? bounds.size : nil }
}
