import PantoControls
import PantoLists
import PantoNavigation
import PantoScene
import PantoTesting
import Testing

/// Presentations that cover one controller's view (PRT-54).
@MainActor @Suite("Contexts of presentations (PRT-54)", .timeLimit(.minutes(60)))
struct PresentationContextTests {
  private final class Page: UIViewController {
    var story: [String] = []
    override func viewWillAppear(_ animated: Bool) { story.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { story.append("appeared") }
    override func viewWillDisappear(_ animated: Bool) { story.append("will go") }
    override func viewDidDisappear(_ animated: Bool) { story.append("gone") }
  }

  private let stage = TestStage(400, 400)
  private let root = UIViewController()
  private let part = Page()
  private let inner = Page()
  private let over = Page()

  /// A root with a part of 200 × 200 points at (100, 50), and a child that fills the part.
  init() {
    stage.window.rootViewController = root
    add(part, to: root, CGRect(x: 100, y: 50, width: 200, height: 200))
    add(inner, to: part, CGRect(x: 0, y: 0, width: 200, height: 200))
    over.modalPresentationStyle = .overCurrentContext
    over.view.backgroundColor = .systemRed
    stage.stage.layoutIfNeeded()
    part.story = []
    inner.story = []
  }

  private func add(_ child: UIViewController, to parent: UIViewController, _ frame: CGRect) {
    parent.addChild(child)
    child.view.frame = frame
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
  }

  private func frame(_ controller: UIViewController) -> CGRect {
    controller.view.convert(controller.view.bounds, to: nil)
  }

  private func present(_ controller: UIViewController, from presenter: UIViewController) {
    presenter.present(controller, animated: false)
    stage.stage.layoutIfNeeded()
  }

  private let wide = CGRect(x: 0, y: 0, width: 400, height: 400)
  private let small = CGRect(x: 100, y: 50, width: 200, height: 200)

  @Test("without a context the window is covered, by the outermost parent")
  func noContext() {
    present(over, from: inner)
    #expect(frame(over) == wide && over.presentingViewController === root)
  }

  @Test("the nearest controller that defines the context is covered, and presents")
  func nearest() {
    part.definesPresentationContext = true
    present(over, from: inner)

    #expect(frame(over) == small && over.presentingViewController === part)
    #expect(inner.presentedViewController === over && root.presentedViewController == nil)
    #expect(over.story == ["will appear", "appeared"] && part.story == [])
    over.dismiss(animated: false)
    #expect(over.view.window == nil && part.presentedViewController == nil)
    #expect(over.story.suffix(2) == ["will go", "gone"] && part.view.window != nil)
    #expect(part.view.subviews.count == 1)
  }

  @Test(
    "other styles, and a root that defines the context, cover the window",
    arguments: [
      UIModalPresentationStyle.fullScreen, .overFullScreen, .overCurrentContext, .currentContext,
    ])
  func others(_ style: UIModalPresentationStyle) {
    root.definesPresentationContext = style.rawValue == 6 || style.rawValue == 3
    part.definesPresentationContext = !root.definesPresentationContext
    over.modalPresentationStyle = style
    present(over, from: inner)
    #expect(frame(over) == wide && over.presentingViewController === root)
  }

  @Test("it comes from below inside of the covered view, and follows its size")
  func animated() {
    part.definesPresentationContext = true
    over.modalPresentationStyle = .currentContext
    var calls = 0
    inner.present(over, animated: true) { calls += 1 }
    stage.advance(by: 0.01)
    #expect(over.view.layer.superlayer != nil && part.view.window != nil)
    #expect(stage.window.hitTest(CGPoint(x: 200, y: 60), with: nil) !== over.view)
    stage.settle()
    #expect(calls == 1 && frame(over) == small)
    #expect(stage.window.hitTest(CGPoint(x: 200, y: 60), with: nil) === over.view)
    #expect(stage.window.hitTest(CGPoint(x: 50, y: 60), with: nil) === root.view)

    part.view.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
    stage.stage.layoutIfNeeded()
    #expect(frame(over) == CGRect(x: 0, y: 0, width: 300, height: 100))
    inner.dismiss(animated: true) { calls += 1 }
    stage.settle()
    #expect(calls == 2 && over.view.window == nil)
  }

  @Test("the context's transition style counts where it provides that")
  func transitionStyle() {
    part.definesPresentationContext = true
    part.modalTransitionStyle = .crossDissolve
    inner.present(over, animated: true)
    stage.advance(by: 0.01)
    #expect(shownTop > 200)
    stage.settle()
    over.dismiss(animated: false)

    part.providesPresentationContextTransitionStyle = true
    inner.present(over, animated: true)
    stage.advance(by: 0.01)
    #expect(shownTop == 50)
    stage.settle()
  }

  /// The upper edge of what is presented, as it shows.
  private var shownTop: CGFloat {
    let panel = over.view.superview ?? over.view!
    return 50 + (panel.layer.presentation()?.frame.minY ?? panel.frame.minY)
  }

  @Test("touches on it reach no recognizers of the covered view, but the window's")
  func recognizers() {
    part.definesPresentationContext = true
    var story: [String] = []
    func tap(_ name: String) -> UITapGestureRecognizer {
      let tap = UITapGestureRecognizer()
      _ = tap.addAction { (_: UITapGestureRecognizer) in story.append(name) }
      return tap
    }
    part.view.addGestureRecognizer(tap("part"))
    root.view.addGestureRecognizer(tap("root"))
    stage.window.addGestureRecognizer(tap("window"))
    present(over, from: inner)

    stage.tap(at: CGPoint(x: 200, y: 100))
    #expect(story == ["window"])
    over.view.addGestureRecognizer(tap("own"))
    stage.advance(by: 1)
    stage.tap(at: CGPoint(x: 200, y: 100))
    #expect(story.last == "own")
    stage.advance(by: 1)
    stage.tap(at: CGPoint(x: 50, y: 300))
    #expect(story.last == "root")
  }

  @Test("a wheel and a pointer above it move and reach nothing below")
  func wheelAndHover() {
    part.definesPresentationContext = true
    var story: [String] = []
    let hover = UIHoverGestureRecognizer()
    _ = hover.addAction { (_: UIHoverGestureRecognizer) in story.append("hover") }
    part.view.addGestureRecognizer(hover)
    let scroll = UIPanGestureRecognizer()
    scroll.allowedScrollTypesMask = .all
    _ = scroll.addAction { (_: UIPanGestureRecognizer) in story.append("scroll") }
    part.view.addGestureRecognizer(scroll)
    func useWheel() {
      stage.mouse().hover(at: CGPoint(x: 200, y: 100)).wheel(CGVector(dx: 0, dy: -2))
      stage.advance(by: 1)
    }
    useWheel()
    #expect(story.contains("hover") && story.contains("scroll"))

    present(over, from: inner)
    stage.advance(by: 1)
    story = []
    // The hover ends, because the pointer is above another view now.
    useWheel()
    #expect(story == ["hover"])
    useWheel()
    #expect(story == ["hover"])
  }

  @Test("a second presentation in the same context is refused; others go on above")
  func second() {
    part.definesPresentationContext = true
    present(over, from: inner)
    let before = Misuse.count
    let other = UIViewController()
    other.modalPresentationStyle = .overCurrentContext
    present(other, from: inner)
    #expect(Misuse.count == before + 1 && other.view.window == nil)

    present(other, from: over)
    #expect(frame(other) == wide && other.presentingViewController === over)
    over.dismiss(animated: false)
    #expect(other.view.window == nil && over.view.window != nil)
  }

  @Test("a controller whose view scrolls is passed over")
  func scrolls() {
    let table = UITableViewController(style: .plain)
    table.definesPresentationContext = true
    part.definesPresentationContext = true
    add(table, to: part, CGRect(x: 0, y: 0, width: 200, height: 100))
    present(over, from: table)
    #expect(over.presentingViewController === part && frame(over) == small)
  }

  @Test("in a tab a navigation controller is covered with its bar, the tabs stay in use")
  func tabs() {
    let tabs = UITabBarController()
    let stack = UINavigationController(rootViewController: Page())
    let second = Page()
    tabs.viewControllers = [stack, second]
    stage.window.rootViewController = tabs
    stage.stage.layoutIfNeeded()
    present(over, from: stack.viewControllers[0])

    #expect(over.presentingViewController === stack && frame(over) == wide)
    #expect(stage.window.hitTest(CGPoint(x: 200, y: 20), with: nil) === over.view)
    stage.tap(at: CGPoint(x: 300, y: 380))
    stage.stage.layoutIfNeeded()
    #expect(tabs.selectedIndex == 1 && over.view.window == nil)
    tabs.selectedIndex = 0
    stage.stage.layoutIfNeeded()
    #expect(over.view.window === stage.window)
    #expect(over.story.suffix(4) == ["will go", "gone", "will appear", "appeared"])

    // A new root dismisses what is presented inside of the old one.
    stage.window.rootViewController = UIViewController()
    #expect(over.presentingViewController == nil && stack.presentedViewController == nil)
  }

  @Test("a program's animator works inside of the covered view")
  func animator() {
    @MainActor
    final class Fade: UIViewControllerAnimatedTransitioning,
      UIViewControllerTransitioningDelegate
    {
      var frame = CGRect.zero
      func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
      { 0.2 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        frame = context.containerView.convert(context.containerView.bounds, to: nil)
        if let view = context.view(forKey: .to) {
          context.containerView.addSubview(view)
          view.frame = context.containerView.bounds
        }
        UIView.animate(withDuration: 0.2, animations: { context.containerView.alpha = 0.9 }) { _ in
          context.completeTransition(true)
        }
      }
      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { self }
      func animationController(forDismissed dismissed: UIViewController)
        -> (any UIViewControllerAnimatedTransitioning)?
      { self }
    }
    let fade = Fade()
    part.definesPresentationContext = true
    over.transitioningDelegate = fade
    over.modalPresentationStyle = .currentContext
    inner.present(over, animated: true)
    stage.settle()
    #expect(fade.frame == small && frame(over) == small && inner.view.window != nil)
    over.dismiss(animated: true)
    stage.settle()
    #expect(over.view.window == nil && part.view.subviews.count == 1)
  }

  @Test(
    "a controller that dismisses in viewWillAppear leaves nothing that blocks touches (PRT-54)",
    arguments: [UIModalPresentationStyle.overCurrentContext, .overFullScreen, .fullScreen],
    [true, false])
  func dismissAtOnce(_ style: UIModalPresentationStyle, _ animated: Bool) {
    final class Shy: UIViewController {
      var dismisses = 0
      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        dismiss(animated: animated) { self.dismisses += 1 }
      }
    }
    part.definesPresentationContext = true
    let shy = Shy()
    shy.modalPresentationStyle = style
    inner.present(shy, animated: animated)
    stage.settle()
    #expect(shy.dismisses == 1 && shy.view.window == nil && shy.presentingViewController == nil)
    #expect(part.view.subviews == [inner.view] && stage.window.subviews == [root.view])
    #expect(stage.window.hitTest(CGPoint(x: 200, y: 100), with: nil) === inner.view)
    present(over, from: inner)
    #expect(over.view.window != nil)
  }
}
