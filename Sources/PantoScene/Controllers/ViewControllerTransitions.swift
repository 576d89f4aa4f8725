import PantoBase
import PantoLayers
import PantoMotion

/// A key that selects one of the two controllers of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The text of the key.
  public let rawValue: String
  /// Makes a transition key from a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The key of the controller that is visible before the transition.
  public static let from = UITransitionContextViewControllerKey(rawValue: "from")
  /// The key of the controller that is visible after the transition.
  public static let to = UITransitionContextViewControllerKey(rawValue: "to")
}

/// A key that selects one of the two views of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The text of the key.
  public let rawValue: String
  /// Makes a transition key from a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The key of the view that leaves.
  ///
  /// The view is `nil` while a controller is presented over a view that stays. For `.fullScreen` it
  /// is the presenting view (FID-11).
  public static let from = UITransitionContextViewKey(rawValue: "from")
  /// The key of the view that enters.
  ///
  /// The view is `nil` while a controller is dismissed whose presenting view stayed. For
  /// `.fullScreen` it is the presenting view (FID-11).
  public static let to = UITransitionContextViewKey(rawValue: "to")
}

/// The state of a presentation or dismissal, given to the code that animates it.
@preconcurrency @MainActor public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view in which the transition happens, as large as the window or, in a context, as the view
  /// that is covered.
  var containerView: UIView { get }
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether a gesture drives the transition.
  var isInteractive: Bool { get }
  /// Whether a gesture cancelled the transition.
  var transitionWasCancelled: Bool { get }
  /// The modal presentation style of the transition.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Returns the controller that is visible before (`.from`) or after (`.to`) the transition.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns the view that enters (`.to`) or leaves (`.from`); `nil` for the view that stays.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Returns the frame of a controller's view before the transition, in points of the container
  /// view.
  ///
  /// The frame is zero if the view is not in the container then.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Returns the frame of a controller's view after the transition, in points of the container
  /// view.
  ///
  /// The frame is zero if the view is not in the container then.
  func finalFrame(for vc: UIViewController) -> CGRect
  /// Ends the transition. Call it once, when the animation is over; a second call is reported.
  func completeTransition(_ didComplete: Bool)
  /// Shows an interactive transition at a fraction of its animation, 0…1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Lets an interactive transition run to its end.
  func finishInteractiveTransition()
  /// Lets an interactive transition run back to its start.
  func cancelInteractiveTransition()
}

/// An object that animates a presentation or dismissal.
@preconcurrency @MainActor public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// The duration of the animation in seconds.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  /// Animates the transition. Call `completeTransition(_:)` on the context when it is over.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Called when the transition ended; `false` if it was cancelled. Does nothing by default.
  func animationEnded(_ transitionCompleted: Bool)
  /// Returns an animator that the driver of the transition can scrub, reverse and continue; the
  /// same one each time during a transition (PRT-51).
  ///
  /// A `UIPercentDrivenInteractiveTransition` asks for it in place of `animateTransition`. Without
  /// a driver `animateTransition` is called, which may start this animator. Default: there is none.
  func interruptibleAnimator(using transitionContext: any UIViewControllerContextTransitioning)
    -> any UIViewImplicitlyAnimating
}

extension UIViewControllerAnimatedTransitioning {
  public func animationEnded(_ transitionCompleted: Bool) {}
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { TransitionContext.noAnimator }
}

/// An object that drives a transition by a gesture.
@preconcurrency @MainActor public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Called in place of `animateTransition` when the transition begins.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// Whether the transition begins under the user's control. Default `true`.
  ///
  /// With `false` the transition begins as one without a driver, and `startInteractiveTransition`
  /// is not called (PRT-51).
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  public var wantsInteractiveStart: Bool { true }
}

/// A delegate that supplies the animators of a controller's presentation and dismissal.
///
/// Every method has a default that returns `nil`.
@preconcurrency @MainActor public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// Returns the animator of the presentation; `nil` for the library's own.
  ///
  /// - Parameters:
  ///   - presenting: The controller that presents, the outermost parent.
  ///   - source: The controller on which `present` was called.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the animator of the dismissal; `nil` for the library's own.
  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the presentation controller, which places the view, for the style `.custom`; `nil` for
  /// the library's own (PRT-21).
  ///
  /// - Parameters:
  ///   - presenting: The controller that presents; `nil` before that is known.
  ///   - source: The controller on which `present` was called.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController?
  /// Returns the object that drives the presentation by a gesture; `nil` lets the presentation run
  /// by itself.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the object that drives the dismissal by a gesture; `nil` lets the dismissal run by
  /// itself.
  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
}

extension UIViewControllerTransitioningDelegate {
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { nil }
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// Drives a transition's `UIView.animate` blocks, or its interruptible animator, by a gesture.
///
/// The animations of `animateTransition`, or the animator that `interruptibleAnimator` returns in
/// their place, are paused. `update` shows them at a fraction, `finish`
/// lets them run to their end and `cancel` back to their start.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: UIViewControllerInteractiveTransitioning {
  /// The fraction of the transition that shows, 0…1.
  public final private(set) var percentComplete: CGFloat = 0
  /// The speed of the animation that remains after `finish` or `cancel`, relative to the
  /// transition's duration. Default 1.
  ///
  /// A speed that is not finite or not above 0 is refused (B57).
  open var completionSpeed: CGFloat = 1 {
    didSet {
      if !Misuse.accepts(
        completionSpeed, for: "completionSpeed", completionSpeed > 0, rule: "be more than 0")
      {
        completionSpeed = oldValue
      }
    }
  }
  /// The timing curve of the animation that remains after `finish` or `cancel`. Default
  /// `.easeInOut`. An interruptible animator has its own (PRT-51).
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// Whether the transition begins under the user's control. Default `true`.
  ///
  /// With `false` the transition runs by itself until `pause()` (PRT-51).
  open var wantsInteractiveStart = true
  // Set from the beginning of a transition until `finish` or `cancel`. Calls before or after that
  // must not affect another transition. The container holds the context, which holds this driver.
  private weak var context: TransitionContext?

  /// Makes an object that drives a transition; return it from the transitioning delegate.
  public init() {}

  /// The duration of the transition in seconds; 0 while none runs.
  public final var duration: CGFloat { CGFloat(context?.duration ?? 0) }

  /// Pauses the transition's animations at their start. Called by the library.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let context = transitionContext as? TransitionContext else { return }
    self.context = context
    percentComplete = 0
    context.startPaused()
  }

  /// Shows the transition at a fraction, limited to 0…1; a number that is not finite counts as 0.
  ///
  /// Has no effect while the transition runs by itself: call `pause()` first (PRT-51).
  open func update(_ percentComplete: CGFloat) {
    if let context, !context.isInteractive { return }
    self.percentComplete = percentComplete.isFinite ? min(max(percentComplete, 0), 1) : 0
    context?.updateInteractiveTransition(self.percentComplete)
  }

  /// Stops a transition that runs by itself where it is; `update`, `finish` and `cancel` go on from
  /// there. Does nothing while the user drives it.
  open func pause() {
    guard let shown = context?.pauseRunning() else { return }
    percentComplete = shown
  }

  /// Lets the transition run by itself until `pause()`.
  func startRunning(_ context: TransitionContext) {
    self.context = context
    percentComplete = 0
    context.startRunning()
  }

  /// Lets the transition run to its end.
  open func finish() { decide(completes: true) }
  /// Lets the transition run back to its start.
  open func cancel() { decide(completes: false) }

  private func decide(completes: Bool) {
    guard let context else { return }
    self.context = nil
    context.continueAnimations(toEnd: completes, speed: completionSpeed, curve: completionCurve)
  }
}
