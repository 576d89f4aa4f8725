import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoNavigation
@testable import PantoScene

/// Stacks that a program changes again while the first change is told, and stacks without a page.
@MainActor @Suite("Stacks that change in callbacks", .timeLimit(.minutes(60)))
struct StackCallbackTests {
  private let stage = TestStage(390, 844)

  private final class Page: UIViewController {
    var heard: [String] = []
    var onWillAppear: (() -> Void)?
    convenience init(_ title: String) {
      self.init()
      self.title = title
    }
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      heard.append("comes")
      let change = onWillAppear
      onWillAppear = nil
      change?()
    }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      heard.append("is there")
    }
    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      heard.append("goes")
    }
    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      heard.append("is gone")
    }
  }

  private func stack(_ pages: [UIViewController]) -> UINavigationController {
    let navigation = UINavigationController()
    navigation.setViewControllers(pages, animated: false)
    stage.window.rootViewController = navigation
    stage.settle()
    return navigation
  }

  @Test(
    "a page that replaces the stack in viewWillAppear leaves no view of its own behind (FID-09)",
    arguments: [false, true])
  func replaced(isAnimated: Bool) throws {
    let (root, page, login) = (Page("root"), Page("page"), Page("login"))
    let navigation = stack([root])
    page.onWillAppear = { navigation.setViewControllers([login], animated: isAnimated) }

    navigation.pushViewController(page, animated: isAnimated)
    stage.settle()

    #expect(navigation.viewControllers == [login] && navigation.children == [login])
    let content = try #require(login.view.superview)
    #expect(content.subviews == [login.view] && login.view.transform.isIdentity)
    #expect(page.view.window == nil && root.view.window == nil && !navigation.isTransitioning)
    #expect(login.heard == ["comes", "is there"] && root.heard.last == "is gone")
    #expect(page.heard == ["comes", "goes", "is gone"])
  }

  @Test("a page that goes back in viewWillAppear leaves the one below in sight (FID-09)")
  func poppedAtOnce() throws {
    let (root, page) = (Page("root"), Page("page"))
    let navigation = stack([root])
    root.heard = []
    page.onWillAppear = { navigation.popViewController(animated: false) }

    navigation.pushViewController(page, animated: true)
    stage.settle()

    #expect(navigation.viewControllers == [root] && page.parent == nil)
    #expect(root.view.superview?.subviews == [root.view] && root.view.transform.isIdentity)
    #expect(root.heard.last == "is there", "\(root.heard)")
  }

  @Test("a delegate that pushes a page before another shows is obeyed (FID-09)")
  func delegate() {
    final class Router: UINavigationControllerDelegate {
      var next: UIViewController?
      func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController,
        animated: Bool
      ) {
        guard let page = next else { return }
        next = nil
        navigationController.pushViewController(page, animated: false)
      }
    }
    let (root, page, last) = (Page("root"), Page("page"), Page("last"))
    let navigation = stack([root])
    let router = Router()
    router.next = last
    navigation.delegate = router

    navigation.pushViewController(page, animated: true)
    stage.settle()

    #expect(navigation.viewControllers == [root, page, last])
    #expect(last.view.superview?.subviews == [last.view] && root.view.window == nil)
    #expect(navigation.navigationBar.topItem?.title == "last")
  }

  @Test("an empty stack leaves the bars empty, and the next page fills them (PRT-06)")
  func empty() {
    let (root, page) = (Page("root"), Page("page"))
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Edit", primaryAction: nil)
    page.toolbarItems = [UIBarButtonItem(title: "Share", primaryAction: nil)]
    let navigation = stack([root, page])
    navigation.isToolbarHidden = false
    navigation.navigationBar.prefersLargeTitles = true
    stage.settle()

    navigation.setViewControllers([], animated: true)
    stage.settle()

    let bar = navigation.navigationBar
    #expect(bar.topItem == nil && bar.backItem == nil && bar.back.isHidden)
    #expect(!bar.subviews.contains { ($0 as? UIButton)?.currentTitle == "Edit" })
    #expect((navigation.toolbar.items ?? []).isEmpty && bar.frame.height == 44)
    #expect(page.view.window == nil && navigation.children.isEmpty)

    navigation.setViewControllers([root], animated: false)
    stage.settle()
    #expect(bar.topItem === root.navigationItem && root.view.window != nil)
  }

  @Test("a bar that only has isHidden does not take the swipe back away (FID-08)")
  func hiddenBar() {
    let (root, page) = (Page("root"), Page("page"))
    let navigation = stack([root, page])
    navigation.navigationBar.isHidden = true
    stage.settle()
    stage.finger().down(at: (2, 400)).move(by: (300, 0), over: 0.3).up()
    stage.settle()
    #expect(navigation.topViewController === root)
  }

  @Test("an arrow without a title is called by the page that it leads to, or Back (PRT-06)")
  func backName() {
    let (root, page) = (Page("Inbox"), Page("Mail"))
    let navigation = stack([root, page])
    var name: String? {
      stage.stage.layoutIfNeeded()
      let back = navigation.navigationBar.back
      return back.accessibilityLabel ?? back.currentTitle
    }
    #expect(name == "Inbox")
    root.navigationItem.backButtonDisplayMode = .minimal
    #expect(name == "Inbox" && navigation.navigationBar.back.currentTitle?.isEmpty != false)
    root.title = nil
    #expect(name == "Back")
    let item = UIBarButtonItem(title: "", primaryAction: nil)
    item.accessibilityLabel = "Home"
    root.navigationItem.backBarButtonItem = item
    #expect(name == "Home")
  }
}
