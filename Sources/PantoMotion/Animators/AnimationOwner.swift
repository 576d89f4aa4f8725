import PantoBase

/// An object with animated properties. It is called when the time of an animation group is over,
/// and then removes that group's animations.
@MainActor package protocol AnimationOwner: AnyObject {
  /// Called when a group of animations has ended.
  func animationsEnded(of group: AnimationGroup)
  /// Called when the shown values have changed although no time has passed: an animator was
  /// scrubbed, paused or started.
  func animationsMoved()
}

extension AnimationOwner {
  package func animationsMoved() {}
}
