import PantoBase
import PantoMotion

/// Animates views by blocks, and may meanwhile be paused, scrubbed with a finger, turned round,
/// set going with other timing, and stopped anywhere (VPA-01…VPA-14).
///
/// ```swift
/// let animator = UIViewPropertyAnimator(duration: 1, curve: .easeOut) { sheet.center.y = 100 }
/// animator.pauseAnimation()
/// animator.fractionComplete = pan.translation(in: view).y / 300
/// animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
/// ```
///
/// The blocks run when it first becomes active; the model then has the end values, and the screen
/// shows the way there (ANI-01). A running animator keeps itself alive. Misuse is reported and
/// changes nothing (VPA-12).
@MainActor open class UIViewPropertyAnimator: UIViewImplicitlyAnimating {
  // All its state, so that what is left of a dropped animator can still be taken down (VPA-14).
  final let flight: AnimatorRun

  /// - Parameters:
  ///   - duration: in seconds; below 0 and no number count as 0. A spring with a time of its own
  ///     lasts until it has settled instead (SPR-05).
  ///   - parameters: a curve or a spring.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    if duration.isNaN {
      Misuse.report("UIViewPropertyAnimator: duration is not a number; 0 is taken")
    }
    flight = AnimatorRun(duration: duration, parameters: parameters)
  }

  /// No duration and no animations yet.
  public convenience init() {
    self.init(duration: 0, timingParameters: UICubicTimingParameters(animationCurve: .easeInOut))
  }

  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

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

  /// A spring fitted to `duration` (SPR-02).
  public convenience init(
    duration: TimeInterval, dampingRatio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: dampingRatio))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator and starts it. Of the options the curve counts, and whether the block
  /// starts from what shows; touches are allowed as with every animator (ANI-11).
  @discardableResult
  public static func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let curve = UICubicTimingParameters(
      animationCurve: UIView.AnimationCurve(rawValue: Int(options.rawValue >> 16) & 3) ?? .easeInOut
    )
    let animator = UIViewPropertyAnimator(duration: duration, timingParameters: curve)
    animator.flight.options = options.intersection(.beginFromCurrentState)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  isolated deinit { flight.abandon() }

  final func hold(_ body: () -> Void) { flight.hold(body) }

  // MARK: Settings

  /// In seconds; of a spring with a time of its own, until it has settled (SPR-05).
  public final var duration: TimeInterval { flight.duration }
  /// What was waited, or will be, before it moves, in seconds. Default 0.
  public final var delay: TimeInterval { flight.delay }
  public final var timingParameters: (any UITimingCurveProvider)? { flight.parameters }

  /// Its views take touches while they move. Default `true` (ANI-11). Not to be changed while
  /// active (VPA-12).
  public final var isUserInteractionEnabled: Bool {
    get { flight.allowsTouches }
    set {
      guard flight.state != .active else {
        return Misuse.report("isUserInteractionEnabled: set it before the animator starts")
      }
      flight.allowsTouches = newValue
    }
  }

  /// The app does its own hit testing: its views are found where their model is, not where they
  /// show. Default `false` (ANI-11).
  public final var isManualHitTestingEnabled: Bool {
    get { flight.isHitTestedByHand }
    set {
      flight.isHitTestedByHand = newValue
      flight.group?.isHitTestedByHand = newValue
    }
  }

  /// It may be paused, scrubbed and stopped on its way. Default `true`. Not to be changed while
  /// active (VPA-12).
  public final var isInterruptible: Bool {
    get { flight.isInterruptible }
    set {
      guard flight.state != .active else {
        return Misuse.report("isInterruptible: set it before the animator starts")
      }
      flight.isInterruptible = newValue
    }
  }

  /// While paused it shows the fraction itself; `false`: where its curve is at that fraction of the
  /// time. Default `true` (VPA-04).
  public final var scrubsLinearly: Bool {
    get { flight.scrubsLinearly }
    set {
      flight.scrubsLinearly = newValue
      flight.course?.scrubsLinearly = newValue
    }
  }

  /// At the end it stays active, paused there, without completion; `stopAnimation` ends it. Default
  /// `false` (VPA-13).
  public final var pausesOnCompletion: Bool {
    get { flight.pausesOnCompletion }
    set { flight.pausesOnCompletion = newValue }
  }

  // MARK: State

  public final var state: UIViewAnimatingState { flight.state }

  /// Active and not paused.
  public final var isRunning: Bool { flight.isRunning }

  /// It moves from the end to the start. Turning it round on its way starts from what shows, and
  /// `fractionComplete` then counts in the new direction (VPA-10). Default `false`.
  public final var isReversed: Bool {
    get { flight.isReversed }
    set { flight.setReversed(newValue) }
  }

  /// How much of the way is done, 0…1; clamped. Setting it pauses a running animator and makes an
  /// inactive one active (VPA-03).
  public final var fractionComplete: CGFloat {
    get { flight.fraction }
    set { flight.scrub(to: newValue) }
  }

  // MARK: Blocks

  /// Adds what is to change. While active it joins what is left of the way (VPA-11).
  public final func addAnimations(_ animation: @escaping () -> Void) {
    flight.add(animation, delayFactor: 0)
  }

  /// The same, `delayFactor` (0…1) of the duration later; all end together (VPA-11).
  public final func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    flight.add(animation, delayFactor: delayFactor)
  }

  /// Called once when it ends, with where it ended (VPA-02); not after `stopAnimation(true)`.
  public final func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    flight.completions.append(completion)
  }

  // MARK: Moving

  /// Starts it, or goes on from a pause toward the end on its own curve (VPA-06).
  open func startAnimation() { flight.start(afterDelay: 0) }

  /// The same after `delay` seconds; until then the start shows (ANI-02).
  open func startAnimation(afterDelay delay: TimeInterval) { flight.start(afterDelay: delay) }

  /// Holds it where it is: nothing jumps (VPA-05). An inactive one becomes active at its start.
  open func pauseAnimation() { flight.pause() }

  /// Goes on from where it is with other timing (VPA-07).
  ///
  /// - Parameters:
  ///   - parameters: a curve from here to the end, or a spring; `nil`: its own.
  ///   - durationFactor: what is left takes that many durations; 0: its own share, (1 − fraction) of
  ///     the duration.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    flight.proceed(parameters, durationFactor)
  }

  /// Ends it with what shows now. `true`: it is over, and no completion runs; `false`:
  /// `finishAnimation(at:)` has the last word (VPA-01).
  open func stopAnimation(_ withoutFinishing: Bool) { flight.stop(withoutFinishing) }

  /// After `stopAnimation(false)`: leaves all values at the end, at the start or where they are,
  /// and runs the completions (VPA-02).
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    flight.finish(at: finalPosition)
  }
}
