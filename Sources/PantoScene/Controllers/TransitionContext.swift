import PantoBase
import PantoLayers
import PantoMotion

/// The state of one running presentation or dismissal, given to its animator and its driver.
@MainActor package final class TransitionContext: UIViewControllerContextTransitioning {
  /// The views and frames of a kind of transition.
  @MainActor package struct Views {
    let view: (UITransitionContextViewKey) -> UIView?
    let initialFrame: (UIViewController) -> CGRect
    let finalFrame: (UIViewController) -> CGRect

    package init(
      view: @escaping (UITransitionContextViewKey) -> UIView?,
      initialFrame: @escaping (UIViewController) -> CGRect,
      finalFrame: @escaping (UIViewController) -> CGRect
    ) {
      (self.view, self.initialFrame, self.finalFrame) = (view, initialFrame, finalFrame)
    }
  }

  package let containerView: UIView
  package let isAnimated: Bool
  package private(set) var isInteractive = false
  package private(set) var transitionWasCancelled = false
  package let presentationStyle: UIModalPresentationStyle
  private let from: UIViewController
  private let to: UIViewController
  private let views: Views
  private let animator: any UIViewControllerAnimatedTransitioning
  private let coordinator: TransitionCoordinator
  private var done: ((Bool) -> Void)?
  /// The object that drives the transition. Programs often hold it weakly, so it is held here.
  private var interaction: (any UIViewControllerInteractiveTransitioning)?
  /// Runs the `UIView.animate` blocks of an interactive transition, and what runs alongside.
  private var clock: UIViewPropertyAnimator?
  /// The program's own animator of an interactive transition.
  private var own: (any UIViewImplicitlyAnimating)?
  private(set) var duration: TimeInterval = 0

  package init(
    in container: UIView, from: UIViewController, to: UIViewController, views: Views,
    style: UIModalPresentationStyle = .none, animator: any UIViewControllerAnimatedTransitioning,
    with coordinator: TransitionCoordinator, done: @escaping (Bool) -> Void
  ) {
    containerView = container
    isAnimated = coordinator.isAnimated
    self.from = from
    self.to = to
    self.views = views
    presentationStyle = style
    self.coordinator = coordinator
    self.animator = animator
    self.done = done
    coordinator.viewForKey = views.view
  }

  package func start(_ interaction: (any UIViewControllerInteractiveTransitioning)?) {
    duration = animator.transitionDuration(using: self)
    coordinator.transitionDuration = duration
    guard let interaction else { return animate() }
    guard interaction.wantsInteractiveStart else {
      self.interaction = interaction
      guard let driver = interaction as? UIPercentDrivenInteractiveTransition else {
        return animate()
      }
      return driver.startRunning(self)
    }
    isInteractive = true
    self.interaction = interaction
    coordinator.becomeInteractive()
    interaction.startInteractiveTransition(self)
  }

  private func animate() {
    animator.animateTransition(using: self)
    coordinator.begin()
  }

  package func viewController(forKey key: UITransitionContextViewControllerKey)
    -> UIViewController?
  { key == .from ? from : key == .to ? to : nil }
  package func view(forKey key: UITransitionContextViewKey) -> UIView? { views.view(key) }
  package func initialFrame(for vc: UIViewController) -> CGRect { views.initialFrame(vc) }
  package func finalFrame(for vc: UIViewController) -> CGRect { views.finalFrame(vc) }

  package func completeTransition(_ didComplete: Bool) {
    guard let done else {
      return Misuse.report("completeTransition: it is complete already; call it once")
    }
    self.done = nil
    // A clock that is left paused, because the program drove its own animator, has nothing to show.
    if let clock, clock.state == .active, !clock.isRunning { clock.stopAnimation(true) }
    swapOut(&clock, for: nil)
    own = nil
    // The driver may be the one that ends the transition, so it lives until this function returns.
    let interaction = interaction
    self.interaction = nil
    defer { withExtendedLifetime(interaction) {} }
    animator.animationEnded(didComplete)
    done(didComplete)
  }

  // MARK: Interactive transitions

  /// Stands for no interruptible animator, because the method that returns one has a result.
  static let noAnimator: any UIViewImplicitlyAnimating = UIViewPropertyAnimator()

  private func interruptibleAnimator() -> (any UIViewImplicitlyAnimating)? {
    let answer = animator.interruptibleAnimator(using: self)
    return answer === TransitionContext.noAnimator ? nil : answer
  }

  /// The animator whose fraction is that of the transition.
  private var leading: (any UIViewImplicitlyAnimating)? { own ?? clock }

  private func forEachActive(_ body: (any UIViewImplicitlyAnimating) -> Void) {
    if let own, own.state == .active { body(own) }
    if let clock, clock.state == .active { body(clock) }
  }

  /// Pauses the program's interruptible animator, or else the animations that the animator starts
  /// from now on.
  func startPaused() {
    let clock = UIViewPropertyAnimator(duration: max(duration, 0.01), curve: .linear)
    self.clock = clock
    clock.runWhilePaused {
      guard let own = interruptibleAnimator() else { return animate() }
      self.own = own
      coordinator.isInterruptible = true
      own.pauseAnimation()
      coordinator.begin()
    }
  }

  /// Runs the animations of the transition so that they can be paused later.
  func startRunning() {
    startPaused()
    // Animators may end the transition at once, without an animation.
    forEachActive { $0.startAnimation() }
  }

  /// Stops the running animations and puts them under the user's control; returns the fraction that
  /// shows, or `nil` if nothing runs by itself.
  func pauseRunning() -> CGFloat? {
    guard !isInteractive, done != nil, let leading, leading.state == .active else { return nil }
    forEachActive { $0.pauseAnimation() }
    isInteractive = true
    coordinator.becomeInteractive(initially: false)
    return leading.fractionComplete
  }

  package func updateInteractiveTransition(_ percentComplete: CGFloat) {
    // Scrubbing would stop animations that run by themselves, and nobody would start them again.
    guard isInteractive, let leading, leading.state == .active else { return }
    forEachActive { $0.fractionComplete = percentComplete }
    coordinator.percentComplete = percentComplete
  }

  func continueAnimations(toEnd completes: Bool, speed: CGFloat, curve: UIView.AnimationCurve) {
    isInteractive = false
    transitionWasCancelled = !completes
    (coordinator.completionVelocity, coordinator.completionCurve) = (speed, curve)
    coordinator.interactionEnded(isCancelled: !completes)
    guard let leading, leading.state == .active else { return completeUnheld() }
    forEachActive { animator in
      if !completes { animator.isReversed = true }
      // The rest takes its share of the duration, divided by the speed.
      let rest = 1 - animator.fractionComplete
      animator.continueAnimation(
        withTimingParameters: animator === clock
          ? UICubicTimingParameters(animationCurve: curve) : nil,
        durationFactor: max(0.001, rest / max(0.01, speed)))
    }
  }

  /// Ends a transition without paused animations, unless the animator's code ended it already, or
  /// an interruptible animator that the driver runs itself will end it.
  private func completeUnheld() {
    guard done != nil, interruptibleAnimator()?.state != .active else { return }
    completeTransition(!transitionWasCancelled)
  }

  package func finishInteractiveTransition() {
    continueAnimations(toEnd: true, speed: 1, curve: .easeInOut)
  }
  package func cancelInteractiveTransition() {
    continueAnimations(toEnd: false, speed: 1, curve: .easeInOut)
  }
}
