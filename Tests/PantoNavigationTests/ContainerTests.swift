import PantoNavigation
import PantoScene
import PantoTesting
import Testing

/// A transition that moves both views into the container, as many samples of custom dismissals do.
private class Uncovering: UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  var isAnimated = true
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }
  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { self }
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.5 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let to = context.viewController(forKey: .to),
      let from = context.viewController(forKey: .from)
    else { return }
    move(from, to, in: context)
  }
  func move(
    _ from: UIViewController, _ to: UIViewController,
    in context: any UIViewControllerContextTransitioning
  ) {
    if to.view.superview == nil && !(from.view.superview === context.containerView) {
      context.containerView.addSubview(to.view)
    } else {
      context.containerView.insertSubview(to.view, belowSubview: from.view)
    }
    guard isAnimated else { return context.completeTransition(true) }
    UIView.animate(withDuration: 0.5, animations: { from.view.alpha = 0.5 }) { _ in
      from.view.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Moves the presenting view aside, in a container that hides the window.
private final class Beside: Uncovering {
  override func move(
    _ from: UIViewController, _ to: UIViewController,
    in context: any UIViewControllerContextTransitioning
  ) {
    let opens = from.presentedViewController === to
    let (page, menu): (UIView, UIView) = opens ? (from.view, to.view) : (to.view, from.view)
    if opens {
      context.containerView.backgroundColor = .black
      context.containerView.addSubview(page)
      context.containerView.addSubview(menu)
      menu.frame.size.width = 200
    }
    UIView.animate(withDuration: 0.5) {
      page.transform = opens ? CGAffineTransform(translationX: 200, y: 0) : .identity
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

@MainActor
@Suite(
  "PRT-04: an animator that puts the presenting view into the container", .serialized,
  .timeLimit(.minutes(60)))
struct ContainerTests {
  @Test("the presenting view is back in the window when the dismissal completes")
  func dismissal() {
    for style in [UIModalPresentationStyle.fullScreen, .custom, .overFullScreen, .pageSheet] {
      for isAnimated in [true, false] {
        let stage = TestStage(300, 300)
        let root = UIViewController()
        let uncovering = Uncovering()
        uncovering.isAnimated = isAnimated
        let page = UIViewController()
        page.modalPresentationStyle = style
        page.transitioningDelegate = uncovering
        let button = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        let tap = UITapGestureRecognizer()
        var taps = 0
        tap.addAction { _ in taps += 1 }
        button.addGestureRecognizer(tap)
        root.view.addSubview(button)
        stage.window.rootViewController = root
        stage.advance(by: 0.1)
        for round in 1...2 {
          root.present(page, animated: true)
          stage.settle()
          root.dismiss(animated: true)
          stage.settle()

          #expect(root.view.superview === stage.window, "\(style) \(isAnimated)")
          #expect(root.view.frame == stage.window.bounds)
          stage.tap(at: CGPoint(x: 30, y: 30))
          #expect(taps == round, "\(style) \(isAnimated)")
          #expect(stage.window.subviews.count == 1 && root.presentedViewController == nil)
        }
      }
    }
  }

  @Test("a view that was put into the container beside the menu stays there while that shows")
  func beside() {
    let stage = TestStage(300, 300)
    let root = UIViewController()
    let beside = Beside()
    let menu = UIViewController()
    menu.modalPresentationStyle = .overFullScreen
    menu.transitioningDelegate = beside
    stage.window.rootViewController = root
    stage.advance(by: 0.1)
    root.present(menu, animated: true)
    stage.settle()
    #expect(root.view.superview === menu.view.superview && root.view.superview !== stage.window)
    #expect(root.view.convert(CGPoint.zero, to: nil) == CGPoint(x: 200, y: 0))
    root.dismiss(animated: true)
    stage.settle()
    #expect(root.view.superview === stage.window && root.view.frame == stage.window.bounds)
  }

  @Test("a presenting page inside a navigation controller returns to its place")
  func nested() {
    let stage = TestStage(300, 300)
    let inner = UIViewController()
    let navigation = UINavigationController(rootViewController: inner)
    stage.window.rootViewController = navigation
    stage.advance(by: 0.1)
    let page = UIViewController()
    let uncovering = Uncovering()
    page.modalPresentationStyle = .fullScreen
    page.transitioningDelegate = uncovering
    inner.present(page, animated: true)
    stage.settle()
    inner.dismiss(animated: true)
    stage.settle()
    #expect(navigation.view.superview === stage.window && inner.view.window === stage.window)
  }
}
