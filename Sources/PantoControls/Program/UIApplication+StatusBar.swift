import PantoBase
import PantoScene

/// The status bar of a scene: there is none, so it is hidden and has no size.
@preconcurrency @MainActor public final class UIStatusBarManager {
  fileprivate init() {}
  /// The frame of the bar: always empty.
  public var statusBarFrame: CGRect { .zero }
  /// Whether the bar is hidden: always `true`.
  public var isStatusBarHidden: Bool { true }
  /// The style of the bar: always `.default`.
  public var statusBarStyle: UIStatusBarStyle { .default }
}

extension UIWindowScene {
  /// The manager of the status bar, which says that there is none.
  public var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
}

extension UIApplication {
  /// The frame of the status bar: always empty, because there is none.
  public var statusBarFrame: CGRect { .zero }
  /// Whether the status bar is hidden. Always `true`; setting it has no effect.
  public var isStatusBarHidden: Bool {
    get { true }
    set {}
  }
  /// The style of the status bar. Always `.default`; setting it has no effect.
  public var statusBarStyle: UIStatusBarStyle {
    get { .default }
    set {}
  }
  /// Hides or shows the status bar in UIKit. Has no effect here, because there is none.
  public func setStatusBarHidden(_ hidden: Bool, animated: Bool) {}
  /// Hides or shows the status bar in UIKit. Has no effect here, because there is none.
  public func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {}
  /// Sets the style of the status bar in UIKit. Has no effect here, because there is none.
  public func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {}
  /// Posted in UIKit before the frame of the status bar changes. Never posted: there is none.
  public nonisolated static let willChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarFrameNotification")
  /// Posted in UIKit after the frame of the status bar changed. Never posted: there is none.
  public nonisolated static let didChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarFrameNotification")

  /// The layout direction of the current `Stage`, or from left to right without one.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    Stage.current?.layoutDirection ?? .leftToRight
  }
}
