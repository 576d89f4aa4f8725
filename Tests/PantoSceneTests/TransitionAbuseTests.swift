import PantoTesting
import Testing

@testable import PantoScene

/// An interactive transition that moves a view up or down.
private final class Hand: UIPercentDrivenInteractiveTransition,
  UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning
{
  var isByHand = true

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }
  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { self }
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { isByHand ? self : nil }
  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { isByHand ? self : nil }
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.5 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let height = context.containerView.bounds.height
    let away = CGAffineTransform(translationX: 0, y: height)
    if let to = context.view(forKey: .to) {
      context.containerView.addSubview(to)
      to.transform = away
    }
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
      context.view(forKey: .to)?.transform = .identity
      context.view(forKey: .from)?.transform = away
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Makes a driver for each transition, and holds it weakly, as programs do.
private final class WeakHands: UIViewControllerTransitioningDelegate {
  weak var hand: Hand?
  let animator = Hand()

  private func made() -> Hand {
    let made = Hand()
    hand = made
    return made
  }
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { animator }
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { made() }
  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { made() }
}

/// Tests that misuse of transitions does no harm: every completion runs exactly once (B63, A1).
@MainActor @Suite("Misuse of transitions", .timeLimit(.minutes(60))) struct TransitionAbuseTests {
  let stage = TestStage(320, 480)
  let root = UIViewController()
  let page = UIViewController()
  private let hand = Hand()

  init() {
    stage.window.rootViewController = root
    stage.stage.layoutIfNeeded()
    page.transitioningDelegate = hand
  }

  @Test("a transition holds its driver until it is over (FID-11)")
  func weakDriver() {
    let hands = WeakHands()
    page.transitioningDelegate = hands
    root.present(page, animated: true)
    hands.hand?.update(0.5)
    #expect(page.view.layer.presentation()?.affineTransform().ty == 240)
    hands.hand?.finish()
    stage.settle()
    #expect(root.presentedViewController === page && hands.hand == nil)
    page.dismiss(animated: true)
    hands.hand?.update(0.2)
    hands.hand?.cancel()
    stage.settle()
    #expect(root.presentedViewController === page && hands.hand == nil)
    page.dismiss(animated: true)
    hands.hand?.finish()
    stage.settle()
    #expect(root.presentedViewController == nil && hands.hand == nil)
  }

  @Test("a second finish or cancel has no effect on the next transition")
  func decidedTwice() {
    for (first, second) in [(true, false), (true, true), (false, false), (false, true)] {
      func say(_ goes: Bool) { goes ? hand.finish() : hand.cancel() }
      hand.isByHand = false
      if root.presentedViewController == nil { root.present(page, animated: true) }
      stage.settle()
      hand.isByHand = true
      root.dismiss(animated: true)
      hand.update(0.5)
      say(first)
      say(second)
      stage.settle()
      #expect((root.presentedViewController == nil) == first, "\(first), then \(second)")

      hand.isByHand = false
      if first { root.present(page, animated: true) }
      stage.settle()
      hand.isByHand = true
      root.dismiss(animated: true)
      hand.update(0.25)
      stage.advance(by: 2)
      #expect(page.view.layer.shownTransform.ty == 120, "it waits for the finger")
      hand.cancel()
      stage.settle()
    }
  }

  @Test("finish without a transition has no effect on the next one")
  func decidedBefore() {
    hand.finish()
    root.present(page, animated: true)
    hand.update(0.5)
    stage.advance(by: 2)
    #expect(page.view.layer.shownTransform.ty == 240)
    hand.finish()
    stage.settle()
    #expect(root.presentedViewController === page)
  }

  @Test(
    "the rest of a transition follows the driver's completionCurve, easing in and out by default (PRT-51)",
    arguments: [true, false], [UIView.AnimationCurve.easeInOut, .linear])
  func completionCurve(completes: Bool, curve: UIView.AnimationCurve) {
    #expect(hand.completionCurve == .easeInOut)
    hand.completionCurve = curve
    root.present(page, animated: true)
    hand.update(0.5)
    if completes { hand.finish() } else { hand.cancel() }
    #expect(page.transitionCoordinator?.completionCurve == curve)
    // The second half lasts 0.25 s, of which a quarter passes.
    stage.advance(by: 0.0625)
    let part = 240 * (curve == .linear ? 0.25 : 0.129161931)
    let expected = completes ? 240 - part : 240 + part
    #expect((page.view.layer.shownTransform.ty - expected).magnitude < 0.05)
    stage.settle()
    #expect((root.presentedViewController === page) == completes)
  }

  @Test("a cancelled presentation calls its completion once, and the page can be presented again")
  func takenBack() {
    var told = 0
    root.present(page, animated: true) { told += 1 }
    hand.update(0.5)
    hand.cancel()
    stage.settle()
    #expect(told == 1 && root.presentedViewController == nil && page.view.window == nil)
    hand.isByHand = false
    root.present(page, animated: true) { told += 1 }
    stage.settle()
    #expect(told == 2 && root.presentedViewController === page)
  }

  @Test("a refused presentation is reported, changes nothing, and calls its completion once")
  func refused() {
    let modal = UIViewController()
    root.present(modal, animated: false)
    stage.settle()
    var told = 0
    let before = Misuse.count
    // Refused are: the own presenter, the controller itself, a second presentation, and a presenter
    // in no window.
    modal.present(root, animated: false) { told += 1 }
    modal.present(modal, animated: true) { told += 1 }
    root.present(UIViewController(), animated: true) { told += 1 }
    UIViewController().present(UIViewController(), animated: true) { told += 1 }
    stage.settle()

    #expect(told == 4 && Misuse.count == before + 4)
    #expect(root.presentedViewController === modal && modal.presentedViewController == nil)
    #expect(root.presentingViewController == nil && root.view.window === stage.window)
    root.dismiss(animated: false)
    stage.settle()
    #expect(root.presentedViewController == nil && modal.view.window == nil)
  }

  @Test("the root controller of another window cannot be presented")
  func otherRoot() {
    let other = TestStage()
    let stranger = UIViewController()
    other.window.rootViewController = stranger
    root.present(stranger, animated: false)
    #expect(root.presentedViewController == nil && stranger.view.window === other.window)
  }

  @Test("a transition of views without a superview calls its completion once, with false")
  func nowhere() {
    var told: [Bool] = []
    UIView.transition(from: UIView(), to: UIView(), duration: 0.3) { told.append($0) }
    root.transition(
      from: UIViewController(), to: UIViewController(), duration: 0.3, animations: nil
    ) { told.append($0) }
    stage.settle()
    #expect(told == [false, false])
  }

  @Test("overlapping flips leave the layer's isDoubleSided as it was")
  func flips() {
    for both in [true, false] {
      let view = stage.add(UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 80)))
      view.backgroundColor = .systemRed
      view.layer.isDoubleSided = both
      var told = 0
      for _ in 0..<3 {
        UIView.transition(
          with: view, duration: 0.5, options: .transitionFlipFromLeft,
          animations: { view.alpha = 0.9 }, completion: { _ in told += 1 })
        stage.advance(by: 0.2)
        #expect(!view.layer.isDoubleSided)
      }
      stage.settle()
      #expect(told == 3 && view.layer.isDoubleSided == both)
    }
  }

  @Test("completionSpeed accepts positive finite numbers only")
  func speed() {
    for wrong in [CGFloat.nan, -1, 0, .infinity] {
      hand.completionSpeed = 2
      hand.completionSpeed = wrong
      #expect(hand.completionSpeed == 2, "\(wrong)")
    }
    hand.isByHand = false
    root.present(page, animated: true)
    stage.settle()
    hand.isByHand = true
    root.dismiss(animated: true)
    hand.finish()
    stage.settle()
    #expect(root.presentedViewController == nil)
  }
}
