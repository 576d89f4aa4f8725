import PantoBase
@_spi(Overrides) import PantoControls
import PantoScene

/// Shows one page of a row, and lets the user drag to the next and the previous one (PRT-28).
///
/// The data source is asked for the neighbours when a page rests, after the program heard of it.
/// The scroll view among `view.subviews` rests at the offset of one page. Its delegate is free for
/// the program.
@preconcurrency @MainActor open class UIPageViewController: UIViewController {
  /// UIKit's looks of a change of pages. Both look the same here: pages lie beside each other.
  public enum TransitionStyle: Int, Sendable { case pageCurl, scroll }
  /// The direction in which pages lie beside each other.
  public enum NavigationOrientation: Int, Sendable { case horizontal, vertical }
  /// The direction of a change that the program makes.
  public enum NavigationDirection: Int, Sendable { case forward, reverse }
  /// The place of the spine of a book in UIKit, without effect in this library.
  public enum SpineLocation: Int, Sendable { case none, min, mid, max }
  /// A key of the initializer's dictionary of options.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The text of the key.
    public let rawValue: String
    /// Makes a key from a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The key of the space between pages, a number in points.
    public static let interPageSpacing = OptionsKey(rawValue: "interPageSpacing")
    /// The key of the place of the spine, which has no effect and is reported once.
    public static let spineLocation = OptionsKey(rawValue: "spineLocation")
  }

  /// The transition style that was given to the initializer.
  public final let transitionStyle: TransitionStyle
  /// The direction in which pages lie beside each other.
  public final let navigationOrientation: NavigationOrientation
  /// The place of the spine of a book: always `.none`.
  public final let spineLocation = SpineLocation.none
  /// Whether pages have two sides. Without effect: `true` is reported once. Default `false`.
  public final var isDoubleSided = false {
    didSet {
      if isDoubleSided {
        Misuse.warn("UIPageViewController: isDoubleSided has no effect; pages have one side")
      }
    }
  }
  /// The data source, which supplies the pages, held weakly. Without one the user cannot drag.
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    didSet { if isViewLoaded { loadNeighbours() } }
  }
  /// The delegate, held weakly. Default `nil`.
  open weak var delegate: (any UIPageViewControllerDelegate)?
  /// The page that shows, in an array; empty before the first `setViewControllers`.
  open var viewControllers: [UIViewController]? { current.map { [$0] } ?? [] }
  /// The recognizers that drag the pages.
  public final var gestureRecognizers: [UIGestureRecognizer] {
    loadViewIfNeeded()
    return [scroll.panGestureRecognizer]
  }

  private let spacing: CGFloat
  private let scroll = PageScrollView()
  private let dots = UIPageControl()
  private var current: UIViewController?
  private var before: UIViewController?
  private var after: UIViewController?
  /// The neighbour that comes into sight, and the transition that calls the appearance methods.
  private var pending: (page: UIViewController, change: Transition)?
  /// Called with the result of the animated change that the program began, when it ends.
  private var programChange: ((Bool) -> Void)?
  private var isPlacing = false
  /// Whether the data source is being asked for neighbours, and whether its answers changed what
  /// they are neighbours of.
  private var isLoading = false
  private var mustLoadAgain = false
  private var isAskingForDot = false

  /// Makes a page view controller that has no pages yet.
  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    if options?[.spineLocation] != nil {
      Misuse.warn("UIPageViewController: spineLocation has no effect; pages have no spine")
    }
    let asked = options?[.interPageSpacing]
    let points =
      (asked as? CGFloat) ?? (asked as? Double).map { CGFloat($0) }
      ?? (asked as? Int).map { CGFloat($0) } ?? 0
    spacing = points.isFinite ? max(0, points) : 0
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    transitionStyle = .scroll
    navigationOrientation = .horizontal
    spacing = 0
    super.init(coder: coder)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    scroll.isPagingEnabled = true
    scroll.showsHorizontalScrollIndicator = false
    scroll.showsVerticalScrollIndicator = false
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.pages = self
    view.addSubview(scroll)
    dots.isUserInteractionEnabled = false
    dots.isHidden = true
    view.addSubview(dots)
    if let current { scroll.addSubview(current.view) }
    loadNeighbours()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let isAcross = navigationOrientation == .horizontal
    let frame = view.bounds.insetBy(
      dx: isAcross ? -spacing / 2 : 0, dy: isAcross ? 0 : -spacing / 2)
    if scroll.frame != frame {
      scroll.frame = frame
      if pending == nil { placePages() }
    }
    let height: CGFloat = 37
    dots.frame = CGRect(
      x: 0, y: view.bounds.height - view.safeAreaInsets.bottom - height, width: view.bounds.width,
      height: height)
  }

  // MARK: Places

  private var stride: CGFloat {
    navigationOrientation == .horizontal ? scroll.bounds.width : scroll.bounds.height
  }

  private func along(_ distance: CGFloat) -> CGPoint {
    navigationOrientation == .horizontal
      ? CGPoint(x: distance, y: 0) : CGPoint(x: 0, y: distance)
  }

  private var offset: CGFloat {
    navigationOrientation == .horizontal ? scroll.contentOffset.x : scroll.contentOffset.y
  }

  /// Returns the place of a page in the scroll view, from 0 to 2. The page that shows is always at
  /// 1.
  private func place(of page: UIViewController) -> CGFloat {
    page === before ? 0 : page === after ? 2 : 1
  }

  private func frame(of page: UIViewController) -> CGRect {
    CGRect(origin: along(place(of: page) * stride + spacing / 2), size: view.bounds.size)
  }

  /// Places all pages, with the current one in sight.
  private func placePages() {
    guard isViewLoaded, !isPlacing else { return }
    isPlacing = true
    let old = scroll.contentOffset
    let isAcross = navigationOrientation == .horizontal
    let size = view.bounds.size
    // Negative insets prevent scrolling to the place of a page that does not exist.
    let (first, last) = (before == nil ? -stride : 0, after == nil ? -stride : 0)
    scroll.contentInset =
      isAcross
      ? UIEdgeInsets(top: 0, left: first, bottom: 0, right: last)
      : UIEdgeInsets(top: first, left: 0, bottom: last, right: 0)
    scroll.contentSize =
      isAcross
      ? CGSize(width: 3 * stride, height: size.height)
      : CGSize(width: size.width, height: 3 * stride)
    for page in [before, current, after] {
      guard let page else { continue }
      if page === current || page.viewIfLoaded?.superview === scroll {
        page.view.frame = frame(of: page)
      }
    }
    scroll.setContentOffset(along(stride), animated: false)
    isPlacing = false
    if scroll.contentOffset != old { scroll.delegate?.scrollViewDidScroll(scroll) }
  }

  private func loadNeighbours() {
    guard programChange == nil, pending == nil else { return }
    guard !isLoading else { return mustLoadAgain = true }
    isLoading = true
    // A data source that sets itself or the page in every answer is asked twice, not without end.
    for _ in 0..<2 {
      mustLoadAgain = false
      askForNeighbours()
      if !mustLoadAgain { break }
    }
    isLoading = false
    if programChange == nil, pending == nil { placePages() }
  }

  private func askForNeighbours() {
    let page = current
    let previous = page.flatMap { dataSource?.pageViewController(self, viewControllerBefore: $0) }
    let next = page.flatMap { dataSource?.pageViewController(self, viewControllerAfter: $0) }
    let count = transitionStyle == .scroll ? dataSource?.presentationCount(for: self) ?? 0 : 0
    dots.numberOfPages = count
    dots.isHidden = count == 0
    // The neighbours are dropped if the data source has changed the page meanwhile.
    guard programChange == nil, pending == nil, current === page else { return }
    before = previous === page ? nil : previous
    after = next === page || next === previous ? nil : next
  }

  /// Asks for the dot of the page that the program shows, unless that is being asked.
  private func askForDot() {
    guard !isAskingForDot else { return }
    isAskingForDot = true
    dots.currentPage = dataSource?.presentationIndex(for: self) ?? 0
    isAskingForDot = false
  }

  // MARK: Changes by the program

  /// Shows another page. Only the first of `viewControllers` is taken.
  ///
  /// - Parameter completion: Called once when the page shows, with whether the change was not
  ///   interrupted.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    settle()
    guard let page = viewControllers?.first else {
      Misuse.report("setViewControllers: give the page that shows")
      return CompletionQueue.later { completion?(false) }
    }
    let old = current
    if old === page {
      loadNeighbours()
      return CompletionQueue.later { completion?(true) }
    }
    addChild(page)
    guard animated, old != nil, isViewLoaded, view.window != nil else {
      let change = UIViewController.changing(animated: false) {
        if isViewLoaded {
          old?.viewIfLoaded?.announceLeaving()
          scroll.addSubview(page.view)
        }
      }
      replace(old, by: page, change)
      // The data source is asked after the program knows which page shows. One that sets the page
      // in its answers is being asked already.
      mustLoadAgain = isLoading
      let asksLater = !isLoading
      return CompletionQueue.later {
        completion?(true)
        if asksLater { self.loadNeighbours() }
      }
    }
    (before, after) = direction == .forward ? (nil, page) : (page, nil)
    programChange = { finished in completion?(finished) }
    placePages()
    reveal(page)
    scroll.setContentOffset(along(place(of: page) * stride), animated: true)
  }

  private func replace(_ old: UIViewController?, by page: UIViewController, _ change: Transition) {
    old?.willMove(toParent: nil)
    current = page
    before = nil
    after = nil
    if let old { removeTold(old) }
    page.didMove(toParent: self)
    askForDot()
    placePages()
    change.finish()
  }

  // MARK: Drags

  /// Brings a neighbour into the window.
  private func reveal(_ page: UIViewController) {
    guard pending?.page !== page, let current else { return }
    if pending != nil { hidePending() }
    if page.parent !== self { addChild(page) }
    if programChange == nil { delegate?.pageViewController(self, willTransitionTo: [page]) }
    let change = UIViewController.changing(animated: true) {
      page.loadViewIfNeeded()
      current.view.announceLeaving()
      page.view.frame = frame(of: page)
      scroll.addSubview(page.view)
    }
    pending = (page, change)
  }

  /// Removes the neighbour that was coming into sight, because the current page stays.
  private func hidePending() {
    guard let (page, _) = pending else { return }
    pending = nil
    _ = UIViewController.changing(animated: true) {
      page.view.removeFromSuperview()
      current?.view.announceArriving()
    }
    current?.view.announceArrived()
    release(page)
  }

  /// Reveals a neighbour that is scrolled into sight. Returns whether the scroll view's delegate is
  /// told of the movement, which it is not during `placePages`.
  fileprivate func scrolled() -> Bool {
    guard !isPlacing else { return false }
    guard stride > 0, current != nil else { return true }
    let moved = offset - stride
    let neighbour = moved > 0 ? after : moved < 0 ? before : nil
    if let neighbour, moved.magnitude > 0.5 { reveal(neighbour) }
    return true
  }

  /// Ends a drag or an animation at the nearest page.
  fileprivate func rested() {
    guard !isPlacing, let old = current, stride > 0 else { return }
    let index = min(max(Int((offset / stride).rounded()), 0), 2)
    let ended = programChange
    programChange = nil
    let page = [before, old, after][index] ?? old
    guard let (coming, change) = pending else {
      ended?(true)
      return
    }
    guard page === coming else {
      hidePending()
      placePages()
      if let ended { ended(false) } else { tell(old, completed: false) }
      return
    }
    let step = page === after ? 1 : -1
    pending = nil
    let dot = dots.currentPage + step
    replace(old, by: page, change)
    if let ended {
      ended(true)
    } else {
      dots.currentPage = dot
      tell(old, completed: true)
    }
    loadNeighbours()
  }

  private func tell(_ old: UIViewController, completed: Bool) {
    delegate?.pageViewController(
      self, didFinishAnimating: true, previousViewControllers: [old],
      transitionCompleted: completed)
  }

  /// Ends a change that runs, before the program makes another one.
  private func settle() {
    guard pending != nil || programChange != nil else { return }
    if programChange != nil, let page = pending?.page {
      isPlacing = true
      scroll.setContentOffset(along(place(of: page) * stride), animated: false)
      isPlacing = false
    }
    rested()
  }
}

/// The scroll view of a page view controller. It reports movements by overrides, because its
/// delegate is free for the program.
private final class PageScrollView: UIScrollView {
  weak var pages: UIPageViewController?

  override func contentMoved() -> Bool { pages?.scrolled() ?? true }
  override func contentRested() { pages?.rested() }
}
