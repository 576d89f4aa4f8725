import PantoBase
import PantoMotion

/// Where an animator stands (VPA-01).
public enum UIViewAnimatingState: Int, Sendable {
  /// Not started, or over: nothing of it moves.
  case inactive
  /// Running or paused.
  case active
  /// Stopped by `stopAnimation(false)`: waits for `finishAnimation(at:)`.
  case stopped
}

/// Where an animation ended.
public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }

/// What can be started, paused, scrubbed, turned round and stopped.
@MainActor public protocol UIViewAnimating: AnyObject {
  var state: UIViewAnimatingState { get }
  var isRunning: Bool { get }
  var isReversed: Bool { get set }
  var fractionComplete: CGFloat { get set }

  func startAnimation()
  func startAnimation(afterDelay delay: TimeInterval)
  func pauseAnimation()
  func stopAnimation(_ withoutFinishing: Bool)
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// The same for what blocks change.
@MainActor public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  func addAnimations(_ animation: @escaping () -> Void)
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
