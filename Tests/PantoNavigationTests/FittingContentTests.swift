import PantoControls
import PantoNavigation
import PantoScene
import PantoTesting
import Testing

/// Content that fits, below real bars.
@MainActor @Suite("Fitting content", .timeLimit(.minutes(60))) struct FittingContentTests {
  private let stage = TestStage(320, 480)

  private func page(_ scroll: UIScrollView) -> UIViewController {
    let page = UIViewController()
    page.view.frame = stage.window.bounds
    scroll.frame = page.view.bounds
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    page.view.addSubview(scroll)
    return page
  }

  @Test("a short page begins below the navigation bar and ends above the tabs (PRT-53)")
  func bars() {
    let scroll = UIScrollView()
    scroll.contentSize = CGSize(width: 320, height: 50)
    let tabs = UITabBarController()
    tabs.viewControllers = [UINavigationController(rootViewController: page(scroll))]
    stage.window.rootViewController = tabs
    stage.stage.layoutIfNeeded()

    let safe = scroll.safeAreaInsets
    #expect(safe.top > 40 && safe.bottom > 40)
    #expect(scroll.adjustedContentInset == safe && scroll.contentOffset.y == -safe.top)
    let before = scroll.contentOffset
    stage.drag(from: CGPoint(x: 160, y: 240), to: CGPoint(x: 160, y: 140), over: 0.2)
    stage.settle()
    #expect(scroll.contentOffset == before, "content that fits is inset, and does not scroll")
  }
}
