import PantoBase
import PantoGraphics

/// The insets that a controller adds to the safe area of its view (LAY-03, PRT-05).
extension UIViewController {
  var extraSafeArea: UIEdgeInsets {
    let (a, b) = (additionalSafeAreaInsets, barInsets)
    return UIEdgeInsets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom,
      right: a.right + b.right)
  }

  func extraSafeAreaChanged() {
    let extends = extraSafeArea != .zero
    if extends { UIViewController.someExtendSafeArea = true }
    guard let view = loadedView else { return }
    if extends {
      view.layoutFlags.insert(.extendsSafeArea)
    } else {
      view.layoutFlags.remove(.extendsSafeArea)
    }
    view.notifySafeAreaChanged()
  }

  /// Whether the controller's view extends under the bar at `edge` of its container.
  package func extends(under edge: UIRectEdge, isTranslucent: Bool) -> Bool {
    edgesForExtendedLayout.contains(edge) && (isTranslucent || extendedLayoutIncludesOpaqueBars)
  }
}
