import PantoBase
import PantoScene

extension UIApplication {
  /// The orientation by the window's shape: `.landscapeLeft` if it is wider than high, else
  /// `.portrait`.
  public var statusBarOrientation: UIInterfaceOrientation {
    let size = UIScreen.main.bounds.size
    return size.width > size.height ? .landscapeLeft : .portrait
  }
}

extension UIViewController {
  /// Asks the system to turn the screen to a supported orientation in UIKit. A window is as the
  /// user made it, so the call has no effect, which is reported once.
  public class func attemptRotationToDeviceOrientation() {
    Misuse.warn(
      "attemptRotationToDeviceOrientation: a window is never turned, so the call has no effect")
  }
}
