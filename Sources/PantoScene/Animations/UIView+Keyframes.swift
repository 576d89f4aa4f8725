import PantoBase
import PantoLayers
import PantoMotion

extension UIView {
  /// Animates changes in key frames: `animations` calls `addKeyframe` for each of them.
  ///
  /// A property keeps the value of its last key frame until its next one starts. Inside the block
  /// of a property animator the duration and curve of the animator apply, and the key frames are
  /// scrubbed with it.
  ///
  /// - Parameters:
  ///   - duration: The duration of the whole animation in seconds. A value of 0 or less applies the
  ///     changes without animation (ANI-01).
  ///   - delay: The time before the motion starts, in seconds.
  ///   - options: Default: even speed within each key frame, while the whole eases in and out.
  ///   - animations: Adds the key frames. The closure is called once, immediately.
  ///   - completion: Called once, in a later turn, with `true` at the end (ANI-03).
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    options.reportMode()
    if let outer = AnimationBlock.current ?? AnimationBlock.joinable,
      !(outer is TimedAnimationBlock)
    {
      let block = NestedAnimationBlock(outer, completion: completion)
      KeyframeScope.run(block, options.isDiscrete, animations)
      return block.close()
    }
    let block = AnimationBlock.timedBlock(
      duration, delay, options.options.curve, options.options, completion: completion)
    KeyframeScope.run(block, options.isDiscrete, animations)
    block.close()
  }

  /// Adds a key frame inside `animateKeyframes`.
  ///
  /// A call elsewhere is reported as misuse, and the changes apply immediately.
  ///
  /// - Parameters:
  ///   - frameStartTime: The start as a fraction of the whole duration, 0…1; other values are
  ///     clamped.
  ///   - frameDuration: The duration as a fraction of the whole duration, 0…1; other values are
  ///     clamped.
  ///   - animations: Makes the changes of this key frame.
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
    KeyframeAnimationBlock(
      of: scope.block, from: start, to: min(start + length, 1), isDiscrete: scope.isDiscrete
    ).run(animations)
  }
}

/// The call of `animateKeyframes` that is running. `UIView.addKeyframe` is static, so the running
/// call is static too; it ends with the closure.
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
