import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoNavigation
@testable import PantoScene

/// Bars over content that ends at them, and over content that goes on below them.
@MainActor @Suite("Bars at the end of content (BAR-09)", .timeLimit(.minutes(60)))
struct BarEdgeTests {
  private let stage = TestStage(400, 600)

  /// A page with a long scroll view: as its view, or filling it by constraints.
  private final class Page: UIViewController {
    let scroll = UIScrollView()
    var isDeep = false
    override func viewDidLoad() {
      super.viewDidLoad()
      scroll.contentSize = CGSize(width: 400, height: 3000)
      guard isDeep else { return }
      let box = UIView()
      for (view, parent) in [(box, view!), (scroll, box)] {
        view.translatesAutoresizingMaskIntoConstraints = false
        parent.addSubview(view)
        NSLayoutConstraint.activate([
          view.topAnchor.constraint(equalTo: parent.topAnchor),
          view.bottomAnchor.constraint(equalTo: parent.bottomAnchor),
          view.leadingAnchor.constraint(equalTo: parent.leadingAnchor),
          view.trailingAnchor.constraint(equalTo: parent.trailingAnchor),
        ])
      }
    }
    override func loadView() { if isDeep { super.loadView() } else { view = scroll } }
  }

  private func color(_ bar: UIView) -> UIColor? {
    stage.stage.layoutIfNeeded()
    return bar.backgroundColor
  }
  private func lineShows(_ bar: UIView) -> Bool {
    stage.stage.layoutIfNeeded()
    return bar.subviews.contains { $0.frame.height == 0.5 && $0.alpha == 1 }
  }

  private func show(_ page: UIViewController) -> UINavigationController {
    let navigation = UINavigationController(rootViewController: page)
    navigation.isToolbarHidden = false
    stage.window.rootViewController = navigation
    stage.settle()
    return navigation
  }

  @Test(
    "bars have a background and a line only where content goes on below (BAR-09)",
    arguments: [false, true])
  func both(isDeep: Bool) {
    let page = Page()
    page.isDeep = isDeep
    let navigation = show(page)
    let (bar, tools) = (navigation.navigationBar, navigation.toolbar!)
    #expect(color(bar) == .clear && !lineShows(bar))
    #expect(color(tools) == .systemBackground && lineShows(tools))

    stage.finger().down(at: (200, 400)).move(by: (0, -100), over: 0.3).hold(0.2).up()
    stage.settle()
    #expect(color(bar) == .systemBackground && lineShows(bar))
    #expect(color(tools) == .systemBackground)

    let end = page.scroll.contentSize.height + page.scroll.adjustedContentInset.bottom
    page.scroll.setContentOffset(
      CGPoint(x: 0, y: end - page.scroll.bounds.height), animated: false)
    #expect(color(bar) == .systemBackground && color(tools) == .clear && !lineShows(tools))
    page.scroll.contentSize.height += 500
    #expect(color(tools) == .systemBackground, "more content came")
    page.scroll.setContentOffset(
      CGPoint(x: 0, y: -page.scroll.adjustedContentInset.top), animated: false)
    #expect(color(bar) == .clear)
  }

  @Test("a page that does not scroll has clear bars; the next page has its own look (BAR-09)")
  func plain() {
    let navigation = show(UIViewController())
    #expect(color(navigation.navigationBar) == .clear && color(navigation.toolbar) == .clear)
    let page = Page()
    navigation.pushViewController(page, animated: true)
    stage.settle()
    page.scroll.contentOffset.y = 300
    #expect(color(navigation.navigationBar) == .systemBackground)
    navigation.popViewController(animated: true)
    stage.settle()
    #expect(color(navigation.navigationBar) == .clear)
  }

  @Test("looks: the one for the edge, else the standard one without its background (BAR-09)")
  func looks() {
    let page = Page()
    let bar = show(page).navigationBar
    let (standard, edge) = (UINavigationBarAppearance(), UINavigationBarAppearance())
    standard.backgroundColor = .systemTeal
    standard.titleTextAttributes = [.foregroundColor: UIColor.red]
    edge.backgroundColor = .systemPink
    bar.standardAppearance = standard
    #expect(color(bar) == .clear)
    #expect(bar.titleTextAttributes?[.foregroundColor] as? UIColor == .red)
    bar.scrollEdgeAppearance = edge
    #expect(color(bar) == .systemPink && lineShows(bar))
    page.scroll.contentOffset.y = 300
    #expect(color(bar) == .systemTeal)
    page.navigationItem.standardAppearance = edge
    #expect(color(bar) == .systemPink)
    page.navigationItem.standardAppearance = nil
    page.navigationItem.scrollEdgeAppearance = standard
    #expect(color(bar) == .systemTeal)
    page.scroll.contentOffset.y = -page.scroll.adjustedContentInset.top
    #expect(color(bar) == .systemTeal, "the item's look comes before the bar's")
  }

  @Test("a tint shows over scrolled content only, a background of the program always (BAR-09)")
  func colors() {
    let page = Page()
    let bar = show(page).navigationBar
    bar.barTintColor = .systemTeal
    #expect(color(bar) == .clear)
    page.scroll.contentOffset.y = 300
    #expect(color(bar) == .systemTeal)
    bar.backgroundColor = .systemPink
    page.scroll.contentOffset.y = -page.scroll.adjustedContentInset.top
    #expect(color(bar) == .systemPink)
  }

  @Test("a tab bar follows the page of its tab, and the one on top of a stack (BAR-09)")
  func tabs() {
    let (page, plain) = (Page(), UIViewController())
    let navigation = UINavigationController(rootViewController: page)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation, plain]
    stage.window.rootViewController = tabs
    stage.settle()
    #expect(color(tabs.tabBar) == .systemBackground && lineShows(tabs.tabBar))
    let end = page.scroll.contentSize.height + page.scroll.adjustedContentInset.bottom
    page.scroll.contentOffset.y = end - page.scroll.bounds.height
    #expect(color(tabs.tabBar) == .clear)
    page.scroll.contentOffset.y = 0
    #expect(color(tabs.tabBar) == .systemBackground)
    tabs.selectedIndex = 1
    stage.settle()
    #expect(color(tabs.tabBar) == .clear)
    tabs.selectedIndex = 0
    stage.settle()
    navigation.pushViewController(UIViewController(), animated: true)
    stage.settle()
    #expect(color(tabs.tabBar) == .clear)
  }

  @Test("a bar without a controller keeps its background, as its content is not known (BAR-09)")
  func alone() {
    #expect(color(stage.add(UINavigationBar(frame: .zero))) == .systemBackground)
    #expect(color(stage.add(UIToolbar(frame: .zero))) == .systemBackground)
    #expect(color(stage.add(UITabBar(frame: .zero))) == .systemBackground)
  }

  private func end(_ scroll: UIScrollView) -> CGFloat {
    scroll.contentSize.height + scroll.adjustedContentInset.bottom - scroll.bounds.height
  }

  private func long() -> UIScrollView {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    scroll.contentSize = CGSize(width: 400, height: 3000)
    return scroll
  }

  @Test("a scroll view that comes later is followed, until it leaves (BAR-09)")
  func later() {
    let page = UIViewController()
    let bar = show(page).navigationBar
    #expect(color(bar) == .clear)
    let (box, scroll) = (UIView(frame: page.view.bounds), long())
    page.view.addSubview(box)
    stage.settle()
    box.addSubview(scroll)
    stage.settle()
    scroll.contentOffset.y = 300
    #expect(color(bar) == .systemBackground)
    scroll.removeFromSuperview()
    #expect(color(bar) == .clear)
    scroll.contentOffset.y = 400
    #expect(color(bar) == .clear)
  }

  @Test("a scroll view that was hidden at first is followed (BAR-09)", arguments: [false, true])
  func hidden(isTransparent: Bool) {
    let (page, scroll) = (UIViewController(), long())
    page.view.addSubview(scroll)
    if isTransparent { scroll.alpha = 0 } else { scroll.isHidden = true }
    let bar = show(page).navigationBar
    (scroll.alpha, scroll.isHidden) = (1, false)
    scroll.contentOffset.y = 300
    #expect(color(bar) == .systemBackground)
  }

  @Test("one without a size and one whose content fits give way to one that scrolls (BAR-09)")
  func choice() {
    let page = UIViewController()
    let short = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    let scroll = long()
    for view in [UIScrollView(), short, scroll] { page.view.addSubview(view) }
    let bar = show(page).navigationBar
    scroll.contentOffset.y = 300
    #expect(color(bar) == .systemBackground)
  }

  @Test("colours of the program stay when content reaches its end and leaves it (BAR-09)")
  func colorsStay() {
    let page = Page()
    let bar = show(page).navigationBar
    let top = page.scroll.contentOffset.y
    let edge = UINavigationBarAppearance()
    edge.backgroundColor = .systemPink
    bar.standardAppearance = UINavigationBarAppearance()
    bar.barTintColor = .systemTeal
    for _ in 1...2 {
      page.scroll.contentOffset.y = 300
      #expect(color(bar) == .systemTeal)
      page.scroll.contentOffset.y = top
      #expect(color(bar) == .clear)
    }
    page.navigationItem.scrollEdgeAppearance = edge
    bar.barTintColor = .systemRed
    #expect(color(bar) == .systemPink, "the item's look at the edge comes before a tint")

    bar.backgroundColor = .systemGreen
    page.scroll.contentOffset.y = 300
    #expect(color(bar) == .systemGreen)
    page.scroll.contentOffset.y = top
    #expect(color(bar) == .systemGreen)
    bar.backgroundColor = nil
    #expect(color(bar) == .systemPink)
  }

  @Test("a colour of the program stays although it is the one that the bar showed (BAR-09)")
  func equalColors() {
    let page = Page()
    let navigation = show(page)
    let (bar, tools) = (navigation.navigationBar, navigation.toolbar!)
    let top = page.scroll.contentOffset.y
    page.scroll.contentOffset.y = 300
    #expect(color(bar) == .systemBackground && color(tools) == .systemBackground)
    (bar.backgroundColor, tools.backgroundColor) = (.systemBackground, .systemBackground)
    page.scroll.contentOffset.y = end(page.scroll)
    #expect(color(tools) == .systemBackground && !lineShows(tools))
    page.scroll.contentOffset.y = top
    #expect(color(bar) == .systemBackground && !lineShows(bar))

    let (other, tabs) = (Page(), UITabBarController())
    tabs.viewControllers = [other]
    stage.window.rootViewController = tabs
    stage.settle()
    #expect(color(tabs.tabBar) == .systemBackground)
    tabs.tabBar.backgroundColor = .systemBackground
    other.scroll.contentOffset.y = end(other.scroll)
    #expect(color(tabs.tabBar) == .systemBackground && !lineShows(tabs.tabBar))
    tabs.tabBar.backgroundColor = nil
    #expect(color(tabs.tabBar) == .clear)
  }

  /// A controller that shows another one in all of its view.
  private final class Wrapper: UIViewController {
    func hold(_ child: UIViewController) {
      addChild(child)
      view.addSubview(child.view)
      child.didMove(toParent: self)
    }
    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      for child in children { child.view.frame = view.bounds }
    }
  }

  @Test("a tab bar follows a stack that lies deeper in the controller of its tab (BAR-09)")
  func deepStack() {
    let (wrapper, tabs) = (Wrapper(), UITabBarController())
    let navigation = UINavigationController(rootViewController: UIViewController())
    wrapper.hold(navigation)
    tabs.viewControllers = [wrapper]
    stage.window.rootViewController = tabs
    stage.settle()
    #expect(color(tabs.tabBar) == .clear)
    navigation.pushViewController(Page(), animated: true)
    stage.settle()
    #expect(color(tabs.tabBar) == .systemBackground)
    navigation.popViewController(animated: true)
    stage.settle()
    #expect(color(tabs.tabBar) == .clear)
  }

  @Test("a bar that gets to know its content leaves the look for the edge (BAR-09)")
  func known() {
    let bar = stage.add(UINavigationBar(frame: .zero))
    let edge = UINavigationBarAppearance()
    edge.backgroundColor = .systemPink
    bar.scrollEdgeAppearance = edge
    #expect(color(bar) == .systemPink)
    bar.contentIsAtEdge = false
    #expect(color(bar) == .systemBackground)
    bar.contentIsAtEdge = true
    #expect(color(bar) == .systemPink)
  }

  @Test("insets count as well as the content (BAR-09)")
  func insets() {
    let page = Page()
    let tools = show(page).toolbar!
    page.scroll.contentOffset.y = end(page.scroll)
    #expect(color(tools) == .clear)
    page.scroll.contentInset.bottom += 500
    #expect(color(tools) == .systemBackground)
    page.scroll.contentInset.bottom -= 500
    #expect(color(tools) == .clear)
  }

  private final class Listener: ContentEdgeListener {
    var calls = 0
    func contentEdgesChanged() { calls += 1 }
  }

  @Test("a listener hears of reached and left ends only, and is held weakly (BAR-09)")
  func listeners() {
    let scroll = stage.add(long())
    var listener: Listener? = Listener()
    weak let held = listener
    scroll.addEdgeListener(listener!)
    for y in [10, 20, 30, 20] { scroll.contentOffset.y = CGFloat(y) }
    #expect(listener?.calls == 1)
    scroll.contentOffset.y = 0
    scroll.contentOffset.y = 2400
    #expect(listener?.calls == 3)
    listener = nil
    #expect(held == nil)
    let other = Listener()
    scroll.addEdgeListener(other)
    scroll.removeEdgeListener(other)
    scroll.contentOffset.y = 100
    #expect(other.calls == 0 && scroll.edgeListeners == nil)
  }
}
