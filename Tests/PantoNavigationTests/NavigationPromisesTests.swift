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
    init(_ title: String) {
      super.init(nibName: nil, bundle: nil)
      self.title = title
    }
    required init?(coder: NSCoder) { nil }
    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      heard.append(isMovingFromParent ? "leaves" : "is covered")
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

/// Presentations and alerts against the documentation.
@MainActor @Suite("Presentations keep what their documentation promises", .timeLimit(.minutes(60)))
struct PresentationPromisesTests {
  let stage = TestStage(390, 844)
  private let root = Watched()
  private let page = Watched()

  /// Records the appearance of its view.
  private final class Watched: UIViewController {
    var heard: [String] = []
    var wasBeingPresented = false
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      heard.append("will appear")
      wasBeingPresented = isBeingPresented
    }
    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      heard.append("will go")
    }
    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      heard.append("gone")
    }
  }

  @MainActor private final class Answers: UIAdaptivePresentationControllerDelegate {
    var heard: [String] = []
    func presentationControllerShouldDismiss(_: UIPresentationController) -> Bool {
      heard.append("may")
      return true
    }
    func presentationControllerWillDismiss(_: UIPresentationController) { heard.append("will") }
    func presentationControllerDidDismiss(_: UIPresentationController) { heard.append("did") }
    func presentationControllerDidAttemptToDismiss(_: UIPresentationController) {
      heard.append("tried")
    }
  }

  init() {
    stage.window.rootViewController = root
    stage.settle()
  }

  private func present(_ controller: UIViewController, from host: UIViewController? = nil) {
    (host ?? root).present(controller, animated: true)
    stage.settle()
  }
  private func dismiss(_ controller: UIViewController) {
    controller.dismiss(animated: true)
    stage.settle()
  }

  @Test("a presented controller dismisses itself, a presenting one all above it")
  func dismissals() {
    let top = UIViewController()
    present(page)
    present(top, from: page)
    dismiss(top)
    #expect(page.presentedViewController == nil && root.presentedViewController === page)

    present(top, from: page)
    dismiss(root)
    #expect(root.presentedViewController == nil && top.presentingViewController == nil)
  }

  @Test("a controller knows that it is being presented, and by which other")
  func beingPresented() {
    present(page)

    #expect(page.presentingViewController === root)
    #expect(page.wasBeingPresented)
    #expect(!page.isBeingPresented)
  }

  @Test("a presentation is a sheet that comes from below at first")
  func style() {
    #expect(page.modalPresentationStyle == .automatic)
    #expect(page.modalTransitionStyle == .coverVertical)
    #expect(page.sheetPresentationController != nil)
  }

  @Test("a sheet has one large height and no grabber at first")
  func sheet() throws {
    let sheet = try #require(page.sheetPresentationController)

    #expect(sheet.detents.map(\.identifier) == [.large])
    #expect(sheet.selectedDetentIdentifier == nil)
    #expect(sheet.largestUndimmedDetentIdentifier == nil)
    #expect(!sheet.prefersGrabberVisible)
  }

  private func pullDown() {
    stage.finger().down(at: (195, 200)).move(by: (0, 500), over: 0.2).up()
    stage.settle()
  }

  @Test("a pull that closes a sheet is told in order, and code's dismissal is not")
  func pulled() {
    let answers = Answers()
    page.presentationController?.delegate = answers
    present(page)
    pullDown()
    #expect(answers.heard == ["may", "will", "did"])
    #expect(root.presentedViewController == nil)

    answers.heard = []
    page.presentationController?.delegate = answers
    present(page)
    dismiss(page)
    #expect(answers.heard.isEmpty)
  }

  @Test("a modal sheet stays where it is and tells the attempt")
  func modal() {
    let answers = Answers()
    page.isModalInPresentation = true
    page.presentationController?.delegate = answers
    present(page)

    pullDown()

    #expect(answers.heard == ["tried"])
    #expect(root.presentedViewController === page)
  }

  @Test("over the full screen the presenting view leaves, below a sheet it stays (FID-10)")
  func fullScreen() {
    root.heard = []
    present(page)
    dismiss(page)
    #expect(root.heard.isEmpty)

    page.modalPresentationStyle = .fullScreen
    present(page)
    #expect(root.heard == ["will go", "gone"])
    #expect(root.view.window == nil)

    root.heard = []
    dismiss(page)
    #expect(root.heard == ["will appear"])
  }

  @Test("a controller presents one at a time")
  func oneAtATime() {
    present(page)
    let second = UIViewController()

    present(second)

    #expect(root.presentedViewController === page)
    #expect(second.presentingViewController == nil)
  }

  private func buttons(_ view: UIView) -> [UIButton] {
    ((view as? UIButton).map { [$0] } ?? []) + view.subviews.flatMap(buttons)
  }
  private func place(_ title: String, in alert: UIAlertController) -> CGRect {
    guard let button = buttons(alert.view).first(where: { $0.currentTitle == title }) else {
      return .null
    }
    return button.convert(button.bounds, to: nil)
  }

  @Test("an alert has Cancel at the left, and answers once it is gone (BAR-04)")
  func alert() {
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    var heard: [Bool] = []
    alert.addAction(
      UIAlertAction(title: "Yes", style: .default) { [root] _ in
        heard.append(root.presentedViewController == nil)
      })
    alert.addAction(UIAlertAction(title: "No", style: .cancel))
    present(alert)
    #expect(place("No", in: alert).maxX <= place("Yes", in: alert).minX + 1)

    stage.tap(at: place("Yes", in: alert).center)
    stage.settle()

    #expect(heard == [true])
  }

  @Test("a field of an alert is set up at once (BAR-04)")
  func fields() {
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    var calls = 0

    alert.addTextField {
      calls += 1
      $0.placeholder = "Name"
    }

    #expect(calls == 1)
    #expect(alert.textFields?.map(\.placeholder) == ["Name"])
  }

  @Test(
    "a tap beside an action sheet cancels it, one beside an alert does nothing (BAR-04)",
    arguments: [UIAlertController.Style.alert, .actionSheet])
  func beside(style: UIAlertController.Style) {
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: style)
    var cancels = 0
    alert.addAction(UIAlertAction(title: "Yes", style: .default))
    alert.addAction(UIAlertAction(title: "No", style: .cancel) { _ in cancels += 1 })
    present(alert)

    stage.tap(at: CGPoint(x: 30, y: 100))
    stage.settle()

    #expect(cancels == (style == .actionSheet ? 1 : 0))
    #expect((root.presentedViewController == nil) == (style == .actionSheet))
  }

  @Test("a disabled action of an alert does nothing (BAR-04)")
  func disabledAction() {
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    var answers = 0
    let yes = UIAlertAction(title: "Yes", style: .default) { _ in answers += 1 }
    yes.isEnabled = false
    alert.addAction(yes)
    present(alert)

    stage.tap(at: place("Yes", in: alert).center)
    stage.settle()

    #expect(answers == 0)
    #expect(root.presentedViewController === alert)
  }
}
