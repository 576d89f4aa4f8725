import Foundation
import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoNavigation
@testable import PantoScene

/// Stacks, tabs and bars against the documentation.
@MainActor
@Suite("Stacks and tabs keep what their documentation promises", .timeLimit(.minutes(60)))
struct NavigationPromisesTests {
  let stage = TestStage(390, 844)

  /// Records calls about its view and its parent.
  private final class Page: UIViewController {
    var heard: [String] = []
    var onDidDisappear: (() -> Void)?
    init(_ title: String) {
      super.init(nibName: nil, bundle: nil)
      self.title = title
    }
    required init?(coder: NSCoder) { nil }
    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      heard.append(isMovingFromParent ? "leaves" : "is covered")
    }
    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      onDidDisappear?()
    }
    override func willMove(toParent parent: UIViewController?) {
      super.willMove(toParent: parent)
      heard.append(parent == nil ? "will leave" : "will join")
    }
    override func didMove(toParent parent: UIViewController?) {
      super.didMove(toParent: parent)
      heard.append(parent == nil ? "left" : "joined")
    }
  }

  private func open(_ controller: UIViewController) {
    stage.window.rootViewController = controller
    stage.settle()
  }

  private func stack(_ pages: [UIViewController]) -> UINavigationController {
    let navigation = UINavigationController()
    navigation.setViewControllers(pages, animated: false)
    open(navigation)
    return navigation
  }

  @Test("pops return what they remove, in order, and nothing at the root")
  func pops() {
    let pages = (0..<4).map { Page("\($0)") }
    let navigation = stack(pages)

    #expect(navigation.popToViewController(pages[2], animated: false) == [pages[3]])
    #expect(navigation.popToRootViewController(animated: false) == [pages[1], pages[2]])
    #expect(navigation.popViewController(animated: false) == nil)
    #expect(navigation.viewControllers == [pages[0]])
  }

  @Test("the back button has the title of the page before, or what its item says (PRT-06)")
  func backTitle() {
    let pages = [Page("Home"), Page("Next")]
    let navigation = stack(pages)
    #expect(navigation.navigationBar.back.currentTitle == "Home")

    pages[0].navigationItem.backBarButtonItem = UIBarButtonItem(
      title: "Go home", style: .plain, target: nil, action: nil)
    stage.settle()
    #expect(navigation.navigationBar.back.currentTitle == "Go home")

    pages[1].navigationItem.hidesBackButton = true
    stage.settle()
    #expect(navigation.navigationBar.back.isHidden)
  }

  @Test("a title is that of the bars' items, too (PRT-06)")
  func titles() {
    let page = UIViewController()
    _ = (page.navigationItem, page.tabBarItem)

    page.title = "News"

    #expect(page.navigationItem.title == "News")
    #expect(page.tabBarItem.title == "News")
  }

  @Test("a page that gets another parent when it disappeared stays there, with its view (FID-03)")
  func movedOnItsWayOut() {
    let (root, page, other) = (Page("root"), Page("page"), UIViewController())
    let navigation = stack([root, page])
    page.onDidDisappear = {
      other.addChild(page)
      other.view.addSubview(page.view)
      page.didMove(toParent: other)
    }

    navigation.popViewController(animated: true)
    stage.settle()

    #expect(page.parent === other && other.children == [page])
    #expect(page.view.superview === other.view && !page.isLeavingParent)
    #expect(navigation.children == [root])
  }

  @Test("addChild announces a parent and removeFromParent its loss, each once (FID-03)")
  func children() {
    let (parent, child) = (UIViewController(), Page("child"))

    parent.addChild(child)
    #expect(child.heard == ["will join"])
    #expect(child.parent === parent)

    child.heard = []
    child.removeFromParent()
    #expect(child.heard == ["left"])
    #expect(parent.children.isEmpty)
  }

  @Test("a page knows whether it leaves or is covered (FID-03)")
  func moving() {
    let page = Page("1")
    let navigation = stack([Page("0"), page])

    navigation.pushViewController(Page("2"), animated: false)
    stage.settle()
    #expect(page.heard.contains("is covered") && !page.heard.contains("leaves"))

    navigation.popViewController(animated: false)
    stage.settle()
    navigation.popViewController(animated: false)
    stage.settle()
    #expect(page.heard.contains("leaves"))
  }

  @Test("setViewControllers takes the others off the stack")
  func replaced() {
    let pages = (0..<3).map { Page("\($0)") }
    let navigation = stack(pages)

    navigation.setViewControllers([pages[1], pages[0]], animated: false)
    stage.settle()

    #expect(navigation.topViewController === pages[0])
    #expect(pages[2].parent == nil && pages[1].parent === navigation)
  }

  @Test("a new top that was in the stack comes as by a pop, and the old one leaves at its end")
  func replacedAnimated() throws {
    let pages = (0..<3).map { Page("\($0)") }
    let navigation = stack(pages)
    for page in pages { page.heard = [] }

    navigation.setViewControllers([pages[0]], animated: true)
    #expect(pages[2].heard == ["will leave", "leaves"] && pages[2].view.window != nil)
    stage.advance(by: 0.1)
    let (old, new) = (try #require(pages[2].view), try #require(pages[0].view))
    let order = try #require(new.superview?.subviews)
    #expect(try #require(order.firstIndex(of: new)) < #require(order.firstIndex(of: old)))
    stage.settle()
    #expect(pages[2].heard == ["will leave", "leaves", "left"] && pages[2].view.window == nil)
    #expect(pages[1].parent == nil && navigation.viewControllers == [pages[0]])

    let next = Page("next")
    navigation.setViewControllers([next], animated: true)
    stage.advance(by: 0.1)
    #expect(new.superview?.subviews.last === next.view, "a push comes in front")
    stage.settle()
    #expect(pages[0].parent == nil && navigation.topViewController === next)
  }

  @Test("the way back follows a stack that changes below its top (PRT-06)")
  func backBelow() {
    let pages = (0..<3).map { Page("page \($0)") }
    let navigation = stack([pages[2]])
    var shown: String? {
      stage.stage.layoutIfNeeded()
      let back = navigation.navigationBar.back
      return back.isHidden ? nil : back.currentTitle
    }
    #expect(shown == nil)
    navigation.setViewControllers([pages[0], pages[2]], animated: false)
    #expect(shown == "page 0", "as for a deep link")
    navigation.setViewControllers([pages[0], pages[1], pages[2]], animated: false)
    #expect(shown == "page 1")
    navigation.setViewControllers([pages[2]], animated: false)
    #expect(shown == nil)
  }

  @Test("a back item's title comes before backButtonTitle, which comes before the title (PRT-06)")
  func backTitles() {
    let pages = (0..<2).map { Page("page \($0)") }
    let navigation = stack(pages)
    let item = pages[0].navigationItem
    var shown: String? {
      stage.stage.layoutIfNeeded()
      return navigation.navigationBar.back.currentTitle
    }
    #expect(shown == "page 0")
    item.backButtonTitle = "Away"
    #expect(shown == "Away")
    item.backButtonDisplayMode = .generic
    #expect(shown == "Back")
    item.backButtonDisplayMode = .minimal
    #expect(shown == "")
    item.backBarButtonItem = UIBarButtonItem(title: "Item", primaryAction: nil)
    #expect(shown == "Item")
  }

  @Test("without a back button the swipe needs a delegate of the program's own (FID-08)")
  func swipeWithoutButton() throws {
    final class Always: UIGestureRecognizerDelegate {
      func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    }
    func swipes(_ change: (UINavigationController, Page) -> Void) -> Bool {
      let pages = [Page("0"), Page("1")]
      let navigation = stack(pages)
      change(navigation, pages[1])
      stage.settle()
      stage.finger().down(at: (2, 400)).move(by: (300, 0), over: 0.3).up()
      stage.settle()
      return navigation.topViewController === pages[0]
    }
    #expect(swipes { _, _ in })
    #expect(!swipes { _, top in top.navigationItem.hidesBackButton = true })
    #expect(
      !swipes { _, top in
        top.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "Menu", primaryAction: nil)
      })
    #expect(!swipes { navigation, _ in navigation.setNavigationBarHidden(true, animated: false) })
    let always = Always()
    #expect(
      swipes { navigation, _ in
        navigation.setNavigationBarHidden(true, animated: false)
        navigation.interactivePopGestureRecognizer?.delegate = always
      })
  }

  private final class Watching: UINavigationControllerDelegate {
    var heard: [String] = []
    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController,
      animated: Bool
    ) { heard.append("will \(viewController.title ?? "")") }
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) { heard.append("did \(viewController.title ?? "")") }
  }

  @Test("show pushes inside a stack and presents outside of one")
  func show() {
    let page = Page("0")
    let navigation = stack([page])
    let watching = Watching()
    navigation.delegate = watching
    let next = Page("1")

    page.show(next, sender: nil)
    stage.settle()
    #expect(navigation.topViewController === next)
    #expect(watching.heard == ["will 1", "did 1"])

    let alone = UIViewController()
    open(alone)
    let other = UIViewController()
    alone.show(other, sender: nil)
    stage.settle()
    #expect(alone.presentedViewController === other)
  }

  @Test("a bar button calls its action with itself, and not while disabled (BAR-01)")
  func barButton() {
    @MainActor final class Target {
      var senders: [UIBarButtonItem] = []
      func act(_ sender: UIBarButtonItem) { senders.append(sender) }
    }
    let (page, target) = (Page("0"), Target())
    let item = UIBarButtonItem(
      title: "Save", style: .plain, target: target, action: Target.act(_:))
    page.navigationItem.rightBarButtonItem = item
    _ = stack([page])
    let place = item.button.convert(
      CGPoint(x: item.button.bounds.midX, y: item.button.bounds.midY), to: nil)

    stage.tap(at: place)
    stage.settle()
    #expect(target.senders == [item])

    item.isEnabled = false
    stage.tap(at: place)
    stage.settle()
    #expect(target.senders == [item])
  }

  @Test("the tool bar is hidden at first and shows the items of the page on top (BAR-02)")
  func toolbar() {
    let pages = [Page("0"), Page("1")]
    let item = UIBarButtonItem(title: "Act", style: .plain, target: nil, action: nil)
    pages[1].toolbarItems = [item]
    let navigation = stack([pages[0]])
    #expect(navigation.isToolbarHidden)

    navigation.isToolbarHidden = false
    navigation.pushViewController(pages[1], animated: false)
    stage.settle()

    #expect(navigation.toolbar.items == [item])
    #expect(navigation.toolbar.frame.maxY == 844)
  }

  @Test("what runs along with a push begins with it and is told its end (PRT-22)")
  func alongside() {
    let navigation = stack([Page("0")])
    var heard: [String] = []

    navigation.pushViewController(Page("1"), animated: true)
    navigation.transitionCoordinator?.animate(
      alongsideTransition: { _ in heard.append("runs") }, completion: { _ in heard.append("ends") })
    stage.advance(by: 0.05)
    #expect(heard == ["runs"])
    stage.settle()

    #expect(heard == ["runs", "ends"])
  }

  @Test("the edit button says and changes whether its page is edited (TBL-09)")
  func editButton() {
    let page = Page("0")
    page.navigationItem.rightBarButtonItem = page.editButtonItem
    _ = stack([page])
    let button = page.editButtonItem.button
    let place = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
    #expect(page.editButtonItem.title == "Edit")

    stage.tap(at: place)
    stage.settle()
    #expect(page.isEditing && page.editButtonItem.title == "Done")

    page.setEditing(false, animated: false)
    #expect(page.editButtonItem.title == "Edit")
  }

  @MainActor private final class Told: UITabBarControllerDelegate {
    var heard: [String] = []
    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
      heard.append("may \(viewController.title ?? "")")
      return true
    }
    func tabBarController(
      _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) { heard.append("did \(viewController.title ?? "")") }
  }

  private func tabs(_ pages: [UIViewController]) -> UITabBarController {
    let tabs = UITabBarController()
    tabs.viewControllers = pages
    open(tabs)
    return tabs
  }

  private func tap(_ index: Int, of tabs: UITabBarController) {
    let width = tabs.tabBar.frame.width / CGFloat(tabs.viewControllers?.count ?? 1)
    stage.tap(at: CGPoint(x: width * (CGFloat(index) + 0.5), y: tabs.tabBar.frame.minY + 24))
    stage.settle()
  }

  @Test("a pressed tab is told, also the selected one; what code selects is not (FID-44)")
  func tabsAreTold() {
    let tabs = tabs([Page("A"), Page("B")])
    let told = Told()
    tabs.delegate = told
    #expect(tabs.selectedIndex == 0)

    tabs.selectedIndex = 1
    #expect(told.heard.isEmpty)

    tap(1, of: tabs)
    tap(0, of: tabs)
    #expect(told.heard == ["may B", "did B", "may A", "did A"])
    #expect(tabs.selectedIndex == 0)
  }

  @Test("a press on the selected tab returns its stack to the root")
  func tabReturns() {
    let navigation = UINavigationController(rootViewController: Page("0"))
    let tabs = tabs([navigation, Page("B")])
    navigation.pushViewController(Page("1"), animated: false)
    stage.settle()

    tap(0, of: tabs)

    #expect(navigation.viewControllers.count == 1)
  }

  @Test("a page may hide the tabs while it is on the stack")
  func hidesTabs() {
    let navigation = UINavigationController(rootViewController: Page("0"))
    let tabs = tabs([navigation, Page("B")])
    let page = Page("1")
    page.hidesBottomBarWhenPushed = true

    navigation.pushViewController(page, animated: false)
    stage.settle()
    #expect(tabs.tabBar.isHidden || tabs.tabBar.frame.minY >= 844)

    navigation.popViewController(animated: false)
    stage.settle()
    #expect(!tabs.tabBar.isHidden && tabs.tabBar.frame.minY < 844)
  }
}
