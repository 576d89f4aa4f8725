import PantoScene
import PantoTesting
import Testing

/// An animator and a driver in one, as programs write them, which begins by itself.
private final class Glide: UIPercentDrivenInteractiveTransition,
  UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning
{
  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { self }
  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { self }
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 1 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let view = context.view(forKey: .from)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view?.alpha = 0
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

@MainActor @Suite("Transitions that start by themselves", .timeLimit(.minutes(60)))
struct OwnStartTransitionTests {
  let stage = TestStage(320, 480)

  @Test(
    "a transition that wants no interactive start runs, can be paused, and ends either way (PRT-51)",
    arguments: [true, false])
  func startsByItself(completes: Bool) {
    let root = UIViewController()
    let page = UIViewController()
    let glide = Glide()
    glide.wantsInteractiveStart = false
    page.modalPresentationStyle = .overFullScreen
    page.transitioningDelegate = glide
    stage.window.rootViewController = root
    root.present(page, animated: false)
    stage.advance(by: 0.1)
    root.dismiss(animated: true)
    stage.advance(by: 0.5)
    let shown = page.view.layer.presentation()?.opacity ?? 1
    #expect(shown > 0.4 && shown < 0.6)
    glide.pause()
    let paused = glide.percentComplete
    #expect(paused > 0.4 && paused < 0.6)
    stage.advance(by: 3)
    #expect(root.presentedViewController === page, "a paused transition waits for the user")
    glide.update(0.8)
    let moved = page.view.layer.presentation()?.opacity ?? 1
    #expect(moved > 0.15 && moved < 0.25)
    if completes { glide.finish() } else { glide.cancel() }
    stage.advance(by: 3)
    #expect((root.presentedViewController == nil) == completes)
  }

  @Test("a transition that wants no interactive start ends by itself (PRT-51)")
  func endsByItself() {
    let root = UIViewController()
    let page = UIViewController()
    let glide = Glide()
    glide.wantsInteractiveStart = false
    page.modalPresentationStyle = .overFullScreen
    page.transitioningDelegate = glide
    stage.window.rootViewController = root
    root.present(page, animated: false)
    stage.advance(by: 0.1)
    root.dismiss(animated: true)
    stage.advance(by: 1.5)
    #expect(root.presentedViewController == nil)
    glide.pause()
    glide.finish()
    #expect(root.presentedViewController == nil)
  }

  @Test("an update without a pause does not stop a transition that runs by itself (PRT-51)")
  func updatesWhileItRuns() {
    let root = UIViewController()
    let page = UIViewController()
    let glide = Glide()
    glide.wantsInteractiveStart = false
    page.modalPresentationStyle = .overFullScreen
    page.transitioningDelegate = glide
    stage.window.rootViewController = root
    root.present(page, animated: false)
    stage.advance(by: 0.1)
    root.dismiss(animated: true)
    stage.advance(by: 0.5)
    glide.update(0.1)
    let shown = page.view.layer.presentation()?.opacity ?? 1
    #expect(shown > 0.4 && shown < 0.6, "it stays where it is")
    #expect(glide.percentComplete == 0)
    stage.advance(by: 1)
    #expect(root.presentedViewController == nil, "it ends by itself")
  }
}
