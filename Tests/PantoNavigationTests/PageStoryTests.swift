import PantoControls
import PantoNavigation
import PantoScene
import PantoTesting
import Testing

/// Pages along both orientations, cancelled and flung.
@MainActor @Suite("Pages both ways", .timeLimit(.minutes(60))) struct PageStoryTests {
  private final class Page: UIViewController {
    var number = 0
  }

  @MainActor private final class Book: UIPageViewControllerDataSource, UIPageViewControllerDelegate
  {
    var log: [String] = []
    var dots = 0
    lazy var all = (0..<4).map { i in
      let page = Page()
      page.number = i
      return page
    }
    private func page(_ controller: UIViewController, _ step: Int) -> UIViewController? {
      let place = ((controller as? Page)?.number ?? -9) + step
      return all.indices.contains(place) ? all[place] : nil
    }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { page(viewController, -1) }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { page(viewController, 1) }
    func presentationCount(for pageViewController: UIPageViewController) -> Int { dots }
    func presentationIndex(for pageViewController: UIPageViewController) -> Int { 1 }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      willTransitionTo pendingViewControllers: [UIViewController]
    ) { log.append("to \((pendingViewControllers.first as? Page)?.number ?? -1)") }
    func pageViewController(
      _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {
      let number = (previousViewControllers.first as? Page)?.number ?? -1
      log.append("\(completed ? "left" : "kept") \(number)")
    }
  }

  private let stage = TestStage(
    300, 500, safeAreaInsets: UIEdgeInsets(top: 0, left: 0, bottom: 30, right: 0))
  private let book = Book()

  private func pages(
    _ orientation: UIPageViewController.NavigationOrientation, from number: Int = 1
  ) -> UIPageViewController {
    let pages = UIPageViewController(
      transitionStyle: .scroll, navigationOrientation: orientation,
      options: [.interPageSpacing: 20])
    pages.dataSource = book
    pages.delegate = book
    stage.window.rootViewController = pages
    pages.setViewControllers([book.all[number]], direction: .forward, animated: false)
    stage.stage.layoutIfNeeded()
    stage.settle()
    return pages
  }
  private func number(_ pages: UIPageViewController) -> Int? {
    (pages.viewControllers?.first as? Page)?.number
  }
  private func drag(
    _ way: CGFloat, _ orientation: UIPageViewController.NavigationOrientation,
    over seconds: Double = 0.5
  ) -> Finger {
    stage.finger().down(at: (150, 250))
      .move(by: orientation == .horizontal ? (way, 0) : (0, way), over: seconds)
  }
  private func frame(_ number: Int) -> CGRect? {
    guard let view = book.all[number].viewIfLoaded, view.window != nil else { return nil }
    return view.convert(view.bounds, to: nil)
  }
  nonisolated private static let ways: [UIPageViewController.NavigationOrientation] = [
    .horizontal, .vertical,
  ]

  @Test("pages go on and back along their orientation, told in order (MUT-14)", arguments: ways)
  func onAndBack(orientation: UIPageViewController.NavigationOrientation) {
    let pages = pages(orientation)
    let length: CGFloat = orientation == .horizontal ? 300 : 500
    drag(-length * 0.65, orientation).hold(0.2).up()
    stage.settle()
    #expect(number(pages) == 2 && book.log == ["to 2", "left 1"])
    #expect(frame(2) == CGRect(x: 0, y: 0, width: 300, height: 500) && frame(1) == nil)
    drag(length * 0.65, orientation).hold(0.2).up()
    stage.settle()
    drag(length * 0.65, orientation).hold(0.2).up()
    stage.settle()
    #expect(number(pages) == 0)
    #expect(book.log.suffix(4) == ["to 1", "left 2", "to 0", "left 1"])
    let across = stage.finger().down(at: (150, 250))
      .move(by: orientation == .horizontal ? (0, -200) : (-200, 0), over: 0.3).hold(0.2)
    across.up()
    stage.settle()
    #expect(number(pages) == 0 && book.log.count == 6, "a drag across turns nothing")
  }

  @Test("a short drag and a cancelled one keep the page, and say so (MUT-14)", arguments: ways)
  func kept(orientation: UIPageViewController.NavigationOrientation) {
    let pages = pages(orientation)
    drag(-80, orientation).hold(0.2).up()
    stage.settle()
    #expect(number(pages) == 1 && book.log == ["to 2", "kept 1"] && frame(2) == nil)
    drag(80, orientation).cancel()
    stage.settle()
    #expect(number(pages) == 1 && book.log.suffix(2) == ["to 0", "kept 1"] && frame(0) == nil)
    drag(-80, orientation, over: 0.08).up()
    stage.settle()
    #expect(number(pages) == 2, "a flick turns the page")
  }

  @Test(
    "a drag that turns round shows the page at the other side instead (MUT-14)", arguments: ways)
  func turned(orientation: UIPageViewController.NavigationOrientation) {
    let pages = pages(orientation)
    let finger = drag(-80, orientation)
    finger.move(by: orientation == .horizontal ? (280, 0) : (0, 420), over: 0.6).hold(0.2).up()
    stage.settle()
    #expect(number(pages) == 0)
    #expect(book.log == ["to 2", "to 0", "left 1"])
  }

  @Test("pages keep their distance while one pushes the other out (MUT-14)", arguments: ways)
  func spacing(orientation: UIPageViewController.NavigationOrientation) throws {
    _ = pages(orientation)
    let finger = drag(-150, orientation)
    let (one, two) = (try #require(frame(1)), try #require(frame(2)))
    if orientation == .horizontal {
      #expect(one.minX < -100 && two.minX - one.maxX == 20 && two.minY == 0 && one.minY == 0)
    } else {
      #expect(one.minY < -100 && two.minY - one.maxY == 20 && two.minX == 0 && one.minX == 0)
    }
    finger.cancel()
    stage.settle()
  }

  @Test("before the first and behind the last page there is nothing but a bounce (MUT-14)")
  func ends() {
    for (start, way) in [(0, 200), (3, -200)] as [(Int, CGFloat)] {
      book.log = []
      let pages = pages(.horizontal, from: start)
      let finger = drag(way, .horizontal)
      let x = frame(start)?.minX ?? .nan
      #expect(x.magnitude > 20 && x.magnitude < 120)
      finger.up()
      stage.settle()
      #expect(number(pages) == start && book.log.isEmpty && frame(start)?.minX == 0)
    }
  }

  @Test("code turns forward from the right and in reverse from the left, without a word (MUT-14)")
  func byCode() throws {
    let pages = pages(.horizontal)
    var ended: [Bool] = []
    pages.setViewControllers([book.all[3]], direction: .forward, animated: true) {
      ended.append($0)
    }
    stage.advance(by: 0.1)
    #expect(try #require(frame(3)).minX > 0)
    stage.settle()
    pages.setViewControllers([book.all[0]], direction: .reverse, animated: true) {
      ended.append($0)
    }
    stage.advance(by: 0.1)
    #expect(try #require(frame(0)).minX < 0)
    stage.settle()
    #expect(number(pages) == 0 && ended == [true, true] && book.log.isEmpty)
  }

  @Test("the dots count on and back with the pages, above the safe area (MUT-14)")
  func dots() throws {
    book.dots = 4
    let pages = pages(.horizontal)
    let dots = try #require(pages.view.subviews.compactMap { $0 as? UIPageControl }.first)
    #expect(!dots.isHidden && dots.numberOfPages == 4 && dots.currentPage == 1)
    #expect(dots.frame == CGRect(x: 0, y: 433, width: 300, height: 37))
    drag(-200, .horizontal).hold(0.2).up()
    stage.settle()
    #expect(dots.currentPage == 2)
    drag(200, .horizontal).hold(0.2).up()
    stage.settle()
    #expect(dots.currentPage == 1)
    drag(-60, .horizontal).hold(0.2).up()
    stage.settle()
    #expect(dots.currentPage == 1)
  }
}
