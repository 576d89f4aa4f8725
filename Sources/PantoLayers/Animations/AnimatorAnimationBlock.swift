import PantoBase
import PantoMotion

/// The block that collects the changes of a property animator.
package final class AnimatorAnimationBlock: AnimationBlock {
  private let animatorGroup: AnimationGroup
  private let timeline: AnimatorTimeline
  private let delayFactor: Double
  private var sources: [ProgressSource?] = [nil, nil, nil]

  init(
    _ group: AnimationGroup, _ timeline: AnimatorTimeline, options: UIViewAnimationOptions,
    delayFactor: Double
  ) {
    animatorGroup = group
    self.timeline = timeline
    self.delayFactor = delayFactor
    super.init(options: options)
  }

  package override var inheritedDuration: TimeInterval { timeline.duration }

  /// Returns the group of the animator. The first window in which the animator changes something
  /// provides the clock.
  override func group(in tree: LayerTree?) -> AnimationGroup? {
    guard let tree else { return animatorGroup }
    tree.ticker.adopt(animatorGroup)
    if animatorGroup.ticker !== tree.ticker { timeline.hasOtherClocks = true }
    return animatorGroup
  }

  override func progressSource(for axis: ResolvedTiming.Axis, in group: AnimationGroup)
    -> ProgressSource
  {
    if let known = sources[axis.rawValue] { return known }
    let made = timeline.track(delayFactor: delayFactor, axis: axis)
    sources[axis.rawValue] = made
    return made
  }
}
