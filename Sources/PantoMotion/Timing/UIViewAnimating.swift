import PantoBase

/// The states of an animator (VPA-01).
public enum UIViewAnimatingState: Int, Sendable {
  /// The animator was not started, or has ended.
  case inactive
  /// The animator is running or paused.
  case active
  /// The animator was stopped by `stopAnimation(false)` and waits for `finishAnimation(at:)`.
  case stopped
}

/// The position at which an animation ended.
public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }

/// An animator that can be started, paused, scrubbed, reversed and stopped.
@preconcurrency @MainActor public protocol UIViewAnimating: AnyObject {
  /// The state of the animator.
  var state: UIViewAnimatingState { get }
  /// Whether the animator is active and not paused.
  var isRunning: Bool { get }
  /// Whether the animator runs from its end to its start.
  var isReversed: Bool { get set }
  /// The fraction that is done in the present direction, 0…1.
  var fractionComplete: CGFloat { get set }

  /// Starts the animator, or continues it after a pause.
  func startAnimation()
  /// Starts the animator after `delay` seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses the animator; the views keep the values that show at the moment.
  func pauseAnimation()
  /// Stops the animator with the values that show. With `false`, `finishAnimation(at:)` must
  /// follow.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Sets the final values of a stopped animator and runs its completions.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animator of the changes that blocks make.
@preconcurrency @MainActor public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds a block whose changes are animated, starting after `delayFactor` (0…1) of the duration.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds a block whose changes are animated.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a closure that is called at the end with the final position.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Continues a paused animator with other timing.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
