import PantoBase
import PantoMotion

extension UIView {
  /// Animates what `animations` changes: ease in and out over `duration` seconds (ANI-01, ANI-02).
  /// A duration of 0 or less applies at once.
  public static func animate(
    withDuration duration: TimeInterval, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// The same, `delay` seconds later; until then what was there shows (ANI-02).
  ///
  /// `completion` is called once: with `true` at the end, with `false` if everything the block
  /// changed was removed or set by hand before (ANI-03). A block inside another one takes over its
  /// duration, curve and options unless its own say otherwise.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    run(duration, delay, options.curve, options, animations, completion)
  }

  /// A spring fitted to `duration` (SPR-02). `velocity` 1 covers the whole distance in a second
  /// (SPR-03); `dampingRatio` is clamped to 0…1.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(
      dampingRatio: Double(dampingRatio), duration: duration, initialVelocity: Double(velocity))
    run(duration, delay, .spring(spring), options, animations, completion)
  }

  /// A spring by its duration and bounce, −1…1: 0 none, above 0 it overshoots (SPR-07). It lasts
  /// until it has settled (SPR-05). `initialSpringVelocity` as in SPR-03.
  public static func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(
      duration: duration, bounce: Double(bounce), initialVelocity: Double(initialSpringVelocity))
    // Without a duration there is nothing to swing in: it applies at once (ANI-01).
    let time = duration > 0 ? spring.settlingTime : 0
    run(time, delay, .spring(spring), options, animations, completion)
  }

  /// A spring by its design parameters (SPR-07) that takes over a throw: `velocity` in points per
  /// second becomes each axis' own start speed along the way it still has to go (SPR-08).
  public static func animate(
    springDamping damping: CGFloat, response: TimeInterval, velocity: CGVector = .zero,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    func spring(_ v: Double) -> Spring {
      Spring(damping: Double(damping), response: response, initialVelocity: v)
    }
    func axis(_ speed: CGFloat, _ way: CGFloat) -> Spring {
      spring(Spring.handOver(velocity: speed, from: 0, to: way))
    }
    run(
      spring(0).settlingTime, delay, .spring(spring(0)), options, animations, completion,
      axisSprings: { way in (axis(velocity.dx, way.dx), axis(velocity.dy, way.dy)) })
  }

  /// Inside an animation block: what `animations` changes goes there, and back if `autoreverses`,
  /// `count` times; the rest of the block does not.
  public static func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let outer = AnimationBlock.current as? TimedBlock else {
      Misuse.report("modifyAnimations: call it inside a UIView.animate block")
      return animations()
    }
    let block = TimedBlock(
      duration: outer.inheritedDuration, delay: outer.delay, curve: outer.curve,
      options: outer.options, repeatCount: Double(count), autoreverses: autoreverses,
      completion: nil)
    block.run(animations)
    block.close()
  }

  /// Changes inside apply at once, even within an animation block.
  public static func performWithoutAnimation(_ actions: () -> Void) { unanimated(actions) }

  /// The same for something that is made meanwhile.
  package static func unanimated<Answer>(_ body: () -> Answer) -> Answer {
    let outer = AnimationBlock.current
    AnimationBlock.current = nil
    defer { AnimationBlock.current = outer }
    return body()
  }

  /// Whether blocks animate at all. Default `true`; while `false` what they change applies at once,
  /// and their completions come as after a duration of 0.
  public private(set) static var areAnimationsEnabled = true

  public static func setAnimationsEnabled(_ enabled: Bool) { areAnimationsEnabled = enabled }

  /// The duration of the block that is running, in seconds; 0 outside of any.
  public static var inheritedAnimationDuration: TimeInterval {
    AnimationBlock.current?.inheritedDuration ?? 0
  }

  private static func run(
    _ duration: TimeInterval, _ delay: TimeInterval, _ curve: TimingCurve,
    _ options: AnimationOptions, _ animations: () -> Void, _ completion: ((Bool) -> Void)?,
    axisSprings: ((CGVector) -> (Spring, Spring))? = nil
  ) {
    if let outer = AnimationBlock.current ?? AnimationBlock.held, !(outer is TimedBlock) {
      let block = JoinedBlock(outer, completion: completion)
      block.run(animations)
      return block.close()
    }
    let block = timedBlock(
      duration, delay, curve, options, axisSprings: axisSprings, completion: completion)
    block.run(animations)
    block.close()
  }

  /// A block by the clock, with what it takes over from the one around it.
  static func timedBlock(
    _ duration: TimeInterval, _ delay: TimeInterval, _ curve: TimingCurve,
    _ options: AnimationOptions, axisSprings: ((CGVector) -> (Spring, Spring))? = nil,
    completion: ((Bool) -> Void)?
  ) -> TimedBlock {
    var (duration, delay, curve, options) = (duration, delay, curve, options)
    var axisSprings = axisSprings
    if let outer = AnimationBlock.current as? TimedBlock {
      if !options.contains(.overrideInheritedDuration) {
        duration = outer.inheritedDuration
        if delay <= 0 { delay = outer.delay }
      }
      if !options.contains(.overrideInheritedCurve) {
        curve = outer.curve
        axisSprings = nil
      }
      if !options.contains(.overrideInheritedOptions) {
        options.formUnion(outer.options.intersection(.inherited))
      }
    }
    return TimedBlock(
      duration: areAnimationsEnabled ? duration : 0, delay: delay, curve: curve, options: options,
      axisSprings: areAnimationsEnabled ? axisSprings : nil, completion: completion)
  }
}
