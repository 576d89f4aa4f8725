import PantoScene
import PantoTesting
import Testing

private final class Page: UIViewController {
  var story: [String] = []
  override func viewWillAppear(_ animated: Bool) { story.append("will") }
  override func viewDidAppear(_ animated: Bool) { story.append("did") }
  override func viewWillDisappear(_ animated: Bool) { story.append("goes") }
  override func viewDidDisappear(_ animated: Bool) { story.append("gone") }
}

/// Slides a view up, and down again, by hand if it is told to.
private final class Slide: UIPercentDrivenInteractiveTransition,
  UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning
{
  var isByHand = false

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }
  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { self }
  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { isByHand ? self : nil }
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.5 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let height = context.containerView.bounds.height
    if let to = context.view(forKey: .to) {
      context.containerView.addSubview(to)
      to.transform = CGAffineTransform(translationX: 0, y: height)
      UIView.animate(withDuration: 0.5) {
        to.transform = .identity
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    } else if let from = context.view(forKey: .from) {
      UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
        from.transform = CGAffineTransform(translationX: 0, y: height)
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }
}

@MainActor @Suite("Navigation and transitions", .timeLimit(.minutes(20))) struct NavigationTests {
  let stage = TestStage(320, 480)

  @Test("push and pop: who is on top, what the bar says, each appearance once") func stack() {
    let first = Page()
    let second = Page()
    first.title = "First"
    second.title = "Second"
    let navigation = UINavigationController(rootViewController: first)
    stage.window.rootViewController = navigation
    stage.stage.layoutIfNeeded()
    #expect(first.story == ["will", "did"] && first.navigationController === navigation)
    navigation.pushViewController(second, animated: true)
    #expect(navigation.topViewController === second)
    stage.settle()
    #expect(first.story == ["will", "did", "goes", "gone"] && second.story == ["will", "did"])
    #expect(second.view.frame.width == 320 && second.view.convert(CGPoint.zero, to: nil).y == 44)
    stage.tap(at: CGPoint(x: 30, y: 22))
    stage.settle()
    #expect(navigation.viewControllers.count == 1 && second.story.suffix(2) == ["goes", "gone"])
    #expect(first.story.suffix(2) == ["will", "did"] && second.parent == nil)
  }

  @Test("a drag from the left edge goes back with the finger, or stays when let go early")
  func edge() {
    let first = Page()
    let second = Page()
    let navigation = UINavigationController(rootViewController: first)
    stage.window.rootViewController = navigation
    navigation.pushViewController(second, animated: false)
    stage.settle()
    stage.finger().down(at: (1, 240)).move(by: (80, 0), over: 0.5).hold(0.3).up()
    stage.settle()
    #expect(navigation.topViewController === second && second.view.transform.isIdentity)
    stage.finger().down(at: (1, 240)).move(by: (250, 0), over: 0.5).hold(0.3).up()
    stage.settle()
    #expect(navigation.topViewController === first && second.view.window == nil)
  }

  @Test("a presentation of the app's own: placed by its animator, complete when that says so")
  func animator() {
    let root = Page()
    stage.window.rootViewController = root
    stage.stage.layoutIfNeeded()
    let slide = Slide()
    let page = Page()
    page.modalPresentationStyle = .custom
    page.transitioningDelegate = slide
    var told = 0
    root.present(page, animated: true) { told += 1 }
    stage.advance(by: 0.25)
    #expect(page.view.layer.shownTransform.ty == 240 && told == 0)
    stage.settle()
    #expect(told == 1 && page.story == ["will", "did"])
    root.dismiss(animated: true) { told += 1 }
    stage.settle()
    #expect(told == 2 && page.view.window == nil && page.story.suffix(2) == ["goes", "gone"])
    #expect(root.presentedViewController == nil)
  }

  @Test("driven by hand: it follows, comes back when cancelled, and goes when finished")
  func byHand() {
    let root = Page()
    stage.window.rootViewController = root
    stage.stage.layoutIfNeeded()
    let slide = Slide()
    let page = Page()
    page.transitioningDelegate = slide
    root.present(page, animated: true)
    stage.settle()
    slide.isByHand = true
    var told = 0
    root.dismiss(animated: true) { told += 1 }
    slide.update(0.25)
    stage.advance(by: 1)
    #expect(page.view.layer.shownTransform.ty == 120, "it waits for the finger")
    slide.cancel()
    stage.settle()
    #expect(page.view.layer.shownTransform.isIdentity && page.view.transform.isIdentity)
    #expect(
      root.presentedViewController === page && told == 1, "it stays, and whoever waited knows")
    root.dismiss(animated: true) { told += 1 }
    slide.update(0.5)
    slide.finish()
    stage.settle()
    #expect(root.presentedViewController == nil && told == 2 && page.view.window == nil)
  }

  @Test("an alert: its button takes it away and runs its answer once") func alert() throws {
    let root = Page()
    stage.window.rootViewController = root
    stage.stage.layoutIfNeeded()
    var answers: [String] = []
    let alert = UIAlertController(title: "Sure?", message: "It goes.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in answers.append("no") })
    alert.addAction(UIAlertAction(title: "Go", style: .destructive) { _ in answers.append("yes") })
    root.present(alert, animated: true)
    stage.settle()
    func buttons(_ view: UIView) -> [UIButton] {
      ((view as? UIButton).map { [$0] } ?? []) + view.subviews.flatMap(buttons)
    }
    let all = buttons(alert.view)
    #expect(all.map { $0.currentTitle } == ["Go", "Cancel"])
    let go = try #require(all.first)
    let place = go.convert(go.bounds.center, to: nil)
    stage.tap(at: place)
    stage.settle()
    #expect(answers == ["yes"] && root.presentedViewController == nil)
  }
}
