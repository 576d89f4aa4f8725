import PantoBase
import PantoGestures
import PantoScene

extension ScenarioReplay {
  /// What keeps a touch at a window point from a view: the first hindrance from the window down;
  /// `none` when it would arrive. Hit testing and this ask the same function of the view.
  func obstacle(at point: CGPoint, on name: String?) -> String {
    let window: UIView = world.stage.window
    guard let target = name.flatMap(world.view) ?? frontmost(at: point, below: window) else {
      return "noView"
    }
    var path: [UIView] = []
    var next: UIView? = target
    while let view = next, view !== window {
      path.insert(view, at: 0)
      next = view.superview
    }
    let isInside = target.bounds.holds(target.convert(point, from: nil))
    for view in path {
      switch view.hitObstacle(at: view.convert(point, from: nil)) {
      case .hidden: return "hidden"
      case .transparent: return "transparent"
      case .interactionDisabled:
        return view === target ? "interactionDisabled" : "ancestorInteractionDisabled"
      case .animating: return "animating"
      case .outside where view !== target && isInside: return "outsideParent"
      case .outside, .nonInvertibleTransform, nil: continue
      }
    }
    guard let hit = window.hitTest(point, with: nil), hit !== window else { return "noView" }
    return hit.isDescendant(of: target) ? "none" : "covered"
  }

  /// The view that lies in front at a point, whether it can be touched or not.
  private func frontmost(at point: CGPoint, below view: UIView) -> UIView? {
    for subview in view.subviews.reversed() {
      if let found = frontmost(at: point, below: subview) { return found }
      if subview.bounds.holds(subview.convert(point, from: nil)) { return subview }
    }
    return nil
  }
}
