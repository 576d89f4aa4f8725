import PantoBase

extension UIViewController {
  /// Makes a controller a child of this one.
  ///
  /// Add its view yourself, then call `didMove(toParent:)` on it. The child leaves its old parent
  /// first. A child that contains this controller, or that would make the tree of controllers
  /// deeper than `CALayer.maximumTreeDepth`, is refused with a `Misuse` report.
  public func addChild(_ childController: UIViewController) {
    if childController.parentRef === self { return }
    if let obstacle = obstacle(toHolding: childController) {
      return Misuse.report("addChild: \(obstacle)")
    }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    // Handlers of these calls may have moved the child: it leaves its new parent, too, unless that
    // is this controller, or the child holds this controller now.
    guard childController.parentRef !== self, obstacle(toHolding: childController) == nil else {
      return
    }
    childController.parentRef?.childList.remove(childController)
    childController.parentRef = self
    childController.isLeavingParent = false
    childController.isJoiningParent = true
    childList.append(childController)
  }

  /// Removes the controller from its parent.
  ///
  /// Call `willMove(toParent: nil)` on it and remove its view before.
  public func removeFromParent() {
    guard let parent = parentRef else { return }
    parent.childList.remove(self)
    parentRef = nil
    isLeavingParent = false
    if inherited?.fromParent != nil { changeOverrides { inherited?.fromParent = nil } }
    // A controller that was told of its traits may have been given a parent again.
    if parentRef == nil { didMove(toParent: nil) }
  }

  /// Whether the controller, or a child that shows, does not want to be pulled away (FID-64).
  final var asksToStay: Bool {
    isModalInPresentation
      || childList.all.contains { $0.viewIfLoaded?.window != nil && $0.asksToStay }
  }

  /// Returns the reason why `child` cannot be a child of this controller, or `nil` if it can.
  private func obstacle(toHolding child: UIViewController) -> String? {
    TreeDepth.obstacle(adding: child, to: self) { controller in
      UIViewController.cycleSteps &+= 1
      return controller.parentRef
    } below: { controller in
      UIViewController.cycleSteps &+= 1
      return controller.childList.count > 0 ? controller.childList.all : []
    }
  }
}
