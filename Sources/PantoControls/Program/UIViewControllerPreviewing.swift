import PantoBase
import PantoGestures
import PantoScene

/// How hard a display feels a press.
public enum UIForceTouchCapability: Int, Sendable { case unknown, unavailable, available }

extension UITraitCollection {
  /// Whether the display feels the force of a press: always `.unavailable`.
  public var forceTouchCapability: UIForceTouchCapability { .unavailable }
}

/// The context of a preview for a press with force in UIKit, without effect in this library.
@preconcurrency @MainActor public protocol UIViewControllerPreviewing: AnyObject {
  /// The view that is pressed.
  var sourceView: UIView { get }
  /// The part of the view that stays sharp.
  var sourceRect: CGRect { get set }
}

/// The delegate that supplies the previews of presses with force in UIKit. Never asked here.
@preconcurrency @MainActor public protocol UIViewControllerPreviewingDelegate: AnyObject {
  /// Returns the controller to show as a preview. Never called.
  func previewingContext(
    _ previewingContext: any UIViewControllerPreviewing, viewControllerForLocation location: CGPoint
  ) -> UIViewController?
  /// Shows the previewed controller fully in UIKit. Never called.
  func previewingContext(
    _ previewingContext: any UIViewControllerPreviewing,
    commit viewControllerToCommit: UIViewController)
}

@MainActor private final class PreviewingContext: UIViewControllerPreviewing {
  let sourceView: UIView
  var sourceRect = CGRect.zero
  init(_ view: UIView) { sourceView = view }
}

extension UIViewController {
  /// Registers a view for presses with force in UIKit. Has no effect here, which is reported once:
  /// use `UIContextMenuInteraction`.
  @discardableResult
  public func registerForPreviewing(
    with delegate: any UIViewControllerPreviewingDelegate, sourceView: UIView
  ) -> any UIViewControllerPreviewing {
    Misuse.warn(
      "registerForPreviewing: no display feels the force of a press, so the delegate is never asked; "
        + "use UIContextMenuInteraction")
    return PreviewingContext(sourceView)
  }
  /// Ends `registerForPreviewing` in UIKit. Has no effect here.
  public func unregisterForPreviewing(withContext previewing: any UIViewControllerPreviewing) {}
}
