import PantoScene
import PantoTesting
import Testing

/// An animator that gives its property animator away, and the driver beside it.
private final class Fade: UIPercentDrivenInteractiveTransition,
  UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning
{
  var isDriven = true
  private(set) var animator: UIViewPropertyAnimator?

  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { self }
  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { isDriven ? self : nil }
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 1 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: context).startAnimation()
  }
  func interruptibleAnimator(using context: any UIViewControllerContextTransitioning)
    -> any UIViewImplicitlyAnimating
  {
    if let animator { return animator }
    let view = context.view(forKey: .from)
    let made = UIViewPropertyAnimator(duration: 1, curve: .linear) { view?.alpha = 0 }
    made.addCompletion { [weak self] _ in
      self?.animator = nil
      context.completeTransition(!context.transitionWasCancelled)
    }
    animator = made
    return made
  }
}

@MainActor @Suite("Interruptible transitions", .timeLimit(.minutes(60)))
struct InterruptibleTransitionTests {
  private let stage = TestStage(320, 480)
  private let root = UIViewController()
  private let page = UIViewController()
  private let fade = Fade()

  init() {
    page.modalPresentationStyle = .overFullScreen
    page.transitioningDelegate = fade
    stage.window.rootViewController = root
    stage.stage.layoutIfNeeded()
    root.present(page, animated: false)
    stage.advance(by: 0.1)
  }

  private var shown: Float { page.view.layer.presentation()?.opacity ?? 1 }

  @Test(
    "the driver scrubs the interruptible animator, and it ends either way (H3, PRT-51)",
    arguments: [true, false])
  func scrubbed(completes: Bool) {
    root.dismiss(animated: true)
    #expect(page.transitionCoordinator?.isInterruptible == true)
    stage.advance(by: 2)
    #expect(shown == 1, "it waits for the driver")

    fade.update(0.5)
    #expect(abs(shown - 0.5) < 0.001)
    stage.advance(by: 2)
    #expect(abs(shown - 0.5) < 0.001)

    if completes { fade.finish() } else { fade.cancel() }
    stage.advance(by: 0.25)
    #expect(root.presentedViewController === page, "a half takes half a second")
    stage.advance(by: 1)
    #expect((root.presentedViewController == nil) == completes)
    if !completes { #expect(page.view.alpha == 1 && page.view.window != nil) }
    #expect(fade.animator == nil)
  }

  @Test("an interruptible transition that starts by itself can be paused (H3, PRT-51)")
  func paused() {
    fade.wantsInteractiveStart = false
    root.dismiss(animated: true)
    stage.advance(by: 0.5)
    fade.pause()
    #expect(abs(fade.percentComplete - 0.5) < 0.05)
    stage.advance(by: 2)
    #expect(root.presentedViewController === page)
    fade.finish()
    stage.advance(by: 1)
    #expect(root.presentedViewController == nil)
  }

  @Test("without a driver animateTransition starts the animator (H3)")
  func undriven() {
    fade.isDriven = false
    root.dismiss(animated: true)
    stage.advance(by: 0.5)
    #expect(abs(shown - 0.5) < 0.05)
    stage.advance(by: 1)
    #expect(root.presentedViewController == nil)
  }
}
