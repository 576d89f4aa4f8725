import PantoControls
import PantoScene
import PantoTesting
import Testing

/// When a scroll view keeps its content out of the safe area, and who hears of it.
@MainActor @Suite("Automatic insets", .timeLimit(.minutes(60))) struct AutomaticInsetTests {
  private let stage = TestStage(
    300, 400, safeAreaInsets: UIEdgeInsets(top: 44, left: 10, bottom: 34, right: 10))

  /// Stands for a navigation or tab bar controller.
  private final class Bars: UIViewController, BarContainer {}

  /// A scroll view that notes the change of its insets, and what its delegate hears.
  private final class Heard: UIScrollView, UIScrollViewDelegate {
    var story: [String] = []
    override func adjustedContentInsetDidChange() {
      super.adjustedContentInsetDidChange()
      story.append("inset \(Int(adjustedContentInset.top))")
    }
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
      story.append("delegate")
    }
  }

  private func show(_ page: UIViewController, in container: UIViewController?) {
    if let container {
      container.addChild(page)
      container.view.frame = stage.window.bounds
      page.view.frame = container.view.bounds
      container.view.addSubview(page.view)
      page.didMove(toParent: container)
    }
    stage.window.rootViewController = container ?? page
    stage.stage.layoutIfNeeded()
  }

  private func page(_ scroll: UIScrollView, behind: UIView? = nil) -> UIViewController {
    let page = UIViewController()
    page.view.frame = stage.window.bounds
    scroll.frame = page.view.bounds
    if let behind { page.view.addSubview(behind) }
    page.view.addSubview(scroll)
    return page
  }

  @Test("content that fits keeps clear of bars, at the top and bottom only (PRT-53)")
  func belowBars() {
    let (alone, below) = (UIScrollView(), UIScrollView())
    show(page(alone), in: nil)
    #expect(alone.adjustedContentInset == .zero && alone.contentOffset == .zero)

    show(page(below), in: Bars())
    #expect(below.adjustedContentInset == UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    #expect(below.contentOffset.y == -44)
    below.contentInsetAdjustmentBehavior = .scrollableAxes
    #expect(below.adjustedContentInset == .zero)
  }

  @Test("it is also so for the controller's own view, and for a child of a child (PRT-53)")
  func ownView() {
    let (own, inner) = (UIScrollView(), UIScrollView())
    let controller = UIViewController()
    controller.view = own
    show(controller, in: Bars())
    #expect(own.adjustedContentInset.top == 44)

    let outer = UIViewController()
    let child = page(inner)
    outer.addChild(child)
    outer.view.addSubview(child.view)
    show(outer, in: Bars())
    #expect(inner.adjustedContentInset.top == 44)
  }

  @Test("a scroll view before others, and a controller that forbids it, are left alone (PRT-53)")
  func leftAlone() {
    let (before, forbidden) = (UIScrollView(), UIScrollView())
    show(page(before, behind: UIView()), in: Bars())
    #expect(before.adjustedContentInset == .zero)

    let page = page(forbidden)
    page.automaticallyAdjustsScrollViewInsets = false
    show(page, in: Bars())
    #expect(forbidden.adjustedContentInset == .zero)
  }

  @Test("a subclass hears of new insets, once for each change and before the delegate (PRT-53)")
  func heard() {
    let scroll = Heard(frame: stage.window.bounds)
    scroll.delegate = scroll
    scroll.contentSize.height = 1000
    stage.add(scroll)
    stage.stage.layoutIfNeeded()
    #expect(scroll.story == ["inset 44", "delegate"])

    scroll.contentInset.top = 6
    scroll.contentOffset.y = 100
    stage.stage.layoutIfNeeded()
    #expect(scroll.story == ["inset 44", "delegate", "inset 50", "delegate"])
  }
}
