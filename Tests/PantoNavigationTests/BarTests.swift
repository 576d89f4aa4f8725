import PantoControls
import PantoNavigation
import PantoScene
import PantoTesting
import Testing

/// Tests tool bars and the looks of navigation bars (PRT-32).
@MainActor @Suite("Tool bars and looks of bars", .timeLimit(.minutes(60))) struct BarTests {
  /// A page with content that goes on below its bars.
  private final class Scrolled: UIViewController {
    let scroll = UIScrollView()
    override func loadView() {
      scroll.contentSize = CGSize(width: 400, height: 3000)
      view = scroll
    }
  }

  private let stage = TestStage(400, 600)

  @Test("a tool bar places its buttons, with flexible and fixed spaces between (PRT-32)")
  func toolbar() {
    let bar = stage.add(UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44)))
    func box() -> UIBarButtonItem {
      UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 30)))
    }
    let (first, second, third) = (box(), box(), box())
    bar.items = [first, .fixedSpace(20), second, .flexibleSpace(), third]
    bar.layoutIfNeeded()
    #expect(first.customView?.frame == CGRect(x: 8, y: 7, width: 50, height: 30))
    #expect(second.customView?.frame.minX == 78 && third.customView?.frame.maxX == 392)
    bar.setItems(
      [UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil), first],
      animated: false)
    bar.layoutIfNeeded()
    #expect(first.customView?.frame.maxX == 392 && third.customView?.superview == nil)
  }

  @Test("a look gives a navigation bar its colour, line and title (PRT-32)")
  func appearance() {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    let look = UINavigationBarAppearance()
    look.configureWithTransparentBackground()
    bar.scrollEdgeAppearance = look
    #expect(bar.backgroundColor == nil)
    let red = UINavigationBarAppearance()
    red.configureWithOpaqueBackground()
    red.backgroundColor = .systemRed
    red.titleTextAttributes = [.foregroundColor: UIColor.white]
    bar.standardAppearance = red
    #expect(bar.backgroundColor == .systemRed)
    #expect(bar.titleTextAttributes?[.foregroundColor] as? UIColor == .white)
    bar.scrollEdgeAppearance = look
    #expect(bar.backgroundColor == .systemRed, "the standard look was set")
  }

  @Test("a tool bar is mirrored as a whole, and hidden items take no room (MUT-14)")
  func mirrored() {
    let bar = stage.add(UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44)))
    func box(_ width: CGFloat) -> UIBarButtonItem {
      UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: width, height: 30)))
    }
    let (first, second, third) = (box(50), box(70), box(30))
    bar.items = [first, .flexibleSpace(), second, .flexibleSpace(), .fixedSpace(14), third]
    bar.layoutIfNeeded()
    func frames() -> [CGFloat?] { [first, second, third].map { $0.customView?.frame.minX } }
    // 400 - 16 - 50 - 70 - 14 - 30 leaves 220 for two spaces.
    #expect(frames() == [8, 168, 362])
    second.isHidden = true
    bar.layoutIfNeeded()
    #expect(frames()[0] == 8 && frames()[2] == 362 && second.customView?.isHidden == true)
    second.isHidden = false
    stage.stage.layoutDirection = .rightToLeft
    bar.setNeedsLayout()
    bar.layoutIfNeeded()
    #expect(frames() == [342, 162, 8])
  }

  @Test("a tool bar has the look at the scroll edge while no standard one was set (BAR-08)")
  func toolbarLooks() {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    let (edge, standard) = (UIToolbarAppearance(), UIToolbarAppearance())
    edge.backgroundColor = .red
    standard.backgroundColor = .green

    bar.scrollEdgeAppearance = edge
    #expect(bar.backgroundColor == .red)
    bar.scrollEdgeAppearance = nil
    #expect(bar.backgroundColor == .systemBackground)
    bar.standardAppearance = standard
    bar.scrollEdgeAppearance = edge
    #expect(bar.backgroundColor == .green)
  }

  @Test("a page begins and ends at bars that are translucent no more (PRT-05)")
  func opaqueToolbar() {
    let page = UIViewController()
    let navigation = UINavigationController(rootViewController: page)
    stage.window.rootViewController = navigation
    navigation.isToolbarHidden = false
    stage.stage.layoutIfNeeded()
    #expect(page.view.frame.height == 600 && page.view.safeAreaInsets.bottom == 44)

    navigation.toolbar.isTranslucent = false
    stage.stage.layoutIfNeeded()
    #expect(page.view.frame.height == 556 && page.view.safeAreaInsets.bottom == 0)

    navigation.navigationBar.isTranslucent = false
    stage.stage.layoutIfNeeded()
    #expect(page.view.frame.height == 512 && page.view.frame.minY == 44)
  }

  @Test("in a low window a navigation bar has the look for it, the item's before its own (BAR-08)")
  func compactLook() {
    func look(_ color: UIColor) -> UINavigationBarAppearance {
      let look = UINavigationBarAppearance()
      look.backgroundColor = color
      return look
    }
    func resize(_ width: CGFloat, _ height: CGFloat) {
      stage.stage.resize(
        to: CGSize(width: width, height: height), scale: 1, safeAreaInsets: .zero)
    }
    let page = Scrolled()
    let navigation = UINavigationController(rootViewController: page)
    let bar = navigation.navigationBar
    bar.standardAppearance = look(.red)
    bar.compactAppearance = look(.green)
    stage.window.rootViewController = navigation
    stage.stage.layoutIfNeeded()
    page.scroll.contentOffset.y = 100
    stage.stage.layoutIfNeeded()
    #expect(bar.backgroundColor == .red)

    resize(700, 400)
    #expect(bar.backgroundColor == .green)
    page.navigationItem.compactAppearance = look(.blue)
    #expect(bar.backgroundColor == .blue)
    page.navigationItem.compactAppearance = nil
    #expect(bar.backgroundColor == .green)
    resize(400, 700)
    #expect(bar.backgroundColor == .red)
  }

  @Test("a bar that comes into a low window takes the look for it (BAR-08)")
  func compactLookAtFirst() {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    let look = UINavigationBarAppearance()
    look.backgroundColor = .green
    bar.compactAppearance = look
    #expect(bar.backgroundColor == .systemBackground)

    let low = TestStage(700, 300)
    low.add(bar)

    #expect(bar.backgroundColor == .green && bar.window === low.window)
  }
}
