import PantoBase
import PantoMotion

/// Animates the changes that blocks make. An animator can be paused, scrubbed with a finger,
/// reversed, continued with other timing, and stopped anywhere (VPA-01…VPA-14).
///
/// ```swift
/// let animator = UIViewPropertyAnimator(duration: 1, curve: .easeOut) { sheet.center.y = 100 }
/// animator.pauseAnimation()
/// animator.fractionComplete = pan.translation(in: view).y / 300
/// animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
/// ```
///
/// The blocks run when the animator first becomes active. The model then has the end values, and
/// the screen shows the values between (ANI-01). A running animator keeps itself alive. Misuse is
/// reported and has no effect (VPA-12); UIKit raises an exception.
@preconcurrency @MainActor open class UIViewPropertyAnimator: UIViewImplicitlyAnimating {
  // The whole state is in another object, so that a running animation can be ended after the
  // program released its animator (VPA-14).
  final let run: AnimatorRun

  /// Creates an animator.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds. Negative values count as 0; a value that is not a
  ///     number counts as 0 and is reported as misuse. A spring with a duration of its own lasts
  ///     until it has settled (SPR-05).
  ///   - parameters: A curve or a spring.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    if duration.isNaN {
      Misuse.report("UIViewPropertyAnimator: duration is not a number; 0 is taken")
    }
    run = AnimatorRun(duration: duration, parameters: parameters)
  }

  /// Creates an animator with a duration of 0 and no animations.
  public convenience init() {
    self.init(duration: 0, timingParameters: UICubicTimingParameters(animationCurve: .easeInOut))
  }

  /// Creates an animator with a named curve.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - curve: The curve of the progress.
  ///   - animations: Makes the changes. The block runs when the animator becomes active.
  public convenience init(
    duration: TimeInterval, curve: UIViewAnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a Bézier curve of two control points. `duration` is in seconds.
  public convenience init(
    duration: TimeInterval, controlPoint1: CGPoint, controlPoint2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(
        controlPoint1: controlPoint1, controlPoint2: controlPoint2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring that is fitted to `duration` seconds (SPR-02).
  public convenience init(
    duration: TimeInterval, dampingRatio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: dampingRatio))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator and starts it after `delay` seconds. Only the curve and
  /// `.beginFromCurrentState` of the options are used; touches are allowed, as for every animator
  /// (ANI-11).
  @discardableResult
  public static func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIViewAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let curve = UICubicTimingParameters(
      animationCurve: UIViewAnimationCurve(rawValue: Int(options.rawValue >> 16) & 3) ?? .easeInOut
    )
    let animator = UIViewPropertyAnimator(duration: duration, timingParameters: curve)
    animator.run.options = options.intersection(.beginFromCurrentState)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  isolated deinit { run.abandon() }

  package final func runWhilePaused(_ body: () -> Void) { run.runWhilePaused(body) }

  // MARK: Settings

  /// The duration in seconds. For a spring with a duration of its own, the time until it has
  /// settled (SPR-05).
  public final var duration: TimeInterval { run.duration }
  /// The time before the motion starts, in seconds, as given to `startAnimation(afterDelay:)`.
  /// Default 0.
  public final var delay: TimeInterval { run.delay }
  /// The curve or spring of this animator.
  public final var timingParameters: (any UITimingCurveProvider)? { run.parameters }

  /// Whether the animated views receive touches. Default `true` (ANI-11). Changing the value while
  /// active is reported as misuse (VPA-12).
  public final var isUserInteractionEnabled: Bool {
    get { run.allowsTouches }
    set {
      guard run.state != .active else {
        return Misuse.report("isUserInteractionEnabled: set it before the animator starts")
      }
      run.allowsTouches = newValue
    }
  }

  /// Whether the program does its own hit testing of the animated views: they are then hit at their
  /// model position, not where they show. Default `false` (ANI-11).
  public final var isManualHitTestingEnabled: Bool {
    get { run.isHitTestedByHand }
    set {
      run.isHitTestedByHand = newValue
      run.group?.isHitTestedByHand = newValue
    }
  }

  /// Whether the animator can be paused, scrubbed and stopped while it runs. Default `true`.
  /// Changing the value while active is reported as misuse (VPA-12).
  public final var isInterruptible: Bool {
    get { run.isInterruptible }
    set {
      guard run.state != .active else {
        return Misuse.report("isInterruptible: set it before the animator starts")
      }
      run.isInterruptible = newValue
    }
  }

  /// Whether a paused animator shows the fraction itself; `false` shows the value of its curve at
  /// that fraction of the time. Default `true` (VPA-04).
  public final var scrubsLinearly: Bool {
    get { run.scrubsLinearly }
    set {
      run.scrubsLinearly = newValue
      run.timeline?.scrubsLinearly = newValue
    }
  }

  /// Whether the animator stays active and paused at its end, without calling completions, until
  /// `stopAnimation` ends it. Default `false` (VPA-13).
  public final var pausesOnCompletion: Bool {
    get { run.pausesOnCompletion }
    set { run.pausesOnCompletion = newValue }
  }

  // MARK: State

  /// The state of the animator (VPA-01).
  public final var state: UIViewAnimatingState { run.state }

  /// Whether the animator is active and not paused.
  public final var isRunning: Bool { run.isRunning }

  /// Whether the animator runs from its end to its start. Default `false`. Reversing a running
  /// animator starts from the values that show, and `fractionComplete` then counts in the new
  /// direction (VPA-10).
  public final var isReversed: Bool {
    get { run.isReversed }
    set { run.setReversed(newValue) }
  }

  /// The fraction that is done in the present direction, 0…1; other values are clamped. Setting the
  /// fraction pauses a running animator and makes an inactive one active (VPA-03).
  public final var fractionComplete: CGFloat {
    get { run.fraction }
    set { run.scrub(to: newValue) }
  }

  // MARK: Blocks

  /// Adds a block of changes. If the animator is active, the changes are animated over the time
  /// that remains (VPA-11).
  public final func addAnimations(_ animation: @escaping () -> Void) {
    run.add(animation, delayFactor: 0)
  }

  /// Adds a block of changes that start after `delayFactor` (0…1) of the duration and end with the
  /// others (VPA-11). Other factors are clamped and reported as misuse.
  public final func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    run.add(animation, delayFactor: delayFactor)
  }

  /// Adds a closure that is called once at the end, with the final position (VPA-02). After
  /// `stopAnimation(true)` it is not called.
  public final func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    run.completions.append(completion)
  }

  // MARK: Running

  /// Starts the animator, or continues it from a pause to the end on its own curve (VPA-06).
  open func startAnimation() { run.start(afterDelay: 0) }

  /// Starts the animator after `delay` seconds; until then the values of the start show (ANI-02).
  open func startAnimation(afterDelay delay: TimeInterval) { run.start(afterDelay: delay) }

  /// Pauses the animator; the values that show do not jump (VPA-05). An inactive animator becomes
  /// active at its start.
  open func pauseAnimation() { run.pause() }

  /// Continues a paused or running animator with other timing (VPA-07).
  ///
  /// An animator that is not active or not interruptible is reported as misuse and not changed.
  ///
  /// - Parameters:
  ///   - parameters: A curve or a spring from here to the end, or `nil` for the rest of the
  ///     animator's own curve.
  ///   - durationFactor: The time that remains, as a multiple of the duration. 0 stands for (1 -
  ///     fraction) of the duration.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    run.continueRun(with: parameters, durationFactor: durationFactor)
  }

  /// Stops the animator and sets the model to the values that show (VPA-01). With `true` the
  /// animator is inactive and no completion runs; with `false`, `finishAnimation(at:)` must follow.
  open func stopAnimation(_ withoutFinishing: Bool) { run.stop(withoutFinishing) }

  /// Ends an animator after `stopAnimation(false)`: sets the values of the end, of the start, or
  /// those that show, and runs the completions (VPA-02). In another state the call is reported as
  /// misuse.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    run.finish(at: finalPosition)
  }
}
