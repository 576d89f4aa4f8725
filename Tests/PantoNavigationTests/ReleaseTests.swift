import PantoControls
import PantoNavigation
import PantoScene
import PantoTesting
import Testing

/// Something of the program that cleans up as it goes.
@MainActor private final class Nosy {
  private let look: @MainActor () -> Void
  init(_ look: @escaping @MainActor () -> Void) { self.look = look }
  deinit { MainActor.assumeIsolated { look() } }
}

private final class NosyController: UIViewController {
  private var nosy: Nosy?
  convenience init(_ look: @escaping @MainActor () -> Void) {
    self.init()
    nosy = Nosy(look)
  }
}

private final class NosyView: UIView {
  private var nosy: Nosy?
  convenience init(_ look: @escaping @MainActor () -> Void) {
    self.init(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    nosy = Nosy(look)
  }
}

@MainActor private final class Steps {
  private let nosy: Nosy
  init(_ nosy: Nosy) { self.nosy = nosy }
  func step(_ link: CADisplayLink) {}
}

/// A transition whose animations hold all that takes part, and a paused animator.
private final class Hands: UIViewControllerTransitioningDelegate, UINavigationControllerDelegate,
  UIViewControllerAnimatedTransitioning
{
  let driver = UIPercentDrivenInteractiveTransition()
  weak var context: (any UIViewControllerContextTransitioning)?
  weak var paused: UIViewPropertyAnimator?

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.5 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let to = context.viewController(forKey: .to)?.view,
      let from = context.viewController(forKey: .from)?.view
    else { return }
    self.context = context
    context.containerView.addSubview(to)
    let own = UIViewPropertyAnimator(duration: 0.5, curve: .linear) {
      UIView.animate(withDuration: 0.2) {
        to.alpha = 0.9
      } completion: { _ in
        _ = context.isInteractive
      }
    }
    own.pauseAnimation()
    paused = own
    UIView.animate(withDuration: 0.5) {
      from.alpha = 0.5
    } completion: { _ in
      own.stopAnimation(true)
      from.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Stages, animators and controllers that go in the middle of what they do, and code of the program
/// that comes back as it goes (B49).
///
/// Swift checks all accesses to properties here, so two that overlap end the test.
@MainActor
@Suite("Released in the middle", .serialized, .timeLimit(.minutes(60)))
struct ReleaseTests {
  // MARK: Animations

  @Test("a stage that goes takes along a paused animator that only its blocks hold (P2, VPA-14)")
  func animatorOfItsBlocks() {
    for tearsDown in [false, true] {
      weak var gone: UIViewPropertyAnimator?
      do {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        stage.window.addSubview(view)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        gone = animator
        animator.addAnimations {
          UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) { _ in _ = animator }
        }
        animator.pauseAnimation()
        stage.advance(to: 0.5)
        if tearsDown { stage.tearDown() }
      }
      #expect(gone == nil)
    }
  }

  @Test("what an animator's completion holds may look at the animator as it goes (B49, VPA-14)")
  func completions() {
    let ends: [@MainActor (UIViewPropertyAnimator, TestStage) -> Void] = [
      { animator, _ in animator.stopAnimation(true) },
      { animator, _ in
        animator.stopAnimation(false)
        animator.stopAnimation(true)
      },
      { animator, _ in
        animator.stopAnimation(false)
        animator.finishAnimation(at: .start)
      },
      { _, stage in stage.settle() },
      { _, stage in stage.stage.tearDown() },
    ]
    for end in ends {
      let stage = TestStage(300, 300)
      let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x += 20 }
      var looked = 0
      do {
        let nosy = Nosy { [weak animator] in
          looked += 1
          _ = animator?.fractionComplete
          animator?.stopAnimation(true)
          animator?.addCompletion { _ in }
        }
        animator.addCompletion { _ in _ = nosy }
      }
      animator.startAnimation()
      stage.advance(by: 0.1)
      end(animator, stage)
      #expect(looked == 1)
    }
  }

  // MARK: Calls that let go

  @Test("a closure or a target that ends with its call may end the call again as it goes (B49)")
  func calls() {
    let stage = TestStage(300, 300)
    var deadline: Timekeeper.Deadline?
    var link: CADisplayLink?
    var observation: Observation?
    var looked: [String] = []
    do {
      let nosy = Nosy {
        looked.append("deadline")
        deadline?.cancel()
      }
      deadline = stage.stage.time.at(stage.now + 10) { _ = nosy }
      let steps = Steps(
        Nosy {
          looked.append("link")
          link?.invalidate()
        })
      link = CADisplayLink(target: steps, selector: Steps.step(_:))
      link?.add(to: stage.stage)
      let listener = Nosy {
        looked.append("observation")
        observation?.end()
      }
      observation = stage.stage.log.observe { _ in _ = listener }
    }
    deadline?.cancel()
    link?.invalidate()
    observation?.end()
    #expect(looked == ["deadline", "link", "observation"])
    #expect(!stage.stage.isMoving && stage.stage.time.nextDeadline == nil)
  }

  @Test("an action that is removed may change its recognizer or control as it goes (B49)")
  func actions() {
    let pan = UIPanGestureRecognizer()
    let control = UIControl()
    var looked = 0
    func nosy(_ look: @escaping @MainActor () -> Void) -> Nosy {
      Nosy {
        looked += 1
        look()
      }
    }
    do {
      let one = nosy {
        pan.addAction { _ in }
        pan.removeTarget(nil)
      }
      let two = nosy { pan.addAction { _ in } }
      let token = pan.addAction { _ in _ = one }
      pan.addAction { _ in _ = two }
      pan.removeAction(token)
    }
    pan.removeTarget(nil)
    #expect(looked == 2)
    let name = UIAction.Identifier("x")
    do {
      let one = nosy { control.addAction(for: .touchDown) { _ in } }
      control.addAction(UIAction(identifier: name) { _ in _ = one }, for: .touchDown)
    }
    control.removeAction(UIAction(identifier: name) { _ in }, for: .touchDown)
    #expect(looked == 3 && control.allControlEvents == .touchDown)
  }

  // MARK: Controllers

  @Test("views and controllers may look at their containers as they go (B49)")
  func containers() {
    let stage = TestStage(300, 300)
    var looked = 0
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
    view.addSubview(
      NosyView {
        looked += view.subviews.isEmpty ? 1 : 0
        view.addSubview(UIView())
      })
    view.subviews[0].removeFromSuperview()
    #expect(looked == 1)

    let bars = UINavigationController(rootViewController: UIViewController())
    for isShown in [true, false] {
      stage.window.rootViewController = isShown ? bars : nil
      for animated in [true, false] {
        looked = 0
        for _ in 0..<3 {
          let page = NosyController {
            looked += 1
            _ = (bars.viewControllers, bars.topViewController, bars.visibleViewController)
          }
          bars.pushViewController(page, animated: false)
        }
        stage.settle()
        bars.popViewController(animated: animated)
        stage.settle()
        bars.setViewControllers([UIViewController()], animated: animated)
        stage.settle()
        #expect(looked == 3)
      }
    }
  }

  @Test("a stage that goes in the middle of an own transition takes its controllers along (P2)")
  func ownTransitions() {
    let ways: [@MainActor (Stage, Hands) -> Void] = [
      { _, _ in },
      { stage, _ in stage.tearDown() },
      { _, hands in hands.context?.completeTransition(false) },
      { stage, hands in
        hands.driver.cancel()
        stage.advance(to: 0.8)
      },
      { stage, hands in
        hands.driver.finish()
        stage.advance(to: 0.8)
      },
      { stage, hands in
        hands.driver.finish()
        stage.advance(to: 5)
      },
    ]
    for (number, way) in ways.enumerated() {
      for isPush in [false, true] {
        weak var root: UIViewController?
        weak var page: UIViewController?
        weak var paused: UIViewPropertyAnimator?
        do {
          let stage = Stage(size: CGSize(width: 300, height: 300))
          let hands = Hands()
          begin(isPush: isPush, hands, on: stage, &root, &page)
          hands.driver.update(0.3)
          stage.advance(to: 0.7)
          paused = hands.paused
          #expect(paused?.state == .active)
          way(stage, hands)
        }
        #expect(root == nil && page == nil && paused == nil, "\(number) \(isPush)")
      }
    }
  }

  private func begin(
    isPush: Bool, _ hands: Hands, on stage: Stage, _ root: inout UIViewController?,
    _ page: inout UIViewController?
  ) {
    let first = UIViewController()
    let next = NosyController { [weak first, weak hands] in
      _ = first?.presentedViewController
      hands?.driver.cancel()
      hands?.context?.completeTransition(true)
    }
    (root, page) = (first, next)
    if isPush {
      let bars = UINavigationController(rootViewController: first)
      bars.delegate = hands
      stage.window.rootViewController = bars
      stage.advance(to: 0.5)
      bars.pushViewController(next, animated: true)
    } else {
      stage.window.rootViewController = first
      next.modalPresentationStyle = .custom
      next.transitioningDelegate = hands
      stage.advance(to: 0.5)
      first.present(next, animated: true)
    }
  }

  @Test(
    "a stage that goes while a controller comes or leaves takes both along (P2)",
    arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet])
  func presentations(style: UIModalPresentationStyle) {
    for leaves in [false, true] {
      weak var root: UIViewController?
      weak var page: UIViewController?
      do {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        let first = UIViewController()
        let next = NosyController { [weak first] in
          _ = first?.presentedViewController
          first?.dismiss(animated: true)
        }
        (root, page) = (first, next)
        next.modalPresentationStyle = style
        stage.window.rootViewController = first
        stage.advance(to: 0.1)
        first.present(next, animated: true) { _ = first.view }
        stage.advance(to: 0.2)
        if leaves {
          stage.advance(to: 2)
          first.dismiss(animated: true) { _ = first.view }
          stage.advance(to: 2.1)
        }
      }
      #expect(root == nil && page == nil, "\(leaves)")
    }
  }

  @Test("a controller that goes in the completion of its own dismissal looks around (B49)")
  func ownCompletion() {
    let stage = TestStage(300, 300)
    let root = UIViewController()
    stage.window.rootViewController = root
    stage.settle()
    var looked = 0
    for animated in [true, false] {
      var page: NosyController? = NosyController {
        looked += root.presentedViewController == nil ? 1 : 0
        root.present(UIViewController(), animated: false)
        root.dismiss(animated: false)
      }
      root.present(page!, animated: animated)
      stage.settle()
      root.dismiss(animated: animated) { page = nil }
      stage.settle()
      #expect(page == nil)
    }
    #expect(looked == 2)
  }
}
