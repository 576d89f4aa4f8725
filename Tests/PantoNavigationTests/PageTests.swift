import PantoControls
import PantoNavigation
import PantoScene
import PantoTesting
import Testing

/// Tests rows of pages (PRT-28).
@MainActor @Suite("Pages", .timeLimit(.minutes(60))) struct PageTests {
  @MainActor private final class Log { var lines: [String] = [] }

  private final class Page: UIViewController {
    var number = 0
    var log = Log()
    override func viewWillAppear(_ animated: Bool) { log.lines.append("\(number) comes") }
    override func viewDidAppear(_ animated: Bool) { log.lines.append("\(number) is there") }
    override func viewWillDisappear(_ animated: Bool) { log.lines.append("\(number) goes") }
    override func viewDidDisappear(_ animated: Bool) { log.lines.append("\(number) is gone") }
  }

  @MainActor private final class Book: UIPageViewControllerDataSource, UIPageViewControllerDelegate
  {
    let log = Log()
    lazy var all = (0..<3).map { i in
      let page = Page()
      page.number = i
      page.log = log
      return page
    }
    var dots = 0
    var onAsk: ((UIPageViewController) -> Void)?
    func page(_ i: Int) -> UIViewController? { all.indices.contains(i) ? all[i] : nil }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { page((viewController as? Page)!.number - 1) }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerAfter viewController: UIViewController
    ) -> UIViewController? {
      onAsk?(pageViewController)
      return page((viewController as? Page)!.number + 1)
    }
    func presentationCount(for pageViewController: UIPageViewController) -> Int { dots }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      willTransitionTo pendingViewControllers: [UIViewController]
    ) { log.lines.append("to \((pendingViewControllers[0] as? Page)!.number)?") }
    func pageViewController(
      _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {
      log.lines.append(
        "from \((previousViewControllers[0] as? Page)!.number): \(completed ? "left" : "stayed")")
    }
  }

  private let stage = TestStage(300, 500)
  private let book = Book()

  private func pages(_ orientation: UIPageViewController.NavigationOrientation = .horizontal)
    -> UIPageViewController
  {
    let pages = UIPageViewController(
      transitionStyle: .scroll, navigationOrientation: orientation,
      options: [.interPageSpacing: 20])
    pages.dataSource = book
    pages.delegate = book
    stage.window.rootViewController = pages
    pages.setViewControllers([book.all[0]], direction: .forward, animated: false)
    stage.stage.layoutIfNeeded()
    return pages
  }

  private func number(_ pages: UIPageViewController) -> Int? {
    (pages.viewControllers?.first as? Page)?.number
  }

  @Test("a drag brings the next page, and all hear of it in order (PRT-28)")
  func drag() {
    let pages = pages()
    #expect(book.log.lines == ["0 comes", "0 is there"])
    book.log.lines = []
    stage.swipe(from: CGPoint(x: 250, y: 250), by: (-150, 0))
    #expect(book.log.lines.prefix(3) == ["to 1?", "0 goes", "1 comes"])
    stage.settle()
    #expect(
      book.log.lines == [
        "to 1?", "0 goes", "1 comes", "0 is gone", "1 is there", "from 0: left",
      ])
    #expect(number(pages) == 1 && pages.children == [book.all[1]])
    #expect(book.all[1].view.convert(CGPoint.zero, to: nil) == .zero)
    stage.swipe(from: CGPoint(x: 50, y: 250), by: (150, 0))
    stage.settle()
    #expect(number(pages) == 0 && book.all[1].view.window == nil)
  }

  @Test("a drag that returns leaves the page, and beyond the last one it only bounces (PRT-28)")
  func back() {
    let pages = pages()
    book.log.lines = []
    stage.finger().down(at: (250, 250)).move(by: (-80, 0), over: 0.5).hold(0.3).up()
    stage.settle()
    #expect(number(pages) == 0)
    #expect(
      book.log.lines == [
        "to 1?", "0 goes", "1 comes", "1 goes", "1 is gone", "0 comes", "0 is there",
        "from 0: stayed",
      ])
    book.log.lines = []
    stage.swipe(from: CGPoint(x: 50, y: 250), by: (150, 0))
    stage.settle()
    #expect(number(pages) == 0 && book.log.lines.isEmpty)
  }

  @Test("the program changes the page at once or animated, also in the middle of a change (PRT-28)")
  func program() {
    let pages = pages()
    var told: [Bool] = []
    pages.setViewControllers([book.all[2]], direction: .forward, animated: true) { told.append($0) }
    stage.advance(by: 0.1)
    #expect(book.all[2].view.window != nil && book.all[0].view.window != nil)
    pages.setViewControllers([book.all[1]], direction: .reverse, animated: true) { told.append($0) }
    stage.settle()
    #expect(told == [true, true] && number(pages) == 1 && pages.children == [book.all[1]])
    pages.setViewControllers([book.all[0]], direction: .reverse, animated: false)
    stage.settle()
    #expect(number(pages) == 0 && !book.log.lines.contains { $0.hasPrefix("to") })
    #expect(book.log.lines.last == "0 is there")
    let before = Misuse.count
    pages.setViewControllers([], direction: .forward, animated: true)
    #expect(Misuse.count == before + 1)
  }

  @MainActor private final class Watcher: UIScrollViewDelegate {
    var shares: [CGFloat] = []
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      shares.append(scrollView.contentOffset.x / scrollView.bounds.width)
    }
  }

  @Test("the program may be the scroll view's delegate, and the page rests in its middle (PRT-28)")
  func ownDelegate() throws {
    let pages = pages()
    let scroll = try #require(pages.view.subviews.compactMap { $0 as? UIScrollView }.first)
    let watcher = Watcher()
    scroll.delegate = watcher
    #expect(scroll.contentOffset.x == scroll.bounds.width)
    stage.swipe(from: CGPoint(x: 250, y: 250), by: (-150, 0))
    stage.settle()
    #expect(number(pages) == 1 && scroll.contentOffset.x == scroll.bounds.width)
    #expect(watcher.shares.contains(2) && watcher.shares.last == 1)
    #expect(watcher.shares.allSatisfy { (1...2).contains($0) })
    var told: [Bool] = []
    pages.setViewControllers([book.all[2]], direction: .forward, animated: true) { told.append($0) }
    stage.settle()
    #expect(number(pages) == 2 && told == [true])
    // The last page: there is nothing after it, so a drag only bounces.
    stage.swipe(from: CGPoint(x: 250, y: 250), by: (-150, 0))
    stage.settle()
    #expect(number(pages) == 2 && scroll.contentOffset.x == scroll.bounds.width)
  }

  /// Knows the place of the page that shows from the completion of the change, and not from the
  /// page that it is asked about.
  @MainActor private final class Counter: UIPageViewControllerDataSource {
    let all = (0..<3).map { _ in UIViewController() }
    var index: Int?
    func page(_ step: Int) -> UIViewController? {
      index.flatMap { all.indices.contains($0 + step) ? all[$0 + step] : nil }
    }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { page(-1) }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { page(1) }
  }

  @Test(
    "the data source is asked after the program heard which page shows (PRT-28)",
    arguments: [false, true])
  func asksLate(animated: Bool) {
    let counter = Counter()
    let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    pages.dataSource = counter
    stage.window.rootViewController = pages
    if animated {
      pages.setViewControllers([UIViewController()], direction: .forward, animated: false)
      stage.settle()
    }
    pages.setViewControllers([counter.all[1]], direction: .forward, animated: animated) { _ in
      counter.index = 1
    }
    stage.settle()
    stage.swipe(from: CGPoint(x: 250, y: 250), by: (-150, 0))
    stage.settle()
    #expect(pages.viewControllers == [counter.all[2]])
  }

  @Test("a data source that changes the pages in its answers is not asked without end (PRT-28)")
  func changesInAnswer() {
    let pages = pages()
    var asked = 0
    // The limit of 50 lets the test fail where the stack would overflow.
    book.onAsk = { [unowned book] pages in
      asked += 1
      if asked < 50 { pages.dataSource = book }
    }
    pages.dataSource = book
    #expect(asked == 2)
    stage.swipe(from: CGPoint(x: 250, y: 250), by: (-150, 0))
    stage.settle()
    #expect(number(pages) == 1, "it has its neighbours")

    asked = 0
    book.onAsk = { [unowned book] pages in
      asked += 1
      guard asked < 50 else { return }
      pages.setViewControllers([book.all[asked % 3]], direction: .forward, animated: false)
    }
    pages.setViewControllers([book.all[0]], direction: .reverse, animated: false)
    stage.settle()
    #expect(asked == 2 && number(pages) == 2 && pages.children == [book.all[2]])
    book.onAsk = nil
    pages.dataSource = book
    stage.settle()
    #expect(book.all[2].view.convert(CGPoint.zero, to: nil) == .zero)
  }

  @Test(
    "pages lie below each other, keep their place when the window changes, and have dots (PRT-28)")
  func vertical() {
    book.dots = 3
    let pages = pages(.vertical)
    stage.swipe(from: CGPoint(x: 150, y: 400), by: (0, -200))
    stage.settle()
    #expect(number(pages) == 1)
    stage.stage.resize(to: CGSize(width: 500, height: 300), scale: 1, safeAreaInsets: .zero)
    #expect(book.all[1].view.convert(book.all[1].view.bounds, to: nil) == stage.window.bounds)
    let dots = pages.view.subviews.compactMap { $0 as? UIPageControl }.first
    #expect(dots?.numberOfPages == 3 && dots?.currentPage == 1 && dots?.isHidden == false)
  }

  @Test("a spine and pages with two sides have no effect, and are reported once (PRT-28)")
  func spine() {
    Misuse.forget()
    let pages = UIPageViewController(
      transitionStyle: .pageCurl, navigationOrientation: .horizontal,
      options: [.spineLocation: UIPageViewController.SpineLocation.min])
    #expect(Misuse.messages.count == 1 && Misuse.messages.last?.contains("spine") ?? false)

    pages.isDoubleSided = false
    #expect(Misuse.messages.count == 1)
    for _ in 0..<2 { pages.isDoubleSided = true }
    #expect(Misuse.messages.count == 2 && Misuse.messages.last?.contains("isDoubleSided") ?? false)
    #expect(Misuse.count == 0)
  }
}
