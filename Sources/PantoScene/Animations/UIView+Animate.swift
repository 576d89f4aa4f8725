import PantoBase
import PantoLayers
import PantoMotion

extension UIView {
  /// The named timing curves (ANI-13).
  public typealias AnimationCurve = UIViewAnimationCurve
  /// The options of an animation block. Default: none; the block eases in and out, and runs once.
  public typealias AnimationOptions = UIViewAnimationOptions
  /// The options of a key frame animation. Default: even speed within each key frame, while the
  /// whole eases in and out.
  public typealias KeyframeAnimationOptions = UIViewKeyframeAnimationOptions

  /// Animates the changes that `animations` makes over `duration` seconds, with ease in and out
  /// (ANI-01, ANI-02).
  ///
  /// A duration of 0 or less applies the changes without animation.
  public static func animate(
    withDuration duration: TimeInterval, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// Animates the changes that `animations` makes after `delay` seconds; until then the old values
  /// show (ANI-02).
  ///
  /// A block inside another one takes over its duration, curve and options, unless its own options
  /// say otherwise.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds, without the delay. A value of 0 or less applies the
  ///     changes without animation.
  ///   - delay: The time before the motion starts, in seconds.
  ///   - options: The curve, repetition and other options. Default: ease in and out, once.
  ///   - animations: Makes the changes. The closure is called once, immediately.
  ///   - completion: Called once, in a later turn: with `true` at the end, with `false` if
  ///     everything that the block changed was removed or assigned directly before (ANI-03).
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock.animate(
      duration: duration, delay: delay, curve: options.curve, options: options, animations,
      completion)
  }

  /// Animates the changes with a spring that is fitted to `duration` seconds (SPR-02).
  ///
  /// A `velocity` of 1 covers the whole distance in one second (SPR-03). `dampingRatio` is clamped
  /// to 0…1; 1 does not oscillate.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(
      dampingRatio: Double(dampingRatio), duration: duration, initialVelocity: Double(velocity))
    AnimationBlock.animate(
      duration: shownTime(of: duration), delay: delay, curve: .spring(spring), options: options,
      animations, completion)
  }

  /// Animates the changes with a spring given by its perceptual duration in seconds and its bounce
  /// (SPR-07).
  ///
  /// `bounce` is from -1 to 1: 0 does not overshoot, and values above 0 do. The animation lasts
  /// until the spring has settled (SPR-05). An `initialSpringVelocity` of 1 covers the whole
  /// distance in one second (SPR-03).
  public static func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringTuning.applied(
      to: Spring(
        duration: duration, bounce: Double(bounce), initialVelocity: Double(initialSpringVelocity)))
    // Without a duration the spring has no time to move, so the changes apply immediately (ANI-01).
    let time = duration > 0 ? shownTime(of: spring.settlingTime) : 0
    AnimationBlock.animate(
      duration: time, delay: delay, curve: .spring(spring), options: options, animations, completion
    )
  }

  /// Animates the changes with a spring given by its damping ratio and its response in seconds
  /// (SPR-07). UIKit has no such function.
  ///
  /// `velocity`, in points per second, is that of a finger that let go. Each axis starts with its
  /// own speed, relative to the distance that it still has to go (SPR-08).
  public static func animate(
    springDamping damping: CGFloat, response: TimeInterval, velocity: CGVector = .zero,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let own = Spring(damping: Double(damping), response: response)
    let tuned = SpringTuning.applied(to: own)
    func spring(_ v: Double) -> Spring {
      Spring(
        dampingRatio: tuned.dampingRatio, angularFrequency: tuned.angularFrequency,
        initialVelocity: v)
    }
    func axis(_ speed: CGFloat, _ from: CGFloat, _ to: CGFloat) -> AxisCurve {
      let made = spring(Spring.handOver(velocity: speed, from: from, to: to))
      return (.spring(made), shownTime(of: made.settlingTime))
    }
    AnimationBlock.animate(
      duration: shownTime(of: spring(0).settlingTime), delay: delay, curve: .spring(spring(0)),
      options: options, animations, completion,
      axisCurves: { (axis(velocity.dx, $0.x, $1.x), axis(velocity.dy, $0.y, $1.y)) })
  }

  /// Returns the time that a spring animation takes, in seconds: 0 if the stage reduces motion,
  /// else `duration` (SIM-04).
  private static func shownTime(of duration: TimeInterval) -> TimeInterval {
    Stage.current?.reducesMotion == true ? 0 : duration
  }

  /// Repeats the changes that `animations` makes `count` times, with a return to the start if
  /// `autoreverses` is `true`.
  ///
  /// The other changes of the surrounding block are not repeated; its completion waits for all
  /// repetitions (FID-23). A call outside a `UIView.animate`
  /// block is reported as misuse, and the changes apply immediately.
  public static func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let outer = AnimationBlock.current as? TimedAnimationBlock else {
      Misuse.report("modifyAnimations: call it inside a UIView.animate block")
      return animations()
    }
    let block = TimedAnimationBlock(
      duration: outer.inheritedDuration, delay: outer.delay, curve: outer.curve,
      options: outer.options, repeatCount: Double(count), autoreverses: autoreverses,
      completion: outer.completionOfPart())
    block.run(animations)
    block.close()
  }

  /// Applies the changes that `actions` makes immediately, even within an animation block, and also
  /// those of animation blocks in it (ANI-15).
  public static func performWithoutAnimation(_ actions: () -> Void) {
    let wereEnabled = AnimationBlock.areEnabled
    AnimationBlock.areEnabled = false
    unanimated(actions)
    AnimationBlock.areEnabled = wereEnabled
  }

  /// Runs `body` outside any animation block and returns its result.
  package static func unanimated<Answer>(_ body: () -> Answer) -> Answer {
    guard let outer = AnimationBlock.current else { return body() }
    AnimationBlock.current = nil
    defer { AnimationBlock.current = outer }
    return body()
  }

  /// The state of animation blocks in a replay, kept apart from that of the program around the
  /// replay: which block runs, and whether blocks animate.
  @MainActor package struct AnimationContext {
    private var block: AnimationBlock?
    private var areEnabled = true

    package init() {}

    /// Runs `body` with this state of animation blocks instead of the caller's, and keeps the
    /// changes that `body` makes to the state.
    package mutating func run<Answer>(_ body: () throws -> Answer) rethrows -> Answer {
      let outer = (AnimationBlock.current, AnimationBlock.areEnabled)
      (AnimationBlock.current, AnimationBlock.areEnabled) = (block, areEnabled)
      defer {
        (block, areEnabled) = (AnimationBlock.current, AnimationBlock.areEnabled)
        (AnimationBlock.current, AnimationBlock.areEnabled) = outer
      }
      return try body()
    }
  }

  /// Whether animation blocks animate. Default `true`. While the value is `false`, changes apply
  /// immediately, and completions are called as after a duration of 0.
  public static var areAnimationsEnabled: Bool { AnimationBlock.areEnabled }

  /// Enables or disables animation blocks; see `areAnimationsEnabled`.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    AnimationBlock.areEnabled = enabled
  }

  /// The duration of the running animation block in seconds, or 0 outside any block.
  public static var inheritedAnimationDuration: TimeInterval {
    AnimationBlock.current?.inheritedDuration ?? 0
  }
}
