import PantoBase
import PantoMotion

extension AnimationBlock {
  /// Runs `animations` in a new block that runs by the clock. Inside the block of an animator or of
  /// a key frame, the changes join that block. The parameters are those of `UIView.animate`.
  package static func animate(
    duration: TimeInterval, delay: TimeInterval, curve: TimingCurve,
    options: UIViewAnimationOptions, _ animations: () -> Void, _ completion: ((Bool) -> Void)?,
    axisCurves: AxisCurves? = nil
  ) {
    if let outer = AnimationBlock.current ?? AnimationBlock.joinable,
      !(outer is TimedAnimationBlock)
    {
      let block = NestedAnimationBlock(outer, completion: completion)
      block.run(animations)
      return block.close()
    }
    let block = timedBlock(
      duration, delay, curve, options, axisCurves: axisCurves, completion: completion)
    block.run(animations)
    block.close()
  }

  /// Returns a block that runs by the clock, with the values that it takes over from the
  /// surrounding block.
  package static func timedBlock(
    _ duration: TimeInterval, _ delay: TimeInterval, _ curve: TimingCurve,
    _ options: UIViewAnimationOptions, repeatCount: Double? = nil, axisCurves: AxisCurves? = nil,
    completion: ((Bool) -> Void)?
  ) -> TimedAnimationBlock {
    var (duration, delay, curve, options) = (duration, delay, curve, options)
    var axisCurves = axisCurves
    if let outer = AnimationBlock.current as? TimedAnimationBlock {
      if !options.contains(.overrideInheritedDuration) {
        duration = outer.inheritedDuration
        if delay <= 0 { delay = outer.delay }
      }
      if !options.contains(.overrideInheritedCurve) {
        curve = outer.curve
        axisCurves = nil
      }
      if !options.contains(.overrideInheritedOptions) {
        options.formUnion(outer.options.intersection(.inherited))
      }
    }
    return TimedAnimationBlock(
      duration: areEnabled ? duration : 0, delay: delay, curve: curve, options: options,
      repeatCount: repeatCount, axisCurves: areEnabled ? axisCurves : nil, completion: completion)
  }
}
