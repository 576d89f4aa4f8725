import PantoBase
import PantoControls
import PantoScene

/// The computed position of one section of a compositional layout, and of its groups, headers and
/// footers. All rectangles are those of a left-to-right interface; the collection view mirrors them
/// (COL-06).
@MainActor struct CompositionalSection {
  /// A supplementary view at an edge of the section, such as a header.
  struct Boundary {
    enum Edge { case start, end, none }
    var item: NSCollectionLayoutBoundarySupplementaryItem
    var size: CGSize
    var edge: Edge
    /// The index of the view among those of the same kind.
    var rank: Int
  }

  let section: NSCollectionLayoutSection
  /// The section's content insets, including those of their reference, such as the safe area.
  let insets: NSDirectionalEdgeInsets
  let container: CGSize
  let isVertical: Bool
  var runs: CompositionalRuns
  var boundaries: [Boundary] = []
  /// The length of the contents of a section without items: that of all sections, where this one
  /// stands for the whole layout.
  var inner: CGFloat = 0
  /// The start of the section along the scroll, in points from the start of the content.
  var start: CGFloat = 0

  init(
    _ section: NSCollectionLayoutSection, insets: NSDirectionalEdgeInsets, container: CGSize,
    isVertical: Bool, runs: CompositionalRuns
  ) {
    self.section = section
    self.insets = insets
    self.container = container
    self.isVertical = isVertical
    self.runs = runs
  }

  var scrollsItself: Bool { section.orthogonalScrollingBehavior != .none }

  /// Sets the supplementary views at the section's edges, with the sizes that they chose.
  mutating func setBoundaries(
    _ items: [NSCollectionLayoutBoundarySupplementaryItem],
    size: (_ kind: String, _ rank: Int) -> CGSize?
  ) {
    let room = boundaryRoom
    boundaries = []
    for item in items {
      let rank = boundaries.count { $0.item.elementKind == item.elementKind }
      var own = item.layoutSize.size(in: room)
      if let chosen = size(item.elementKind, rank) {
        own = item.layoutSize.estimates.merging(chosen, into: own)
      }
      guard own.isInReach else { continue }
      let edges = item.alignment.edges
      var edge = Boundary.Edge.none
      if item.extendsBoundary {
        if edges.contains(isVertical ? .top : .leading) {
          edge = .start
        } else if edges.contains(isVertical ? .bottom : .trailing) {
          edge = .end
        }
      }
      boundaries.append(Boundary(item: item, size: own, edge: edge, rank: rank))
    }
  }

  private var follows: Bool { section.supplementariesFollowContentInsets }
  private var boundaryRoom: CGSize {
    guard follows else { return container }
    return isVertical
      ? CGSize(
        width: max(0, container.width - insets.leading - insets.trailing), height: container.height)
      : CGSize(
        width: container.width, height: max(0, container.height - insets.top - insets.bottom))
  }

  // MARK: Along the scroll

  private func extent(_ edge: Boundary.Edge) -> CGFloat {
    boundaries.reduce(0) { most, boundary in
      guard boundary.edge == edge else { return most }
      return max(most, isVertical ? boundary.size.height : boundary.size.width)
    }
  }
  private var startInset: CGFloat { isVertical ? insets.top : insets.leading }
  private var endInset: CGFloat { isVertical ? insets.bottom : insets.trailing }
  private var sideInset: CGFloat { isVertical ? insets.leading : insets.top }
  private var farSideInset: CGFloat { isVertical ? insets.trailing : insets.bottom }

  /// The position at which the groups begin, along the scroll, in points.
  var contentStart: CGFloat { start + extent(.start) + startInset }
  /// The length of the groups along the scroll.
  var contentLength: CGFloat {
    guard runs.count > 0 else { return inner }
    return scrollsItself ? runs.breadth : runs.length
  }
  var end: CGFloat { contentStart + contentLength + endInset + extent(.end) }

  private func rect(along: CGFloat, to end: CGFloat, across: CGFloat, width: CGFloat) -> CGRect {
    isVertical
      ? CGRect(x: across, y: along, width: width, height: max(0, end - along))
      : CGRect(x: along, y: across, width: max(0, end - along), height: width)
  }

  /// The whole section, with headers and footers.
  var frame: CGRect {
    rect(
      along: start, to: end, across: 0, width: isVertical ? container.width : container.height)
  }

  // MARK: Items

  /// Returns the upper left corner of a group, as if the section itself were not scrolled.
  func origin(of place: CompositionalRuns.Place) -> CGPoint {
    let along = scrollsItself ? contentStart : contentStart + place.start
    let across = scrollsItself ? sideInset + place.start : sideInset
    return isVertical ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across)
  }

  /// Returns the groups of the section that intersect a rectangle of the content.
  ///
  /// - Parameter offset: How far the section itself is scrolled.
  func places(in rect: CGRect, offset: CGFloat) -> [CompositionalRuns.Place] {
    let isDownwards = isVertical != scrollsItself
    let (low, high) = isDownwards ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    let base = scrollsItself ? sideInset - offset : contentStart
    return runs.places(from: low - base, to: high - base)
  }

  // MARK: Views at the edges

  /// Returns the frame of a supplementary view at an edge of the section, and whether the view is
  /// pinned: moved into the visible part.
  ///
  /// - Parameter visible: The visible part of the content.
  func place(of boundary: Boundary, visible: CGRect) -> (frame: CGRect, isPinned: Bool) {
    let side = follows ? sideInset : 0
    let far = follows ? farSideInset : 0
    let width = max(0, (isVertical ? container.width : container.height) - side - far)
    let (first, last) = (start + extent(.start), end - extent(.end))
    let strip: CGRect
    switch boundary.edge {
    case .start: strip = rect(along: start, to: first, across: side, width: width)
    case .end: strip = rect(along: last, to: end, across: side, width: width)
    case .none: strip = rect(along: first, to: last, across: side, width: width)
    }
    var frame = boundary.item.frame(on: strip, size: boundary.size)
      .offsetBy(dx: boundary.item.offset.x, dy: boundary.item.offset.y)
    guard boundary.item.pinToVisibleBounds else { return (frame, false) }
    let length = isVertical ? frame.height : frame.width
    let own = isVertical ? frame.minY : frame.minX
    let (low, high) = isVertical ? (visible.minY, visible.maxY) : (visible.minX, visible.maxX)
    let edges = boundary.item.alignment.edges
    let isAtEnd = edges.contains(isVertical ? .bottom : .trailing)
    let pinned =
      isAtEnd ? max(min(own, high - length), start) : min(max(own, low), max(own, end - length))
    if isVertical { frame.origin.y = pinned } else { frame.origin.x = pinned }
    return (frame, pinned != own)
  }

  // MARK: The section's own scroll

  /// The frame of the section's own scroll view, in the coordinates of the content.
  var scrollerFrame: CGRect {
    rect(
      along: contentStart, to: contentStart + contentLength, across: 0,
      width: isVertical ? container.width : container.height)
  }
  /// The content size of the section's own scroll view.
  var scrollerContent: CGSize {
    let length = sideInset + runs.length + farSideInset
    return isVertical
      ? CGSize(width: length, height: contentLength)
      : CGSize(width: contentLength, height: length)
  }
  private var scrollerLength: CGFloat { isVertical ? container.width : container.height }

  /// The space before the first and after the last group with which both can rest in the middle.
  var scrollerMargins: (before: CGFloat, after: CGFloat) {
    guard section.orthogonalScrollingBehavior == .groupPagingCentered,
      let first = runs.place(of: 0), let last = runs.place(of: runs.count - 1)
    else { return (0, 0) }
    return (
      max(0, (scrollerLength - first.length) / 2 - sideInset),
      max(0, (scrollerLength - last.length) / 2 - farSideInset)
    )
  }

  /// Returns the offset of the section's own scroll at which a group comes to rest.
  private func rest(_ place: CompositionalRuns.Place) -> CGFloat {
    section.orthogonalScrollingBehavior == .groupPagingCentered
      ? sideInset + place.start + (place.length - scrollerLength) / 2 : place.start
  }

  /// Returns the group whose resting offset is nearest to an offset of the section's own scroll.
  private func nearest(_ offset: CGFloat) -> CompositionalRuns.Place? {
    let isCentred = section.orthogonalScrollingBehavior == .groupPagingCentered
    let point = isCentred ? offset + scrollerLength / 2 - sideInset : offset
    let at = min(max(0, point), runs.length)
    let reach = runs.spacing.magnitude + 1
    let near = runs.places(from: at - reach, to: at + reach)
    let around =
      near + [near.last.flatMap { runs.place(of: $0.first + $0.count) }].compactMap { $0 }
    return around.min { (rest($0) - offset).magnitude < (rest($1) - offset).magnitude }
  }

  /// The speed of a throw that turns to the next group however short the drag was, in points per
  /// millisecond.
  private static let turnSpeed: CGFloat = 0.3

  /// The offset at which a released section comes to rest (COL-17).
  ///
  /// - Parameters:
  ///   - proposed: Where the throw would end.
  ///   - now: The offset at the lift.
  ///   - from: The offset at which the drag began.
  ///   - velocity: In points per millisecond.
  func restingOffset(proposed: CGFloat, now: CGFloat, from: CGFloat, velocity: CGFloat) -> CGFloat {
    switch section.orthogonalScrollingBehavior {
    case .none, .continuous, .paging: return proposed
    case .continuousGroupLeadingBoundary: return nearest(proposed).map(rest) ?? proposed
    case .groupPaging, .groupPagingCentered:
      guard let first = nearest(from) else { return proposed }
      let next = runs.place(of: first.first + first.count)
      let previous = runs.place(of: first.first - 1)
      if velocity > CompositionalSection.turnSpeed { return rest(next ?? first) }
      if velocity < -CompositionalSection.turnSpeed { return rest(previous ?? first) }
      let choices = [previous, first, next].compactMap { $0 }.map(rest)
      return choices.min { ($0 - now).magnitude < ($1 - now).magnitude } ?? proposed
    }
  }
}
