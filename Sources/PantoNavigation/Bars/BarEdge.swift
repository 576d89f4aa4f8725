import PantoControls
import PantoScene

/// Follows the scroll view that lies under a bar, and tells the bar whether the content ends there
/// (BAR-09).
@MainActor final class BarEdge: ContentEdgeListener {
  /// The edge of the page at which the bar stands: `.top` or `.bottom`.
  private let edge: UIRectEdge
  /// Called with whether the content ends at the bar. Content that does not scroll always does.
  private let tell: (Bool) -> Void
  private weak var scroll: UIScrollView?
  private weak var page: UIView?
  private var covered: CGFloat = 0

  init(_ edge: UIRectEdge, tell: @escaping (Bool) -> Void) {
    self.edge = edge
    self.tell = tell
  }

  /// Follows the content of a page, of which a bar covers `covered` points.
  func follow(_ page: UIView?, covered: CGFloat) {
    (self.page, self.covered) = (page, covered)
    var search = Search(edge: edge, height: page?.bounds.height ?? 0, covered: covered)
    if let page { search.look(in: page, at: CGRect(origin: .zero, size: page.bounds.size)) }
    if search.found !== scroll {
      scroll?.removeEdgeListener(self)
      scroll = search.found
      scroll?.addEdgeListener(self)
    }
    check()
  }

  func contentEdgesChanged() {
    // A scroll view that was taken out of the page leaves the bar to another one.
    if let page, page.window != nil, scroll?.window == nil {
      follow(page, covered: covered)
    } else {
      check()
    }
  }

  private func check() { tell(scroll?.contentEdges.contains(edge) ?? true) }
}

/// Looks for the scroll view under a bar.
@MainActor private struct Search {
  /// How well a scroll view stands for the content of the page. Content that fits may be that of a
  /// small part, and a view without a size was not laid out yet.
  enum Rank: Int {
    case none, empty, hidden, fits, scrolls
  }

  let edge: UIRectEdge
  let height: CGFloat
  let covered: CGFloat
  /// The best scroll view so far, the first of equal ones.
  var found: UIScrollView?
  var rank = Rank.none

  init(edge: UIRectEdge, height: CGFloat, covered: CGFloat) {
    (self.edge, self.height, self.covered) = (edge, height, covered)
  }

  /// Looks at `view`, whose frame in the page is `frame`, and below it. A view that only scrolls
  /// sideways, as that of pages, counts through the subviews in sight.
  mutating func look(in view: UIView, at frame: CGRect, isInHidden: Bool = false) {
    let reaches = edge == .top ? frame.minY <= covered + 0.5 : frame.maxY >= height - covered - 0.5
    guard reaches || frame.isEmpty else { return }
    let isHidden = isInHidden || view.isHidden || view.alpha <= 0
    if let scroll = view as? UIScrollView, !scroll.scrollsSidewaysOnly {
      return take(scroll, isHidden: isHidden)
    }
    let bounds = view.bounds
    for child in view.subviews {
      let own = child.frame
      guard own.isEmpty || own.intersects(bounds) else { continue }
      let place = own.offsetBy(dx: frame.minX - bounds.minX, dy: frame.minY - bounds.minY)
      look(in: child, at: place, isInHidden: isHidden)
      if rank == .scrolls { return }
    }
  }

  private mutating func take(_ scroll: UIScrollView, isHidden: Bool) {
    var new = Rank.fits
    if scroll.bounds.isEmpty {
      new = .empty
    } else if isHidden {
      new = .hidden
    } else {
      let range = scroll.scrollRange.y
      if range.lowerBound < range.upperBound { new = .scrolls }
    }
    if new.rawValue > rank.rawValue { (found, rank) = (scroll, new) }
  }
}
