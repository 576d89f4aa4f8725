@testable import PantoControls
@testable import PantoNavigation
@testable import PantoText
import PantoScene
import PantoTesting
import Testing

/// Tests the buttons of bars, the tool bar of a navigation controller and large titles.
@MainActor @Suite("Buttons of bars and large titles", .timeLimit(.minutes(60)))
struct NavigationBarTests {
  private let stage = TestStage(390, 844)

  @MainActor private final class Page: UIViewController {
    let scroll = UIScrollView()
    override func loadView() {
      scroll.contentSize = CGSize(width: 390, height: 3000)
      view = scroll
    }
  }

  @MainActor private final class Target {
    var log: [String] = []
    func added() { log.append("pressed") }
    func pressed(_ item: UIBarButtonItem) { log.append("item \(item.tag)") }
  }

  private func tap(_ item: UIBarButtonItem) {
    guard let view = item.button.superview == nil ? item.customView : item.button else {
      Issue.record("the item shows nothing")
      return
    }
    stage.tap(at: view.convert(view.bounds.center, to: nil))
    stage.settle()
  }

  @Test("several buttons stand at both edges, the first at the edge, and each is pressed (BAR-01)")
  func buttons() {
    let target = Target()
    let page = UIViewController()
    let edit = UIBarButtonItem(
      title: "Edit", style: .plain, target: target, action: Target.pressed(_:))
    edit.tag = 7
    let add = UIBarButtonItem(barButtonSystemItem: .add, target: target, action: Target.added)
    let idle = UIBarButtonItem(title: "Idle", style: .done, target: nil, action: nil)
    page.navigationItem.rightBarButtonItems = [edit, add]
    page.navigationItem.leftBarButtonItem = idle
    let navigation = UINavigationController(rootViewController: page)
    stage.window.rootViewController = navigation
    stage.stage.layoutIfNeeded()
    #expect(
      edit.button.frame.maxX == 390 - 8 && add.button.frame.maxX <= edit.button.frame.minX + 1)
    #expect(idle.button.frame.minX == 8)
    tap(edit)
    tap(add)
    tap(idle)
    #expect(target.log == ["item 7", "pressed"])
    #expect(add.button.accessibilityLabel == "Add" && add.title == nil && add.image != nil)

    // Changes show at once.
    edit.title = "Done editing"
    stage.stage.layoutIfNeeded()
    #expect(edit.button.currentTitle == "Done editing" && edit.button.frame.maxX == 390 - 8)
    add.isHidden = true
    idle.isEnabled = false
    stage.stage.layoutIfNeeded()
    #expect(add.button.isHidden && !idle.button.isEnabled)
    page.navigationItem.rightBarButtonItem = nil
    #expect(page.navigationItem.rightBarButtonItems == [add], "the first is replaced by none")
  }

  @Test("left buttons replace the back button unless they supplement it (BAR-01)")
  func back() {
    let second = UIViewController()
    let item = UIBarButtonItem(title: "List", primaryAction: nil)
    second.navigationItem.leftBarButtonItem = item
    let navigation = UINavigationController(rootViewController: UIViewController())
    stage.window.rootViewController = navigation
    navigation.pushViewController(second, animated: false)
    stage.stage.layoutIfNeeded()
    let bar = navigation.navigationBar
    #expect(bar.back.isHidden && item.button.frame.minX == 8)
    second.navigationItem.leftItemsSupplementBackButton = true
    stage.stage.layoutIfNeeded()
    #expect(!bar.back.isHidden && item.button.frame.minX >= bar.back.frame.maxX)
  }

  @Test("a prompt stands above title and buttons, in a bar 30 points higher (BAR-08)")
  func prompt() {
    let page = UIViewController()
    page.title = "Title"
    let navigation = UINavigationController(rootViewController: page)
    stage.window.rootViewController = navigation
    stage.stage.layoutIfNeeded()
    let bar = navigation.navigationBar
    func label(_ text: String) -> UILabel? {
      bar.subviews.compactMap { $0 as? UILabel }.first { $0.text == text }
    }
    #expect(bar.frame.height == 44 && page.view.safeAreaInsets.top == 44)

    page.navigationItem.prompt = "Choose"
    stage.stage.layoutIfNeeded()

    #expect(bar.frame.height == 74 && page.view.safeAreaInsets.top == 74)
    let prompt = label("Choose")
    #expect(prompt?.frame == CGRect(x: 16, y: 0, width: 358, height: 30))
    #expect(label("Title")?.frame.minY == 30)

    page.navigationItem.prompt = nil
    stage.stage.layoutIfNeeded()
    #expect(bar.frame.height == 44 && prompt?.isHidden == true)
  }

  @Test("insets move the picture of a button (BAR-08)")
  func imageInsets() {
    let item = UIBarButtonItem(image: UIImage(systemName: "star"), primaryAction: nil)
    item.imageInsets = UIEdgeInsets(top: 4, left: 0, bottom: -4, right: 0)
    #expect(item.button.imageEdgeInsets == item.imageInsets)
  }

  @Test("an item with a menu shows it at a press, and runs what is chosen (BAR-01)")
  func menu() {
    var log: [String] = []
    let page = UIViewController()
    let item = UIBarButtonItem(
      image: UIImage(systemName: "ellipsis"),
      menu: UIMenu(children: [UIAction(title: "Copy") { _ in log.append("copy") }]))
    page.navigationItem.rightBarButtonItem = item
    stage.window.rootViewController = UINavigationController(rootViewController: page)
    stage.stage.layoutIfNeeded()
    tap(item)
    let row = stage.stage.accessibilityTree.first { $0.label == "Copy" }
    #expect(row != nil)
    if let row { stage.tap(at: CGPoint(x: row.frame.midX, y: row.frame.midY)) }
    stage.settle()
    #expect(log == ["copy"])
  }

  @Test("where text runs from right to left, bars, a push and the drag back are mirrored (BAR-01)")
  func mirrored() {
    stage.stage.layoutDirection = .rightToLeft
    let first = UIViewController()
    let second = UIViewController()
    let navigation = UINavigationController(rootViewController: first)
    stage.window.rootViewController = navigation
    stage.stage.layoutIfNeeded()
    navigation.pushViewController(second, animated: true)
    #expect(second.view.layer.presentation()?.frame.minX ?? 0 < 0, "it comes from the left")
    stage.settle()
    let back = navigation.navigationBar.back
    #expect(abs(back.frame.maxX - 390) < 0.001)
    stage.finger().down(at: (1, 400)).move(by: (300, 0), over: 0.3).up()
    stage.settle()
    #expect(navigation.topViewController === second, "the left edge does nothing")
    stage.finger().down(at: (389, 400)).move(by: (-300, 0), over: 0.3).up()
    stage.settle()
    #expect(navigation.topViewController === first && first.view.frame.minX == 0)
  }

  @Test(
    "a tool bar shows the items of the controller on top, and the safe area ends there (BAR-02)")
  func toolbar() {
    let first = UIViewController()
    let item = UIBarButtonItem(title: "Share", primaryAction: nil)
    first.toolbarItems = [.flexibleSpace(), item]
    let navigation = UINavigationController(rootViewController: first)
    stage.window.rootViewController = navigation
    stage.stage.layoutIfNeeded()
    #expect(navigation.isToolbarHidden && first.view.safeAreaInsets.bottom == 0)
    navigation.setToolbarHidden(false, animated: true)
    stage.advance(by: 0.1)
    let shown = navigation.toolbar.layer.presentation()?.frame.minY ?? 0
    #expect(shown > 800 && shown < 844, "it slides in")
    stage.settle()
    #expect(navigation.toolbar.frame == CGRect(x: 0, y: 800, width: 390, height: 44))
    #expect(first.view.safeAreaInsets.bottom == 44 && first.view.frame.height == 844)
    #expect(item.button.superview === navigation.toolbar && item.button.frame.maxX == 382)

    let second = UIViewController()
    second.setToolbarItems([UIBarButtonItem(title: "Other", primaryAction: nil)], animated: false)
    navigation.pushViewController(second, animated: false)
    stage.stage.layoutIfNeeded()
    #expect(item.button.superview == nil && navigation.toolbar.items?.first?.title == "Other")
    second.edgesForExtendedLayout = .top
    stage.stage.layoutIfNeeded()
    #expect(second.view.frame.height == 800 && second.view.safeAreaInsets.bottom == 0)
    navigation.setToolbarHidden(true, animated: true)
    navigation.setToolbarHidden(false, animated: false)
    stage.settle()
    #expect(!navigation.isToolbarHidden && navigation.toolbar.frame.minY == 800)
    navigation.setNavigationBarHidden(true, animated: true)
    stage.settle()
    #expect(navigation.isNavigationBarHidden && second.view.safeAreaInsets.top == 0)
  }

  @Test("both bars slide away together, are hidden at once, and come back (BAR-02)")
  func bothBars() {
    let page = UIViewController()
    let navigation = UINavigationController(rootViewController: page)
    navigation.isToolbarHidden = false
    stage.window.rootViewController = navigation
    stage.settle()
    navigation.setNavigationBarHidden(true, animated: true)
    navigation.setToolbarHidden(true, animated: true)
    #expect(navigation.isNavigationBarHidden && navigation.isToolbarHidden)
    stage.settle()
    #expect(navigation.navigationBar.isHidden && navigation.toolbar.isHidden)
    #expect(page.view.safeAreaInsets == .zero)
    navigation.setNavigationBarHidden(false, animated: true)
    stage.advance(by: 0.05)
    navigation.setNavigationBarHidden(true, animated: true)
    stage.advance(by: 0.05)
    navigation.setNavigationBarHidden(false, animated: true)
    stage.settle()
    #expect(!navigation.navigationBar.isHidden && navigation.navigationBar.transform.isIdentity)
    #expect(page.view.safeAreaInsets.top == 44)
  }

  @Test("a change of one item leaves the views of the others in the tool bar (BAR-01)")
  func keptViews() {
    let page = UIViewController()
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    let item = UIBarButtonItem(title: "Share", primaryAction: nil)
    page.toolbarItems = [UIBarButtonItem(customView: field)]
    page.navigationItem.rightBarButtonItem = item
    let navigation = UINavigationController(rootViewController: page)
    navigation.isToolbarHidden = false
    stage.window.rootViewController = navigation
    stage.settle()
    field.becomeFirstResponder()
    page.title = "Changed"
    stage.settle()
    #expect(field.isFirstResponder && field.superview === navigation.toolbar)
    let spinner = UIActivityIndicatorView()
    item.customView = spinner
    stage.settle()
    #expect(spinner.superview === navigation.navigationBar && item.button.superview == nil)
    item.customView = nil
    stage.settle()
    #expect(item.button.superview === navigation.navigationBar && spinner.superview == nil)
  }

  @Test("only a scroll view under the bar folds the title (BAR-03)") func besideBar() {
    let page = UIViewController()
    let navigation = UINavigationController(rootViewController: page)
    navigation.navigationBar.prefersLargeTitles = true
    stage.window.rootViewController = navigation
    stage.stage.layoutIfNeeded()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 96, width: 390, height: 700))
    scroll.contentSize = CGSize(width: 390, height: 3000)
    page.view.addSubview(scroll)
    stage.settle()
    stage.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 300))
    stage.settle()
    #expect(navigation.navigationBar.frame.height == 96 && scroll.contentOffset.y > 100)
    scroll.setContentOffset(.zero, animated: false)
    stage.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 400))
    stage.settle()
    #expect(scroll.contentOffset.y == 0)
    navigation.setNavigationBarHidden(true, animated: false)
    stage.settle()
    #expect(page.view.safeAreaInsets.top == 0)
  }

  private func largePage() -> (page: Page, navigation: UINavigationController) {
    let page = Page()
    page.title = "Albums"
    let navigation = UINavigationController(rootViewController: page)
    navigation.navigationBar.prefersLargeTitles = true
    stage.window.rootViewController = navigation
    stage.settle()
    return (page, navigation)
  }

  @Test("a large title folds away under the finger, and never rests half folded (BAR-03)")
  func large() {
    let (page, navigation) = largePage()
    let bar = navigation.navigationBar
    #expect(bar.frame.height == 96 && page.view.safeAreaInsets.top == 96)
    #expect(page.scroll.contentOffset.y == -96)
    let finger = stage.finger().down(at: (200, 600)).move(by: (0, -70), over: 0.5)
    #expect(bar.frame.height == 44 && page.view.safeAreaInsets.top == 44)
    #expect(page.scroll.contentOffset.y > -44)
    finger.move(by: (0, 75), over: 0.5)
    #expect(bar.frame.height > 90, "it unfolds with the finger")
    finger.hold(0.2).up()
    stage.settle()
    #expect(bar.frame.height == 96 && page.scroll.contentOffset.y == -96)

    stage.finger().down(at: (200, 600)).move(by: (0, -50), over: 0.5).hold(0.3).up()
    stage.settle()
    #expect(bar.frame.height == 44 && page.scroll.contentOffset.y == -44, "the nearer end")
    stage.finger().down(at: (200, 600)).move(by: (0, 25), over: 0.5).hold(0.3).up()
    stage.settle()
    #expect(bar.frame.height == 44 && page.scroll.contentOffset.y == -44)
    stage.finger().down(at: (200, 300)).move(by: (0, 200), over: 0.3).hold(0.2)
    #expect(bar.frame.height > 96, "pulled down, the title stays with the content")
  }

  @Test("a large title is a part of the page below it, until it has folded away (BAR-03)")
  func edge() {
    let (page, navigation) = largePage()
    let bar = navigation.navigationBar
    func look() -> [Bool] {
      stage.stage.layoutIfNeeded()
      let line = bar.subviews.first { $0.frame.height == 0.5 }
      return [bar.backgroundColor == .clear, line?.alpha == 0]
    }
    #expect(look() == [true, true])
    let finger = stage.finger().down(at: (200, 600)).move(by: (0, -70), over: 0.5)
    #expect(look() == [false, false] && bar.backgroundColor == .systemBackground)
    finger.move(by: (0, 75), over: 0.5).hold(0.2).up()
    stage.settle()
    #expect(look() == [true, true])

    let own = UINavigationBarAppearance()
    own.backgroundColor = .systemTeal
    page.navigationItem.standardAppearance = own
    #expect(look() == [true, true], "it is for scrolled content")
    page.navigationItem.scrollEdgeAppearance = own
    #expect(look() == [false, false] && bar.backgroundColor == .systemTeal)
    page.navigationItem.standardAppearance = nil
    page.navigationItem.scrollEdgeAppearance = nil
    #expect(look() == [true, true])
    bar.scrollEdgeAppearance = own
    #expect(look() == [false, false] && bar.backgroundColor == .systemTeal)
  }

  @Test("the arrow back and the title beside it are near to the edge, as in UIKit (BAR-01)")
  func backPlace() throws {
    let first = UIViewController()
    first.title = "First"
    let navigation = UINavigationController(rootViewController: first)
    stage.window.rootViewController = navigation
    navigation.pushViewController(UIViewController(), animated: false)
    stage.settle()
    let back = navigation.navigationBar.back
    let (arrow, title) = (try #require(back.imageView), try #require(back.titleLabel))
    let places = [arrow.frame.minX, title.frame.minX, back.frame.minX]
    #expect(places == [2, 25, 0])

    stage.stage.layoutDirection = .rightToLeft
    stage.settle()
    let mirrored = [arrow.frame.maxX, title.frame.maxX].map { back.frame.width - $0 }
    #expect(zip(mirrored, [2, 25]).allSatisfy { abs($0 - $1) <= 1 } && back.frame.maxX == 390)
  }

  @Test("a large title and its bar grow with the size of text of the user (BAR-03, PRT-31)")
  func largeText() {
    let (page, navigation) = largePage()
    let bar = navigation.navigationBar
    stage.stage.textScale = 23.0 / 17
    stage.settle()
    // A large title has 40 points in place of 34 then, and lines that are 8 points higher.
    #expect(bar.frame.height == 104 && page.view.safeAreaInsets.top == 104)
    #expect(page.scroll.contentOffset.y == -104)

    stage.stage.textScale = 1
    stage.settle()
    #expect(bar.frame.height == 96 && page.scroll.contentOffset.y == -96)
    bar.largeTitleTextAttributes = [.font: UIFont.systemFont(ofSize: 30)]
    stage.stage.textScale = 2
    stage.settle()
    #expect(bar.frame.height == 96, "a font of the program stays")
  }

  @Test(
    "what a controller asks decides on its title, and a page without content has it still (BAR-03)")
  func modes() {
    let (_, navigation) = largePage()
    let plain = UIViewController()
    plain.title = "Plain"
    navigation.pushViewController(plain, animated: true)
    stage.settle()
    #expect(navigation.navigationBar.frame.height == 96 && plain.view.safeAreaInsets.top == 96)
    plain.navigationItem.largeTitleDisplayMode = .never
    stage.settle()
    #expect(navigation.navigationBar.frame.height == 44 && plain.view.safeAreaInsets.top == 44)
    let third = Page()
    navigation.pushViewController(third, animated: false)
    stage.settle()
    #expect(navigation.navigationBar.frame.height == 44, "as the one below")
    navigation.popToRootViewController(animated: true)
    stage.settle()
    #expect(navigation.navigationBar.frame.height == 96)
    navigation.navigationBar.prefersLargeTitles = false
    stage.settle()
    #expect(navigation.navigationBar.frame.height == 44)
  }
}
