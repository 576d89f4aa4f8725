import PantoBase
import PantoMotion

extension UIView {
  /// Animates in steps: `animations` calls `addKeyframe` for each.
  ///
  /// A property keeps the value of its last key frame until its next one starts. Inside a property
  /// animator's block the animator's duration and curve apply, and key frames are scrubbed with it.
  ///
  /// - Parameters:
  ///   - duration: of the whole, in seconds; 0 or less applies at once (ANI-01).
  ///   - options: default: evenly within each key frame, the whole easing in and out.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    if let outer = AnimationBlock.current ?? AnimationBlock.held, !(outer is TimedBlock) {
      let block = JoinedBlock(outer, completion: completion)
      KeyframeScope.run(block, options.isDiscrete, animations)
      return block.close()
    }
    let block = timedBlock(
      duration, delay, options.options.curve, options.options, completion: completion)
    KeyframeScope.run(block, options.isDiscrete, animations)
    block.close()
  }

  /// One step inside `animateKeyframes`, whose times are fractions of the whole, 0…1; clamped.
  public static func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: () -> Void
  ) {
    guard let scope = KeyframeScope.current, AnimationBlock.current === scope.block else {
      Misuse.report("addKeyframe: call it in the block of UIView.animateKeyframes")
      return animations()
    }
    let start = frameStartTime > 0 ? min(frameStartTime, 1) : 0
    let length = frameDuration > 0 ? frameDuration : 0
    WindowBlock(
      of: scope.block, from: start, to: min(start + length, 1), isDiscrete: scope.isDiscrete
    ).run(animations)
  }
}

/// The `animateKeyframes` that is running.
@MainActor private struct KeyframeScope {
  static var current: KeyframeScope?

  let block: AnimationBlock
  let isDiscrete: Bool

  static func run(_ block: AnimationBlock, _ isDiscrete: Bool, _ animations: () -> Void) {
    let outer = current
    current = KeyframeScope(block: block, isDiscrete: isDiscrete)
    block.run(animations)
    current = outer
  }
}
