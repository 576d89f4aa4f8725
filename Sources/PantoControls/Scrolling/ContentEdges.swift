import PantoBase
import PantoScene

/// Told when the content of a scroll view reaches or leaves its upper or lower end (BAR-09).
@MainActor package protocol ContentEdgeListener: AnyObject {
  /// Called after `contentEdges` changed, by scrolling or by new sizes and insets, and after the
  /// scroll view left its window.
  func contentEdgesChanged()
}

/// The listeners of one scroll view, and the edges that they know.
@MainActor final class ContentEdgeListeners {
  private struct Listener {
    weak var object: (any ContentEdgeListener)?
  }
  private var listeners: [Listener] = []
  fileprivate var known: UIRectEdge

  fileprivate init(_ edges: UIRectEdge) { known = edges }

  fileprivate var isEmpty: Bool { listeners.isEmpty }

  fileprivate func add(_ listener: any ContentEdgeListener) {
    remove(listener)
    listeners.append(Listener(object: listener))
  }

  /// Removes a listener, and those that are gone.
  fileprivate func remove(_ listener: any ContentEdgeListener) {
    listeners.removeAll { $0.object == nil || $0.object === listener }
  }

  final func tell() {
    for listener in listeners { listener.object?.contentEdgesChanged() }
  }
}

extension UIScrollView {
  /// The edges, of `.top` and `.bottom`, at which the content ends or is pulled beyond its end.
  package final var contentEdges: UIRectEdge { ends(in: scrollRange) }

  private func ends(in range: ScrollRange) -> UIRectEdge {
    let visible = bounds
    var edges: UIRectEdge = []
    if visible.minY <= 0.5 - range.inset.top { edges.insert(.top) }
    if visible.maxY >= range.content.height + range.inset.bottom - 0.5 { edges.insert(.bottom) }
    return edges
  }

  /// Lets an object hear of changes of `contentEdges`. It is held weakly.
  package final func addEdgeListener(_ listener: any ContentEdgeListener) {
    let listeners = edgeListeners ?? ContentEdgeListeners(contentEdges)
    edgeListeners = listeners
    listeners.add(listener)
  }

  /// Ends the calls that `addEdgeListener` began.
  package final func removeEdgeListener(_ listener: any ContentEdgeListener) {
    edgeListeners?.remove(listener)
    // A scroll view without listeners has nothing to compare while it scrolls.
    if edgeListeners?.isEmpty == true { edgeListeners = nil }
  }

  /// Lets the indicators and the bars around follow the visible part of the content.
  ///
  /// - Parameter known: The range of offsets now, if the caller has just read it. Default `nil`.
  final func showVisiblePart(range known: ScrollRange? = nil) {
    guard let edgeListeners else { return indicators.update(in: self, range: known) }
    let range = known ?? scrollRange
    indicators.update(in: self, range: range)
    let now = ends(in: range)
    guard now != edgeListeners.known else { return }
    edgeListeners.known = now
    edgeListeners.tell()
  }

  /// Lets the containers around a scroll view that came into its window lay out again, so that
  /// their bars follow its content (BAR-09).
  final func announceToContainers() {
    var responder = next
    while let here = responder, !(here is UIViewController) {
      // Bars follow the outer one of two scroll views, as of a table and a text in its rows.
      if let outer = here as? UIScrollView, !outer.scrollsSidewaysOnly { return }
      responder = here.next
    }
    var controller = responder as? UIViewController
    while let here = controller {
      if here is any BarContainer { here.viewIfLoaded?.setNeedsLayout() }
      controller = here.parentRef
    }
  }

  /// Whether the content scrolls sideways only, as that of pages.
  package final var scrollsSidewaysOnly: Bool {
    let (content, size) = (contentSize, bounds.size)
    return content.width > size.width && content.height <= size.height
  }
}
