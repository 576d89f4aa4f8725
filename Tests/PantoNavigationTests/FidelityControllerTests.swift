import PantoControls
import PantoNavigation
import PantoScene
import PantoTesting
import Testing

/// Tests what controllers are told, as programs written for UIKit expect it.
@MainActor @Suite("Controllers as in UIKit", .timeLimit(.minutes(60)))
struct FidelityControllerTests {
  @MainActor private final class Log { var lines: [String] = [] }

  /// A page that records its life-cycle calls.
  private final class Page: UIViewController {
    var log = Log()
    var name = ""
    var onLoad: ((Page) -> Void)?
    var onAppearing: ((Page) -> Void)?
    var notesFlags = false

    convenience init(_ name: String, _ log: Log) {
      self.init()
      self.name = name
      self.log = log
    }

    private func tell(_ what: String, _ animated: Bool) {
      log.lines.append("\(name) \(what)\(animated ? ", moving" : "")")
      if notesFlags, isMovingToParent { log.lines.append("\(name) joins") }
      if notesFlags, isMovingFromParent { log.lines.append("\(name) leaves") }
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      onLoad?(self)
    }
    override func viewWillAppear(_ animated: Bool) { tell("comes", animated) }
    override func viewIsAppearing(_ animated: Bool) { onAppearing?(self) }
    override func viewDidAppear(_ animated: Bool) { tell("is there", animated) }
    override func viewWillDisappear(_ animated: Bool) { tell("goes", animated) }
    override func viewDidDisappear(_ animated: Bool) { tell("is gone", animated) }
    override func didMove(toParent parent: UIViewController?) {
      super.didMove(toParent: parent)
      if notesFlags { log.lines.append("\(name) \(parent == nil ? "left" : "joined")") }
    }
  }

  private final class Told: UINavigationControllerDelegate {
    let log: Log
    init(_ log: Log) { self.log = log }
    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController,
      animated: Bool
    ) {
      log.lines.append("will show \((viewController as? Page)?.name ?? "")")
    }
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) {
      log.lines.append("did show \((viewController as? Page)?.name ?? "")")
    }
  }

  let stage = TestStage(320, 480)
  private let log = Log()

  private func news() -> [String] {
    defer { log.lines = [] }
    return log.lines
  }

  private func navigation(_ names: String...) -> (UINavigationController, [Page]) {
    let pages = names.map { Page($0, log) }
    let navigation = UINavigationController(rootViewController: pages[0])
    stage.window.rootViewController = navigation
    stage.stage.layoutIfNeeded()
    for page in pages.dropFirst() {
      navigation.pushViewController(page, animated: false)
      stage.stage.layoutIfNeeded()
    }
    stage.settle()
    log.lines = []
    return (navigation, pages)
  }

  private func title(of navigation: UINavigationController) -> String? {
    navigation.navigationBar.subviews.compactMap { ($0 as? UILabel)?.text }.first
  }

  @Test("a title set while the view loads, or later, shows in the bar and in the items (FID-01)")
  func titles() {
    let (navigation, _) = navigation("a")
    let page = Page("b", log)
    page.onLoad = { $0.title = "Loaded" }
    navigation.pushViewController(page, animated: true)
    #expect(title(of: navigation) == "Loaded" && page.navigationItem.title == "Loaded")
    page.title = "Later"
    #expect(title(of: navigation) == "Later" && page.tabBarItem.title == "Later")
    page.navigationItem.title = "Bar only"
    #expect(title(of: navigation) == "Bar only" && page.title == "Later")
  }

  @Test("a controller leaves or joins its parent only while it is removed or added (FID-03)")
  func movingFlags() {
    let (navigation, pages) = navigation("a")
    pages[0].notesFlags = true
    let next = Page("b", log)
    next.notesFlags = true
    navigation.pushViewController(next, animated: false)
    stage.settle()
    let pushed = news()
    #expect(pushed.count { $0 == "b joins" } == 2, "before it appears, and after (MUT-09)")
    #expect(!pushed.contains("a leaves"))
    #expect(!next.isMovingToParent)
    navigation.popViewController(animated: false)
    stage.settle()
    let told = news()
    #expect(told.contains("b leaves") && !told.contains("a joins") && !told.contains("a leaves"))

    #expect(!next.isMovingFromParent, "the flags hold while the controller leaves (MUT-09)")
    navigation.pushViewController(next, animated: true)
    stage.settle()
    navigation.pushViewController(Page("c", log), animated: true)
    stage.settle()
    #expect(!news().contains("b leaves") && !next.isMovingToParent)

    let tabs = UITabBarController()
    let (one, two) = (Page("one", log), Page("two", log))
    for page in [one, two] { page.notesFlags = true }
    tabs.viewControllers = [one, two]
    stage.window.rootViewController = tabs
    stage.stage.layoutIfNeeded()
    log.lines = []
    tabs.selectedIndex = 1
    stage.stage.layoutIfNeeded()
    #expect(news() == ["one goes", "two comes", "one is gone", "two is there"])
  }

  @Test(
    "push and pop: the controller that leaves hears first, then the one that comes (FID-09)",
    arguments: [false, true])
  func order(animated: Bool) {
    let (navigation, _) = navigation("a")
    func moving(_ lines: [String]) -> [String] { lines.map { animated ? $0 + ", moving" : $0 } }
    navigation.pushViewController(Page("b", log), animated: animated)
    if animated { #expect(log.lines == moving(["a goes", "b comes"])) }
    stage.settle()
    #expect(news() == moving(["a goes", "b comes", "a is gone", "b is there"]))
    navigation.popViewController(animated: animated)
    stage.settle()
    #expect(news() == moving(["b goes", "a comes", "b is gone", "a is there"]))
  }

  @Test("a pop during a push ends the push first, so that both pages are told of both (FID-09)")
  func popDuringPush() {
    let (navigation, pages) = navigation("a")
    let pushed = Page("b", log)
    navigation.pushViewController(pushed, animated: true)
    stage.advance(by: 0.1)
    log.lines = []

    navigation.popViewController(animated: true)
    stage.settle()

    #expect(
      news() == [
        "a is gone, moving", "b is there, moving", "b goes, moving", "a comes, moving",
        "b is gone, moving", "a is there, moving",
      ])
    #expect(navigation.viewControllers == pages && pushed.parent == nil)
    #expect(pages[0].view.window != nil && pages[0].view.transform.isIdentity)
  }

  @Test("a page that is pushed without animation is laid out when it has appeared (FID-20)")
  func laidOut() {
    @MainActor final class Form: UIViewController {
      let field = UIView()
      var widthAtEnd: CGFloat?
      override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(field)
      }
      override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        field.frame = view.bounds
      }
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        widthAtEnd = field.frame.width
      }
    }
    let (navigation, _) = navigation("a")
    let form = Form()

    navigation.pushViewController(form, animated: false)

    #expect(form.widthAtEnd == 320)
  }

  @Test("a swipe back tells both at its start, and the reverse if it is cancelled (FID-08)")
  func swipe() {
    let (navigation, _) = navigation("a", "b")
    let told = Told(log)
    navigation.delegate = told
    let finger = stage.finger().down(at: (2, 240)).move(by: (60, 0), over: 0.3).hold(0.3)
    #expect(news() == ["will show a", "b goes, moving", "a comes, moving"])
    finger.up()
    stage.settle()
    #expect(
      news() == ["a goes, moving", "a is gone, moving", "b comes, moving", "b is there, moving"])
    #expect(navigation.viewControllers.count == 2)

    stage.finger().down(at: (2, 240)).move(by: (300, 0), over: 0.3).hold(0.3).up()
    stage.settle()
    #expect(
      news() == [
        "will show a", "b goes, moving", "a comes, moving", "b is gone, moving",
        "a is there, moving", "did show a",
      ])
    #expect(navigation.viewControllers.count == 1)
  }

  @Test("full screen: the presenter hears that it goes before the other comes (FID-10)")
  func fullScreen() {
    let (navigation, pages) = navigation("a")
    let sheet = Page("sheet", log)
    sheet.modalPresentationStyle = .fullScreen
    pages[0].present(sheet, animated: true)
    #expect(news() == ["a goes, moving", "sheet comes, moving"])
    stage.settle()
    #expect(news() == ["a is gone, moving", "sheet is there, moving"])
    navigation.dismiss(animated: true)
    #expect(news() == ["sheet goes, moving", "a comes, moving"])
    stage.settle()
    #expect(news() == ["sheet is gone, moving", "a is there, moving"])

    pages[0].present(sheet, animated: true)
    stage.advance(by: 0.1)
    sheet.dismiss(animated: true)
    stage.settle()
    #expect(news().suffix(2) == ["sheet is gone, moving", "a is there, moving"])
  }

  /// Slides the view that comes over the one that leaves, as published samples do.
  private final class Slide: UIViewControllerTransitioningDelegate,
    UIViewControllerAnimatedTransitioning
  {
    var log: Log?
    var completes = true
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }
    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    { self }
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 0.2 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      let from = context.view(forKey: .from)
      let to = context.view(forKey: .to)
      log?.lines.append(
        "animate \(from == nil ? "no" : "from") \(to == nil ? "no" : "to") "
          + "\(from?.isDescendant(of: context.containerView) == true ? "inside" : "outside")")
      if let to { context.containerView.addSubview(to) }
      (to ?? from)?.alpha = 0
      UIView.animate(withDuration: 0.2) {
        (to ?? from)?.alpha = 1
      } completion: { [completes] _ in
        context.completeTransition(completes)
      }
    }
  }

  @Test("full screen with an animator of the program: both are told, both views are there (FID-11)")
  func customFullScreen() {
    let (navigation, pages) = navigation("a")
    let slide = Slide()
    slide.log = log
    let sheet = Page("sheet", log)
    sheet.modalPresentationStyle = .fullScreen
    sheet.transitioningDelegate = slide
    pages[0].present(sheet, animated: true)
    #expect(news() == ["a goes, moving", "sheet comes, moving", "animate from to inside"])
    stage.settle()
    #expect(news() == ["a is gone, moving", "sheet is there, moving"])
    #expect(navigation.view.window == nil && sheet.view.window != nil)
    sheet.dismiss(animated: true)
    #expect(news() == ["sheet goes, moving", "a comes, moving", "animate from to inside"])
    stage.settle()
    #expect(news() == ["sheet is gone, moving", "a is there, moving"])
    #expect(navigation.view.superview === stage.window && sheet.view.window == nil)
    #expect(navigation.view.frame == stage.window.bounds)

    slide.completes = false
    pages[0].present(sheet, animated: true)
    stage.settle()
    #expect(
      news() == [
        "a goes, moving", "sheet comes, moving", "animate from to inside", "sheet goes, moving",
        "a comes, moving", "sheet is gone, moving", "a is there, moving",
      ])
    #expect(navigation.view.superview === stage.window && navigation.presentedViewController == nil)

    slide.completes = true
    pages[0].present(sheet, animated: true)
    stage.settle()
    slide.completes = false
    log.lines = []
    sheet.dismiss(animated: true)
    stage.settle()
    #expect(
      news() == [
        "sheet goes, moving", "a comes, moving", "animate from to inside", "a goes, moving",
        "a is gone, moving", "sheet comes, moving", "sheet is there, moving",
      ])
    #expect(navigation.view.window == nil && sheet.view.window != nil)
  }

  @Test("under bars, a page has its size and safe area when it is told that it appears (FID-20)")
  func sizeInIsAppearing() {
    let stage = TestStage(
      390, 844, safeAreaInsets: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    let page = Page("a", log)
    var seen: (CGRect, UIEdgeInsets)?
    page.onAppearing = { seen = ($0.view.frame, $0.view.safeAreaInsets) }
    let tabs = UITabBarController()
    tabs.viewControllers = [UINavigationController(rootViewController: page)]
    stage.window.rootViewController = tabs
    #expect(seen?.0 == stage.window.bounds)
    #expect(seen?.1 == UIEdgeInsets(top: 91, left: 0, bottom: 83, right: 0))
  }

  @Test("the navigation delegate hears of the first controller that shows (FID-29)")
  func firstShown() {
    let told = Told(log)
    let navigation = UINavigationController(rootViewController: Page("a", log))
    navigation.delegate = told
    stage.window.rootViewController = navigation
    stage.stage.layoutIfNeeded()
    #expect(news().filter { $0.contains("show") } == ["will show a", "did show a"])
    navigation.pushViewController(Page("b", log), animated: false)
    stage.settle()
    #expect(news().filter { $0.contains("show") } == ["will show b", "did show b"])
  }

  @Test("a pushed controller has joined its parent when the push has ended (FID-31)")
  func joined() {
    let (navigation, _) = navigation("a")
    let page = Page("b", log)
    page.notesFlags = true
    navigation.pushViewController(page, animated: true)
    #expect(!log.lines.contains("b joined"))
    stage.settle()
    #expect(news().filter { $0 == "b joined" }.count == 1)
  }

  @Test("subclasses may conform to the delegate of recognizers and take the swipe back (FID-05)")
  func ownSwipeDelegate() {
    final class Own: UINavigationController, UIGestureRecognizerDelegate {
      var allows = false
      override func viewDidLoad() {
        super.viewDidLoad()
        interactivePopGestureRecognizer?.delegate = self
      }
      func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { allows }
    }
    let navigation = Own(rootViewController: Page("a", log))
    stage.window.rootViewController = navigation
    navigation.pushViewController(Page("b", log), animated: false)
    stage.settle()
    for allows in [false, true] {
      navigation.allows = allows
      stage.finger().down(at: (2, 240)).move(by: (300, 0), over: 0.3).hold(0.3).up()
      stage.settle()
      #expect(navigation.viewControllers.count == (allows ? 1 : 2))
    }
    stage.finger().down(at: (2, 240)).move(by: (300, 0), over: 0.3).hold(0.3).up()
    stage.settle()
    #expect(navigation.viewControllers.count == 1, "the root stays")
  }
}
