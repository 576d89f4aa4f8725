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

  func changeExtraSafeArea(_ change: () -> Void) {
    guard let view = loadedView else {
      change()
      if extraSafeArea != .zero { UIViewController.someExtendSafeArea = true }
      return
    }
    view.changeSafeArea {
      change()
      if extraSafeArea != .zero {
        UIViewController.someExtendSafeArea = true
        view.layoutFlags.insert(.extendsSafeArea)
      } else {
        view.layoutFlags.remove(.extendsSafeArea)
      }
    }
  }

  /// Tells the controller of the safe area of its view, if that differs from the one that the
  /// controller was told of last. A view outside of a window has none to tell of.
  func notifySafeAreaIfChanged() {
    guard let view = loadedView, view.windowRef != nil else { return }
    let insets = view.safeAreaInsets
    guard insets != knownSafeArea else { return }
    knownSafeArea = insets
    UIView.safeAreaChanges.call { viewSafeAreaInsetsDidChange() }
  }

  /// Whether the controller's view extends under the bar at `edge` of its container.
  package func extends(under edge: UIRectEdge, isTranslucent: Bool) -> Bool {
    edgesForExtendedLayout.contains(edge) && (isTranslucent || extendedLayoutIncludesOpaqueBars)
  }
}
