import PantoControls
import PantoLists
import PantoNavigation
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Tabs", .timeLimit(.minutes(60))) struct TabBarTests {
  /// A page that records its life-cycle calls.
  private final class Page: UIViewController {
    var log: (String) -> Void = { _ in }

    override func viewDidLoad() {
      super.viewDidLoad()
      log("\(title ?? "") loaded")
    }
    override func viewWillAppear(_ animated: Bool) { log("\(title ?? "") will appear") }
    override func viewDidAppear(_ animated: Bool) { log("\(title ?? "") appeared") }
    override func viewWillDisappear(_ animated: Bool) { log("\(title ?? "") will go") }
    override func viewDidDisappear(_ animated: Bool) { log("\(title ?? "") gone") }
  }

  private final class Told: UITabBarControllerDelegate {
    var allows = true
    var told: [String] = []

    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
      told.append("should \(viewController.title ?? "")")
      return allows
    }
    func tabBarController(
      _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) {
      told.append("did \(viewController.title ?? "")")
    }
  }

  private final class Log { var lines: [String] = [] }

  let stage = TestStage(
    400, 800, safeAreaInsets: UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0))
  let tabs = UITabBarController()
  private let told = Told()
  private let log = Log()

  private func page(_ title: String) -> Page {
    let page = Page()
    page.title = title
    page.log = { [log] in log.lines.append($0) }
    return page
  }

  private func show(_ controllers: [UIViewController]) {
    tabs.viewControllers = controllers
    tabs.delegate = told
    stage.window.rootViewController = tabs
    stage.stage.layoutIfNeeded()
  }

  private func news() -> [String] {
    defer { log.lines = [] }
    return log.lines
  }

  /// Taps the tab `index` of two.
  private func press(_ index: Int) {
    stage.tap(at: CGPoint(x: 100 + 200 * index, y: 740))
    stage.stage.layoutIfNeeded()
  }

  private func barTexts() -> [String] {
    tabs.tabBar.subviews.flatMap(\.subviews).compactMap { ($0 as? UILabel)?.text }
  }

  @Test("the first tab's page is loaded and shown; a press loads and shows another, each call once")
  func presses() {
    show([page("a"), page("b")])
    #expect(news() == ["a loaded", "a will appear", "a appeared"])

    press(1)
    #expect(
      news() == ["b loaded", "a will go", "b will appear", "a gone", "b appeared"])
    #expect(told.told == ["should b", "did b"] && tabs.selectedIndex == 1)

    press(0)
    #expect(news() == ["b will go", "a will appear", "b gone", "a appeared"])
    press(0)
    #expect(news() == [], "it shows already")
  }

  @Test(
    "a press that the delegate refuses changes nothing; a selection by code does not ask the delegate"
  )
  func refusedPress() {
    show([page("a"), page("b")])
    told.allows = false
    press(1)
    #expect(tabs.selectedIndex == 0 && told.told == ["should b"])

    tabs.selectedIndex = 1
    #expect(tabs.selectedViewController?.title == "b" && told.told == ["should b"])
  }

  @Test("pressing the selected tab of a navigation controller pops to its root")
  func backToRoot() {
    let root = page("root")
    let stack = UINavigationController(rootViewController: root)
    show([stack, page("b")])
    stack.pushViewController(page("deep"), animated: false)
    #expect(root.tabBarController === tabs && stack.viewControllers.count == 2)

    press(0)
    stage.settle()
    #expect(stack.viewControllers == [root] && root.view.window === stage.window)
  }

  /// Guards PRT-05: earlier, the page ended above the bar, 79 points short of UIKit's.
  @Test("a page lies under the tab bar, and its safe area ends above the bar, at any size (PRT-05)")
  func layout() {
    let a = page("a")
    show([a, page("b")])
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 721, width: 400, height: 79))
    #expect(a.view.convert(a.view.bounds, to: nil) == CGRect(x: 0, y: 0, width: 400, height: 800))
    #expect(a.view.safeAreaInsets == UIEdgeInsets(top: 20, left: 0, bottom: 79, right: 0))

    stage.stage.resize(to: CGSize(width: 600, height: 500), scale: 1, safeAreaInsets: .zero)
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 451, width: 600, height: 49))
    #expect(a.view.frame.size == CGSize(width: 600, height: 500))
    #expect(a.view.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: 49, right: 0))
  }

  @Test("a page that does not extend under the bar ends above it (PRT-05)")
  func edges() {
    let a = page("a")
    let b = page("b")
    a.edgesForExtendedLayout = [.top]
    show([a, b])
    #expect(a.view.frame == CGRect(x: 0, y: 0, width: 400, height: 721))
    #expect(a.view.safeAreaInsets == UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))

    a.edgesForExtendedLayout = .all
    stage.stage.layoutIfNeeded()
    #expect(a.view.frame.height == 800 && a.view.safeAreaInsets.bottom == 79)

    tabs.tabBar.isTranslucent = false
    stage.stage.layoutIfNeeded()
    #expect(a.view.frame.height == 721)
    tabs.selectedIndex = 1
    stage.stage.layoutIfNeeded()
    #expect(b.view.frame.height == 721, "an opaque bar has nothing under it")
    b.extendedLayoutIncludesOpaqueBars = true
    stage.stage.layoutIfNeeded()
    #expect(b.view.frame.height == 800)

    tabs.tabBar.isHidden = true
    tabs.view.setNeedsLayout()
    stage.stage.layoutIfNeeded()
    #expect(b.view.frame.height == 800 && b.view.safeAreaInsets.bottom == 30)
  }

  @Test(
    "in a navigation controller's tab both bars reduce the safe area, down to the innermost view (PRT-05)"
  )
  func bothBars() {
    let list = UITableViewController(style: .plain)
    let stack = UINavigationController(rootViewController: list)
    show([stack, page("b")])
    let table = list.tableView!
    #expect(table.convert(table.bounds, to: nil).size == CGSize(width: 400, height: 800))
    #expect(table.safeAreaInsets == UIEdgeInsets(top: 64, left: 0, bottom: 79, right: 0))
    #expect(table.adjustedContentInset == table.safeAreaInsets)
    #expect(table.contentOffset == CGPoint(x: 0, y: -64))

    let inner = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 100))
    let deep = UIView(frame: CGRect(x: 0, y: 20, width: 50, height: 30))
    inner.addSubview(deep)
    stack.topViewController?.view.superview?.addSubview(inner)
    #expect(inner.safeAreaInsets.top == 10, "beside the page: the window's and no bar")
    list.view.addSubview(inner)
    table.contentInsetAdjustmentBehavior = .never
    table.contentOffset = .zero
    #expect(inner.safeAreaInsets.top == 54 && deep.safeAreaInsets.top == 30, "only 30 are covered")

    list.additionalSafeAreaInsets = UIEdgeInsets(top: 6, left: 5, bottom: 0, right: 0)
    #expect(table.safeAreaInsets == UIEdgeInsets(top: 70, left: 5, bottom: 79, right: 0))
    stack.setNavigationBarHidden(true, animated: false)
    stage.stage.layoutIfNeeded()
    #expect(table.safeAreaInsets.top == 26)

    tabs.viewControllers = [page("c")]
    stage.window.rootViewController = stack
    stage.stage.layoutIfNeeded()
    #expect(stack.view.safeAreaInsets.bottom == 30, "no tab bar any more")
  }

  @Test("tab titles come from the items or else from the controllers, and changes are shown")
  func items() {
    let a = page("a")
    let b = page("b")
    b.tabBarItem = UITabBarItem(tabBarSystemItem: .topRated, tag: 3)
    show([a, b])
    #expect(barTexts() == ["a", "Top Rated"])

    a.tabBarItem.title = "Home"
    b.tabBarItem.badgeValue = "7"
    b.tabBarItem = UITabBarItem(title: "New", image: nil, tag: 4)
    #expect(barTexts() == ["Home", "New"], "the new item has no badge")
    a.tabBarItem.isEnabled = false
    tabs.selectedIndex = 1
    press(0)
    #expect(tabs.selectedIndex == 1 && told.told == [], "who is off takes no press")
  }

  @Test(
    "setting other controllers keeps the selected one if possible and removes the rest; duplicates are refused"
  )
  func others() {
    let a = page("a")
    let b = page("b")
    show([a, b])
    tabs.selectedIndex = 1
    stage.stage.layoutIfNeeded()
    log.lines = []

    let c = page("c")
    tabs.viewControllers = [c, b]
    stage.stage.layoutIfNeeded()
    #expect(tabs.selectedIndex == 1 && news() == [] && a.parent == nil && c.parent === tabs)

    tabs.viewControllers = [c]
    stage.stage.layoutIfNeeded()
    #expect(news() == ["b will go", "b gone", "c loaded", "c will appear", "c appeared"])

    let before = Misuse.count
    tabs.viewControllers = [a, a]
    tabs.viewControllers = [tabs]
    tabs.selectedIndex = 5
    tabs.selectedViewController = b
    #expect(Misuse.count == before + 4 && tabs.viewControllers == [c])

    tabs.viewControllers = nil
    #expect(tabs.selectedIndex == NSNotFound && tabs.selectedViewController == nil)
  }

  @Test("a tab is called by its title, or by what its item says, and tells its badge (PRT-25)")
  func spoken() {
    let (first, second) = (page("First"), page("Second"))
    first.tabBarItem.badgeValue = "3"
    second.tabBarItem.accessibilityLabel = "The second"
    show([first, second])
    let spoken = stage.stage.accessibilityTree.filter { $0.frame.minY >= tabs.tabBar.frame.minY }
    #expect(spoken.map(\.label) == ["First", "The second"] && spoken.map(\.value) == ["3", nil])
  }

  @Test("a look sets the bar's background and the colours and fonts of its tabs (BAR-06)")
  func looks() {
    let (first, second) = (page("First"), page("Second"))
    first.tabBarItem.badgeValue = "1"
    second.tabBarItem.badgeValue = "2"
    second.tabBarItem.badgeColor = .green
    show([first, second])
    func label(_ text: String) -> UILabel? {
      tabs.tabBar.subviews.flatMap(\.subviews).compactMap { $0 as? UILabel }
        .first { $0.text == text }
    }
    #expect(tabs.tabBar.backgroundColor == .clear, "the page does not scroll")
    let look = UITabBarAppearance()
    look.backgroundColor = .yellow
    look.stackedLayoutAppearance.normal.iconColor = .blue
    look.stackedLayoutAppearance.selected.iconColor = .purple
    let font = UIFont.systemFont(ofSize: 13)
    look.stackedLayoutAppearance.selected.titleTextAttributes = [.font: font]
    for part in [look.stackedLayoutAppearance.normal, look.stackedLayoutAppearance.selected] {
      part.badgeBackgroundColor = .brown
    }
    tabs.tabBar.scrollEdgeAppearance = look
    stage.stage.layoutIfNeeded()
    #expect(tabs.tabBar.backgroundColor == .yellow)
    #expect(label("First")?.textColor == .purple && label("First")?.font == font)
    #expect(label("Second")?.textColor == .blue)
    #expect(label("1")?.backgroundColor == .brown && label("2")?.backgroundColor == .green)
    // The look for the edge counts more there, and an item's own attributes count most.
    first.tabBarItem.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .selected)
    tabs.tabBar.standardAppearance = UITabBarAppearance()
    stage.stage.layoutIfNeeded()
    #expect(label("Second")?.textColor == .blue && label("First")?.font == font)
    tabs.tabBar.scrollEdgeAppearance = UITabBarAppearance(barAppearance: look)
    stage.stage.layoutIfNeeded()
    #expect(tabs.tabBar.backgroundColor == .yellow, "the background is taken over")
    #expect(label("First")?.textColor == .red && label("First")?.font.pointSize == 10)
    #expect(label("1")?.backgroundColor == .systemRed)
  }

  @Test("the title of a tab has the attributes that were set for its state")
  func titleAttributes() {
    let (first, second) = (page("First"), page("Second"))
    let font = UIFont.systemFont(ofSize: 14)
    for page in [first, second] {
      page.tabBarItem.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
      page.tabBarItem.setTitleTextAttributes(
        [.foregroundColor: UIColor.green, .font: font], for: .selected)
    }
    show([first, second])
    func label(_ text: String) -> UILabel? {
      tabs.tabBar.subviews.flatMap(\.subviews).compactMap { $0 as? UILabel }
        .first { $0.text == text }
    }
    #expect(label("First")?.textColor == .green && label("First")?.font == font)
    #expect(label("Second")?.textColor == .red)
    #expect(label("Second")?.font.pointSize == 10)
    tabs.selectedIndex = 1
    stage.stage.layoutIfNeeded()
    #expect(label("First")?.textColor == .red && label("First")?.font.pointSize == 10)
    #expect(label("Second")?.textColor == .green)
  }

  @Test("the bar stays hidden above a page that hides it, until that page is gone (FID-44, MUT-15)")
  func hiddenBelow() {
    let (home, below, above) = (page("home"), page("below"), page("above"))
    let navigation = UINavigationController(rootViewController: home)
    below.hidesBottomBarWhenPushed = true
    show([navigation, page("other")])
    for animated in [true, false] {
      navigation.pushViewController(below, animated: animated)
      stage.settle()
      #expect(tabs.tabBar.isHidden)
      navigation.pushViewController(above, animated: animated)
      stage.settle()
      #expect(tabs.tabBar.isHidden && above.view.safeAreaInsets.bottom == 30)

      navigation.popViewController(animated: animated)
      stage.settle()
      #expect(tabs.tabBar.isHidden)
      navigation.popViewController(animated: animated)
      stage.settle()
      #expect(!tabs.tabBar.isHidden)
    }

    navigation.setViewControllers([home, below, above], animated: false)
    #expect(tabs.tabBar.isHidden)
    tabs.selectedIndex = 1
    #expect(!tabs.tabBar.isHidden, "another tab has its bar")
    tabs.selectedIndex = 0
    #expect(tabs.tabBar.isHidden)
    navigation.popToRootViewController(animated: false)
    #expect(!tabs.tabBar.isHidden)
  }

  @Test("insets move the picture of a tab, or change its size (BAR-08)")
  func imageInsets() throws {
    let first = page("First")
    first.tabBarItem.image = UIImage(systemName: "star")
    show([first, page("b")])
    let picture = try #require(
      tabs.tabBar.subviews.flatMap(\.subviews).compactMap { $0 as? UIImageView }.first)
    let rest = picture.frame
    func isAt(_ frame: CGRect) -> Bool {
      stage.stage.layoutIfNeeded()
      let (a, b) = (picture.frame, frame)
      return abs(a.minX - b.minX) < 1e-6 && abs(a.minY - b.minY) < 1e-6
        && abs(a.width - b.width) < 1e-6 && abs(a.height - b.height) < 1e-6
    }

    first.tabBarItem.imageInsets = UIEdgeInsets(top: 6, left: 0, bottom: -6, right: 0)
    #expect(isAt(rest.offsetBy(dx: 0, dy: 6)))
    first.tabBarItem.imageInsets = UIEdgeInsets(top: 2, left: 2, bottom: 2, right: 2)
    #expect(isAt(rest.insetBy(dx: 2, dy: 2)))

    let before = Misuse.count
    first.tabBarItem.imageInsets.top = .nan
    #expect(Misuse.count == before + 1 && isAt(rest.insetBy(dx: 2, dy: 2)))
  }

  @Test("looks for titles beside pictures are reported once (BAR-06)")
  func inlineLooks() {
    Misuse.forget()
    let look = UITabBarAppearance()
    look.stackedLayoutAppearance.normal.iconColor = .red
    #expect(Misuse.messages.isEmpty)

    look.inlineLayoutAppearance.normal.iconColor = .red
    look.compactInlineLayoutAppearance = look.stackedLayoutAppearance

    #expect(Misuse.messages.count == 1 && Misuse.count == 0)
    #expect(Misuse.messages.first?.contains("stackedLayoutAppearance") ?? false)
  }
}
