import PantoBase

/// Several animations that run together, within the time of the group.
@preconcurrency @MainActor public final class CAAnimationGroup: CAAnimation {
  /// The animations of the group. Their begin times count from the beginning of the group.
  public var animations: [CAAnimation]?
  private var isAsked = false

  override func makeEmpty() -> CAAnimation { CAAnimationGroup() }

  /// Takes over the list; its animations are the same, since a group may contain itself.
  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    animations = (other as? CAAnimationGroup)?.animations
  }

  override func recipe(_ layer: CALayer, begin: TimeInterval, duration: TimeInterval?)
    -> MotionRecipe?
  {
    guard !isAsked else {
      Misuse.report("CAAnimationGroup: it is part of itself; that part is left out")
      return nil
    }
    isAsked = true
    defer { isAsked = false }
    let own = time(begin: begin, duration: duration)
    // A member keeps its own curve, or runs at an even speed; the curve of the transaction applies
    // to the group.
    let parts = (animations ?? []).compactMap {
      $0.recipe(layer, begin: $0.beginTime, duration: own.duration)
    }
    return MotionRecipe(
      time: own, target: .none, isAdditive: false, isCumulative: false, form: .together(parts))
  }
}
