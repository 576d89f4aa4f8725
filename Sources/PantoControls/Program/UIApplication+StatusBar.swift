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
  /// Tells of the status bar, of which there is none.
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
  /// Has no effect: there is no status bar.
  public func setStatusBarHidden(_ hidden: Bool, animated: Bool) {}
  /// Has no effect: there is no status bar.
  public func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {}
  /// Has no effect: there is no status bar.
  public func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {}
  /// Never posted: there is no status bar.
  public nonisolated static let willChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarFrameNotification")
  /// Never posted: there is no status bar.
  public nonisolated static let didChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarFrameNotification")

  /// The direction of the stage that is working, or from left to right without one.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    Stage.current?.layoutDirection ?? .leftToRight
  }
}
