import PantoControls
import PantoNavigation
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

/// A transition that slides a view up and down again, interactively if `isByHand` is set.
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

@MainActor @Suite("Navigation and transitions", .timeLimit(.minutes(60))) struct NavigationTests {
  let stage = TestStage(320, 480)

  @Test("push and pop change the top controller and the bar, and call each appearance method once")
  func stack() {
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
    #expect(second.view.convert(second.view.bounds, to: nil) == stage.window.bounds)
    #expect(second.view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0))
    stage.tap(at: CGPoint(x: 30, y: 22))
    stage.settle()
    #expect(navigation.viewControllers.count == 1 && second.story.suffix(2) == ["goes", "gone"])
    #expect(first.story.suffix(2) == ["will", "did"] && second.parent == nil)
  }

  /// Guards PRT-05: earlier, on a page of 844 points the child's view was 753 or 761 points high.
  @Test(
    "a page lies under the navigation bar, with a safe area below it, or starts below the bar if it does not extend (PRT-05)"
  )
  func underTheBar() {
    let stage = TestStage(
      390, 844, safeAreaInsets: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    let first = Page()
    let navigation = UINavigationController(rootViewController: first)
    stage.window.rootViewController = navigation
    stage.stage.layoutIfNeeded()
    #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 390, height: 91))
    #expect(first.view.convert(first.view.bounds, to: nil) == stage.window.bounds)
    #expect(first.view.safeAreaInsets == UIEdgeInsets(top: 91, left: 0, bottom: 34, right: 0))

    let below = Page()
    below.edgesForExtendedLayout = []
    navigation.pushViewController(below, animated: true)
    stage.advance(by: 0.1)
    stage.settle()
    #expect(below.view.frame == CGRect(x: 0, y: 91, width: 390, height: 753))
    #expect(below.view.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: 34, right: 0))

    navigation.setNavigationBarHidden(true, animated: false)
    stage.stage.layoutIfNeeded()
    #expect(below.view.frame.height == 844 && below.view.safeAreaInsets.top == 47)

    navigation.setNavigationBarHidden(false, animated: false)
    navigation.popViewController(animated: false)
    stage.stage.layoutIfNeeded()
    #expect(first.view.safeAreaInsets.top == 91)
    first.removeFromParent()
    navigation.setViewControllers([Page()], animated: false)
    stage.window.rootViewController = first
    stage.stage.layoutIfNeeded()
    #expect(first.view.safeAreaInsets.top == 47, "in no navigation any more")
  }

  @Test(
    "constraints to the safe area stay below the bar and follow when it is hidden (PRT-05, LAY-03)")
  func safeGuide() {
    let page = Page()
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    page.view.addSubview(box)
    let guide = page.view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: guide.topAnchor),
      box.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      box.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
    ])
    let navigation = UINavigationController(rootViewController: page)
    stage.window.rootViewController = navigation
    stage.stage.layoutIfNeeded()
    #expect(box.frame == CGRect(x: 0, y: 44, width: 320, height: 436))

    navigation.setNavigationBarHidden(true, animated: false)
    stage.stage.layoutIfNeeded()
    #expect(box.frame == CGRect(x: 0, y: 0, width: 320, height: 480))
  }

  @Test("setViewControllers removes replaced controllers and keeps the others")
  func replaced() {
    let (first, second, third) = (Page(), Page(), Page())
    let navigation = UINavigationController(rootViewController: first)
    stage.window.rootViewController = navigation
    navigation.pushViewController(second, animated: false)
    stage.stage.layoutIfNeeded()

    navigation.setViewControllers([first, third], animated: false)
    stage.stage.layoutIfNeeded()

    #expect(navigation.children == [first, third])
    #expect(second.parent == nil && second.view.superview == nil)
    #expect(navigation.topViewController === third && third.view.window != nil)
  }

  @Test("a long title ends before the button on its right")
  func titleAndRightButton() throws {
    let stage = TestStage(390, 844)
    let page = Page()
    page.title = "A title that is so long that it would not fit in any bar of any telephone"
    let button = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 30))
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(customView: button)
    let navigation = UINavigationController(rootViewController: page)
    stage.window.rootViewController = navigation
    stage.stage.layoutIfNeeded()

    let parts = navigation.navigationBar.subviews
    let label = try #require(parts.compactMap { $0 as? UILabel }.first)
    #expect(button.frame.maxX == 374)
    #expect(label.frame.maxX == button.frame.minX - 8)
  }

  /// Guards PRT-06: earlier, a long back title overlapped the title, which was always centred.
  @Test(
    "title and back button never overlap: the back text is shortened, then the title leaves the middle (PRT-06)"
  )
  func barTitles() throws {
    let stage = TestStage(390, 844)
    func bar(_ before: String, _ title: String, right: String? = nil)
      -> (back: CGRect, backTitle: String?, title: CGRect)
    {
      let first = Page()
      let second = Page()
      first.title = before
      second.title = title
      if let right {
        second.navigationItem.rightBarButtonItem = UIBarButtonItem(title: right, primaryAction: nil)
      }
      let navigation = UINavigationController(rootViewController: first)
      stage.window.rootViewController = navigation
      navigation.pushViewController(second, animated: false)
      stage.stage.layoutIfNeeded()
      let parts = navigation.navigationBar.subviews
      let back = parts.compactMap { $0 as? UIButton }.first { $0.image(for: .normal) != nil }
      let label = parts.compactMap { $0 as? UILabel }.first
      return (back?.frame ?? .null, back?.title(for: .normal), label?.frame ?? .null)
    }
    let short = bar("Home", "Settings")
    #expect(short.backTitle == "Home" && short.title.midX == 195)

    let moved = bar("A rather long way", "And a title here")
    #expect(moved.backTitle == "A rather long way" && moved.title.midX > 195)
    #expect(moved.back.maxX + 8 <= moved.title.minX && moved.title.maxX <= 374)

    let named = bar("A rather long way back to it", "And a title that is long")
    #expect(named.backTitle == "Back" && named.back.maxX + 8 <= named.title.minX)

    let bare = bar(
      "A rather long way back to it", "A title that fills nearly all there is of it", right: "Edit")
    #expect(bare.backTitle == nil && bare.back.width > 0)
    #expect(bare.back.maxX + 8 <= bare.title.minX && bare.title.maxX < 350)

    let cut = bar(
      "Home", "A title that is so long that it would not fit in any bar of any telephone")
    #expect(cut.backTitle == nil && cut.title.minX >= cut.back.maxX && cut.title.maxX <= 374)
  }

  /// Guards K18: earlier, the root of a hidden window could be presented and then was in two
  /// places.
  @Test(
    "the root controller of a window cannot be presented, whether the window is shown or not (K18)")
  func presentedRoot() {
    let page = Page()
    stage.window.rootViewController = page
    stage.stage.layoutIfNeeded()
    let hidden = UIWindow(frame: .zero)
    let other = Page()
    hidden.rootViewController = other
    Misuse.forget()
    var told = 0

    page.present(other, animated: true) { told += 1 }
    stage.settle()
    #expect(page.presentedViewController == nil && told == 1)
    #expect(
      Misuse.messages == ["present: this controller is shown already, or the root of a window"])

    _ = other.view
    page.present(other, animated: false)
    #expect(page.presentedViewController == nil && other.view.window == nil)

    hidden.rootViewController = nil
    page.present(other, animated: false)
    #expect(page.presentedViewController === other, "a root no longer")
  }

  @Test("a drag from the left edge goes back with the finger, or is cancelled when released early")
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

  @Test(
    "a custom presentation is animated by the app's animator and completes when that reports completion"
  )
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

  @Test(
    "an interactive dismissal follows its progress, returns when cancelled, and completes when finished"
  )
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

  @Test("an alert's button dismisses it and runs its handler once") func alert() throws {
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

  @Test("a navigation delegate that replaces the page in didShow does not overflow the stack")
  func didShowLoop() {
    @MainActor final class Replacer: UINavigationControllerDelegate {
      var count = 0
      func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController,
        animated: Bool
      ) {
        count += 1
        if count < 5000 {
          navigationController.setViewControllers([UIViewController()], animated: false)
        }
      }
    }
    let stage = TestStage()
    let navigation = UINavigationController(rootViewController: UIViewController())
    let replacer = Replacer()
    navigation.delegate = replacer
    stage.window.rootViewController = navigation
    stage.advance(by: 0.1)

    // The delegate heard of the first page, too (FID-29).
    let before = replacer.count
    navigation.pushViewController(UIViewController(), animated: false)
    #expect(replacer.count == before)
    stage.advance(by: 1)

    #expect(replacer.count > before + 10)
  }

  @Test("the completion of a transaction waits for UIView.animate and for a push (FID-12)")
  func transaction() {
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    var heard: [String] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { heard.append("transaction") }
    UIView.animate(withDuration: 0.5) {
      view.center.x = 100
    } completion: { _ in
      heard.append("block")
    }
    CATransaction.commit()
    stage.advance(by: 0.4)
    #expect(heard.isEmpty)
    stage.advance(by: 0.2)
    #expect(heard == ["block", "transaction"])

    let navigation = UINavigationController(rootViewController: UIViewController())
    stage.window.rootViewController = navigation
    stage.stage.layoutIfNeeded()
    let next = UIViewController()
    CATransaction.begin()
    CATransaction.setCompletionBlock {
      heard.append(next.view.transform.isIdentity ? "pushed" : "early")
    }
    navigation.pushViewController(next, animated: true)
    CATransaction.commit()
    stage.advance(by: 0.1)
    #expect(heard.count == 2)
    stage.settle()
    #expect(heard.last == "pushed")
  }

  @Test("a controller that forbids it keeps the safe area out of its scroll view (PRT-53)")
  func adjustment() {
    func top(_ allows: Bool, _ behavior: UIScrollView.ContentInsetAdjustmentBehavior) -> CGFloat {
      let page = UIViewController()
      page.automaticallyAdjustsScrollViewInsets = allows
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      scroll.contentSize = CGSize(width: 320, height: 2000)
      scroll.contentInsetAdjustmentBehavior = behavior
      page.view.addSubview(scroll)
      stage.window.rootViewController = UINavigationController(rootViewController: page)
      stage.stage.layoutIfNeeded()
      return scroll.adjustedContentInset.top
    }
    #expect(top(true, .automatic) > 0 && top(false, .automatic) == 0)
    #expect(top(false, .always) > 0, "the scroll view's own choice counts more")
  }
}
