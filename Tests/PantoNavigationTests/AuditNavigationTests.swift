import Foundation
import PantoTesting
import TestSupport
import Testing

@testable import PantoControls
@testable import PantoNavigation
@testable import PantoScene

/// Navigation, tabs and containers against the documentation (FID-44).
@MainActor @Suite("Navigation as documented", .timeLimit(.minutes(60)))
struct AuditNavigationTests: Audit {
  let stage = TestStage(390, 844)

  @MainActor private final class Log { var lines: [String] = [] }

  private final class Page: UIViewController {
    var log = Log()
    convenience init(_ title: String, _ log: Log) {
      self.init()
      self.title = title
      self.log = log
    }
    private func tell(_ what: String) { log.lines.append("\(title ?? "") \(what)") }
    override func viewDidLoad() {
      super.viewDidLoad()
      tell("loads")
    }
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      tell("will appear")
    }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      tell("did appear")
    }
    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      tell(isMovingFromParent ? "will leave" : "will disappear")
    }
    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      tell("did disappear")
    }
  }

  private let log = Log()
  private func news() -> [String] {
    defer { log.lines = [] }
    return log.lines
  }

  @Test("a stack of pages")
  func stack() {
    let (a, b, c) = (Page("a", log), Page("b", log), Page("c", log))
    d("no view before it is asked for", a.isViewLoaded, false)
    let navigation = UINavigationController(rootViewController: a)
    d(
      "the root is on top",
      [navigation.topViewController === a, navigation.viewControllers.count == 1], [true, true])
    d(
      "its parent", [a.parent === navigation, a.navigationController === navigation], [true, true])
    stage.window.rootViewController = navigation
    stage.settle()
    d("loaded, then shown", news(), ["a loads", "a will appear", "a did appear"])
    navigation.pushViewController(b, animated: true)
    d(
      "at once on the stack",
      [navigation.topViewController === b, navigation.visibleViewController === b], [true, true])
    d("a coordinator", b.transitionCoordinator?.isAnimated, true)
    stage.settle()
    d("none at rest", b.transitionCoordinator == nil, true)
    d(
      "told in order", news(),
      ["b loads", "a will disappear", "b will appear", "a did disappear", "b did appear"])
    d(
      "the view of the one below is out", [a.view.window == nil, b.view.window != nil],
      [true, true])
    navigation.pushViewController(c, animated: false)
    stage.settle()
    _ = news()
    let popped = navigation.popToRootViewController(animated: false)
    stage.settle()
    d("popped ones, the lower first", popped?.map(\.title), ["b", "c"])
    k(
      "only the visible one is told", news(),
      ["c will leave", "a will appear", "c did disappear", "a did appear"])
    d("the root stays", navigation.popViewController(animated: false) == nil, true)
    d("left", [b.parent == nil, b.navigationController == nil], [true, true])
    navigation.setViewControllers([a, b, c], animated: false)
    stage.settle()
    d("set", [navigation.topViewController === c, b.parent === navigation], [true, true])
    d("pop to one", navigation.popToViewController(b, animated: false)?.map(\.title), ["c"])
    stage.settle()
    d("now on top", navigation.topViewController === b, true)
    let before = Misuse.count
    navigation.pushViewController(a, animated: false)
    d(
      "twice is a mistake", [navigation.viewControllers.count == 2, Misuse.count > before],
      [true, true])
    navigation.show(c, sender: nil)
    stage.settle()
    d("show pushes", navigation.topViewController === c, true)
    let modal = UIViewController()
    navigation.present(modal, animated: false)
    stage.settle()
    d("visible is what is presented", navigation.visibleViewController === modal, true)
    d(
      "presented by the container",
      [modal.presentingViewController === navigation, c.presentedViewController === modal],
      [true, true])
    navigation.dismiss(animated: false)
    stage.settle()
    d("title of the page", navigation.navigationBar.topItem?.title, "c")
    d("and of the one below", navigation.navigationBar.backItem?.title, "b")
  }

  @Test("bars of containers")
  func bars() {
    let (a, b) = (Page("a", log), Page("b", log))
    let navigation = UINavigationController(rootViewController: a)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation, Page("second", log)]
    stage.window.rootViewController = tabs
    stage.settle()
    d("a tab has its controller's title", navigation.tabBarItem.title, "a")
    d(
      "both are there", [a.tabBarController === tabs, a.navigationController === navigation],
      [true, true])
    d(
      "the first is selected",
      [tabs.selectedIndex == 0, tabs.selectedViewController === navigation], [true, true])
    d("the other has not loaded", tabs.viewControllers?[1].isViewLoaded, false)
    navigation.isNavigationBarHidden = true
    stage.settle()
    d("no bar, no inset", a.view.safeAreaInsets.top, 0)
    navigation.setNavigationBarHidden(false, animated: false)
    stage.settle()
    d("with a bar", a.view.safeAreaInsets.top, 44)
    d("above the tabs", a.view.safeAreaInsets.bottom, 49)
    b.hidesBottomBarWhenPushed = true
    navigation.pushViewController(b, animated: true)
    stage.settle()
    d("hidden when pushed", [b.view.safeAreaInsets.bottom, tabs.tabBar.isHidden ? 1 : 0], [0, 1])
    navigation.popViewController(animated: true)
    stage.settle()
    d("back again", [a.view.safeAreaInsets.bottom, tabs.tabBar.isHidden ? 1 : 0], [49, 0])
    _ = news()
    tabs.selectedIndex = 1
    stage.settle()
    d(
      "the new one is told", news().filter { $0.hasPrefix("second") },
      ["second loads", "second will appear", "second did appear"])
    tabs.selectedIndex = 9
    k("no such tab", tabs.selectedIndex, 1)
    d("the page keeps its place", navigation.topViewController === a, true)
  }

  @Test("containers of a program's own")
  func containers() {
    final class Own: UIViewController {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    let (parent, child) = (Own(), Page("child", log))
    stage.window.rootViewController = parent
    stage.settle()
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    stage.settle()
    d("it forwards by itself", news(), ["child loads"])
    child.beginAppearanceTransition(true, animated: false)
    child.endAppearanceTransition()
    d("forwarded", news(), ["child will appear", "child did appear"])
    let plain = UIViewController()
    stage.window.rootViewController = plain
    stage.settle()
    _ = news()
    let other = Page("other", log)
    plain.addChild(other)
    d("a child has its parent at once", other.parent === plain, true)
    plain.view.addSubview(other.view)
    other.didMove(toParent: plain)
    stage.settle()
    d("told by the container", news(), ["other loads", "other will appear", "other did appear"])
    other.willMove(toParent: nil)
    other.view.removeFromSuperview()
    other.removeFromParent()
    stage.settle()
    d("gone", [other.parent == nil, plain.children.isEmpty], [true, true])
  }
}
