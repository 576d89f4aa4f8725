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
  /// Whether the status bar is hidden. Always `true`; setting it to `false` is reported once.
  public var isStatusBarHidden: Bool {
    get { true }
    set { if !newValue { MissingStatusBar.report() } }
  }
  /// The style of the status bar. Always `.default`; setting another one is reported once.
  public var statusBarStyle: UIStatusBarStyle {
    get { .default }
    set { if newValue != .default { MissingStatusBar.report() } }
  }
  /// Hides or shows the status bar, as `isStatusBarHidden` does.
  public func setStatusBarHidden(_ hidden: Bool, animated: Bool) { isStatusBarHidden = hidden }
  /// Hides or shows the status bar, as `isStatusBarHidden` does.
  public func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {
    isStatusBarHidden = hidden
  }
  /// Sets the style of the status bar, as `statusBarStyle` does.
  public func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {
    self.statusBarStyle = statusBarStyle
  }
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
