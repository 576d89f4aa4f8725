import PantoScene

/// The delegate of a tab bar controller, asked and told about pressed tabs. Every method has a
/// default.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: AnyObject {
  /// Asked when a tab is pressed, not when code selects one. Default `true`.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  /// Called when a tab was pressed, also for the tab that is selected already.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}
