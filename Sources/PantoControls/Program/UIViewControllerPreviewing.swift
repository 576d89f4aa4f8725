import PantoBase
import PantoGestures
import PantoScene

/// How hard a display feels a press.
public enum UIForceTouchCapability: Int, Sendable { case unknown, unavailable, available }

extension UITraitCollection {
  /// Always `.unavailable`: no display here feels force.
  public var forceTouchCapability: UIForceTouchCapability { .unavailable }
}

/// The preview of a press with force in UIKit. Never made here.
@preconcurrency @MainActor public protocol UIViewControllerPreviewing: AnyObject {
  /// The view that is pressed.
  var sourceView: UIView { get }
  /// The part of the view that stays sharp.
  var sourceRect: CGRect { get set }
}

/// Gives the controllers of presses with force. Never asked here.
@preconcurrency @MainActor public protocol UIViewControllerPreviewingDelegate: AnyObject {
  /// The controller to show. Never asked.
  func previewingContext(
    _ previewingContext: any UIViewControllerPreviewing, viewControllerForLocation location: CGPoint
  ) -> UIViewController?
  /// Called to show the controller fully. Never called.
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
  /// Has no effect: no display here feels force. Use `UIContextMenuInteraction`.
  @discardableResult
  public func registerForPreviewing(
    with delegate: any UIViewControllerPreviewingDelegate, sourceView: UIView
  ) -> any UIViewControllerPreviewing { PreviewingContext(sourceView) }
  /// Has no effect.
  public func unregisterForPreviewing(withContext previewing: any UIViewControllerPreviewing) {}
}
