import PantoBase
import PantoMotion

/// The `UIView.animate` block that is running: what changes meanwhile is animated by it.
@MainActor struct AnimationBlock {
  let group: AnimationGroup
  /// New animations start from what shows and replace the older (ANI-08).
  let startsFromShown: Bool
  /// For a throw: the two axes' own springs, from the way still to go (SPR-08).
  let axisSprings: ((CGVector) -> (TimingCurve, TimingCurve))?

  func animate<V: Interpolatable>(
    _ values: PresentationValues,
    _ list: ReferenceWritableKeyPath<PresentationValues, [Animation<V>]>,
    from old: V, to new: V, at time: TimeInterval, curve: TimingCurve?
  ) {
    guard group.isAnimating else {
      PresentationValues.cut(&values[keyPath: list])
      return group.noteChange()
    }
    var from = old
    if startsFromShown || !V.isAdditive {
      from = values[keyPath: list].shown(over: old, at: time)
      PresentationValues.cut(&values[keyPath: list])
    }
    var animation = group.animate(values, from: from, to: new)
    if let curve {
      animation = Animation(
        from: from, to: new, begin: animation.begin, delay: animation.delay,
        duration: animation.duration, curve: curve, group: group)
    }
    values[keyPath: list].append(animation)
  }
}
