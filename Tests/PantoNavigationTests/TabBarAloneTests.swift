import PantoControls
import PantoNavigation
import PantoScene
import PantoTesting
import Testing

/// Tab bars outside of a tab bar controller, and what a controller's bar tells (BAR-07).
@MainActor @Suite("Tab bars alone (BAR-07)", .timeLimit(.minutes(60))) struct TabBarAloneTests {
  private final class Listener: UITabBarDelegate {
    var story: [String] = []
    var then: (UITabBar) -> Void = { _ in }
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
      story.append("\(item.title ?? "") \(tabBar.selectedItem === item)")
      then(tabBar)
    }
  }

  private let stage = TestStage(400, 400)
  private let bar = UITabBar(frame: CGRect(x: 0, y: 100, width: 400, height: 49))
  private let listener = Listener()
  private let items = ["a", "b"].map { UITabBarItem(title: $0, image: nil, tag: 0) }

  init() {
    stage.add(bar)
    bar.delegate = listener
    bar.items = items
    stage.stage.layoutIfNeeded()
  }

  private func press(_ index: Int) {
    stage.tap(at: CGPoint(x: 100 + 200 * index, y: 120))
    stage.stage.layoutIfNeeded()
  }

  private var texts: [String] {
    bar.subviews.flatMap(\.subviews).compactMap { view in
      (view as? UILabel).flatMap { $0.isHidden ? nil : $0.text }
    }
  }

  private func misuses(_ body: () -> Void) -> Int {
    let before = Misuse.count
    body()
    return Misuse.count - before
  }

  @Test("a press selects the tab and tells the delegate, also when it is selected")
  func press() {
    #expect(bar.selectedItem == nil && texts == ["a", "b"])
    press(1)
    press(1)
    press(0)
    #expect(listener.story == ["b true", "b true", "a true"] && bar.selectedItem === items[0])
  }

  @Test("code selects without telling the delegate; a tab of another bar is refused")
  func selection() {
    bar.selectedItem = items[1]
    #expect(bar.selectedItem === items[1] && listener.story == [])
    #expect(misuses { bar.selectedItem = UITabBarItem() } == 1)
    #expect(bar.selectedItem === items[1])
    bar.selectedItem = nil
    #expect(bar.selectedItem == nil)
  }

  @Test("the colours show which tab is selected")
  func colors() {
    func color(_ text: String) -> UIColor? {
      bar.subviews.flatMap(\.subviews).compactMap { $0 as? UILabel }
        .first { $0.text == text }?.textColor
    }
    bar.tintColor = .systemRed
    bar.selectedItem = items[1]
    stage.stage.layoutIfNeeded()
    #expect(color("a") == .secondaryLabel && color("b") == .systemRed)
  }

  @Test("a change of a tab shows, and no longer once it left the bar")
  func changes() {
    items[0].title = "new"
    items[1].badgeValue = "3"
    stage.stage.layoutIfNeeded()
    #expect(texts == ["new", "b", "3"])
    items[1].isEnabled = false
    press(1)
    #expect(listener.story == [])

    bar.selectedItem = items[0]
    bar.setItems([items[1]], animated: true)
    #expect(bar.selectedItem == nil && bar.items?.count == 1)
    items[0].title = "gone"
    stage.settle()
    #expect(texts == ["b", "3"])
    bar.items = nil
    #expect(bar.items == nil && texts == [])
    bar.items = []
    #expect(bar.items == [])
  }

  @Test("a delegate may replace the tabs when it hears of one")
  func replaceMeanwhile() {
    listener.then = { $0.items = [UITabBarItem(title: "only", image: nil, tag: 0)] }
    press(1)
    #expect(texts == ["only"] && bar.selectedItem == nil)
  }

  @Test("tabs stand from the leading edge")
  func rightToLeft() {
    bar.semanticContentAttribute = .forceRightToLeft
    bar.setNeedsLayout()
    stage.stage.layoutIfNeeded()
    press(0)
    #expect(bar.selectedItem === items[1])
  }

  @Test("constraints need give no height: it is 49 points and the safe area below (BAR-07)")
  func height() {
    let stage = TestStage(
      400, 400, safeAreaInsets: UIEdgeInsets(top: 0, left: 0, bottom: 30, right: 0))
    let bar = UITabBar()
    bar.translatesAutoresizingMaskIntoConstraints = false
    stage.add(bar)
    NSLayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: stage.window.trailingAnchor),
      bar.bottomAnchor.constraint(equalTo: stage.window.bottomAnchor),
    ])
    stage.stage.layoutIfNeeded()
    #expect(bar.frame == CGRect(x: 0, y: 321, width: 400, height: 79))
    #expect(bar.sizeThatFits(CGSize(width: 200, height: 0)) == CGSize(width: 200, height: 79))
  }

  /// A controller that hears of its bar, as programs override it.
  private final class Tabs: UITabBarController {
    var story: [String] = []
    override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
      story.append("\(item.title ?? "") \(selectedIndex)")
    }
  }

  @Test("the bar of a controller has its tabs, and tells it before the tab is selected (BAR-07)")
  func controller() {
    let stage = TestStage(400, 400)
    let tabs = Tabs()
    let pages = ["a", "b"].map { title in
      let page = UIViewController()
      page.title = title
      return page
    }
    tabs.viewControllers = pages
    #expect(tabs.tabBar.items?.compactMap(\.title) == ["a", "b"])
    stage.window.rootViewController = tabs
    stage.stage.layoutIfNeeded()
    tabs.tabBar.items?[1].badgeValue = "1"
    #expect(pages[1].tabBarItem.badgeValue == "1")

    stage.tap(at: CGPoint(x: 300, y: 380))
    #expect(tabs.story == ["b 0"] && tabs.selectedIndex == 1)
    #expect(tabs.tabBar.selectedItem === pages[1].tabBarItem)
    let faults = misuses {
      tabs.tabBar.items = []
      tabs.tabBar.selectedItem = pages[0].tabBarItem
    }
    #expect(faults == 2 && tabs.tabBar.items?.count == 2 && tabs.selectedIndex == 1)
  }
}
