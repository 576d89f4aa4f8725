import PantoScene

/// The delegate of a navigation controller, told when another controller shows.
///
/// Every method has a default that does nothing.
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: AnyObject {
  /// Called before `viewController` is shown: as the first one, by a push, a pop, a swipe from the
  /// edge or `setViewControllers` (FID-08, FID-29).
  ///
  /// A swipe that is cancelled has no `didShow`.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)
  /// Called when `viewController` is on top and the transition has ended (K2).
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
  /// The animator of a push or pop; `nil`, the default, for the library's own (PRT-30).
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// The object that drives the push or pop by a gesture; `nil`, the default, lets it run.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ n: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func navigationController(
    _ n: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  public func navigationController(
    _ n: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(
    _ n: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
}
