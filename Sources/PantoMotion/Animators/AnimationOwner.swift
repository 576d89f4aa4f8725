import PantoBase

/// An object with animated properties. It is called when the time of an animation group is over,
/// and then removes that group's animations.
@MainActor package protocol AnimationOwner: AnyObject {
  /// Called when a group of animations has ended.
  func animationsEnded(of group: AnimationGroup)
  /// Called when the shown values have changed although no time has passed: an animator was
  /// scrubbed, paused or started.
  func animationsMoved()
  /// Returns when the owner's part of a group ends, if its time differs from the clock's.
  func end(of group: AnimationGroup) -> MappedEnd
}

/// When an animation ends, in seconds of the animations' clock.
package enum MappedEnd {
  case at(TimeInterval)
  /// The layer's time stands still, so that the animation never ends.
  case never
}

extension AnimationOwner {
  package func animationsMoved() {}
  package func end(of group: AnimationGroup) -> MappedEnd { .at(group.endByTiming) }
}
