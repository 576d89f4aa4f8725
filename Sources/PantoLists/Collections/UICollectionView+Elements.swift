import PantoBase
import PantoControls
import PantoScene

extension UICollectionView {
  /// The largest number of rounds in which cells choose their size and bring others into sight.
  private static let mostRounds = 1_000
  /// The largest numbers of sections and items that are accepted from a data source, so that their
  /// sums do not overflow (P2).
  private static let mostSections = 1_000_000
  private static let mostItems = 10_000_000

  /// The state that decides, besides the layout and the data, which elements are in sight.
  struct Surroundings: Equatable {
    var bounds: CGRect
    var inset: UIEdgeInsets
    var isRightToLeft: Bool

    @MainActor init(of view: UICollectionView) {
      bounds = view.bounds
      inset = view.adjustedContentInset
      isRightToLeft = view.isRightToLeft
    }
  }

  /// Whether the views in sight may not be those that the layout wants. Each new subview asks for
  /// another layout pass, in which nothing has changed.
  final var needsElements: Bool {
    isDataStale || isLayoutStale || sizeChange != nil || shownSurroundings != Surroundings(of: self)
  }

  // MARK: Counts and layout

  final func askForCountsIfNeeded() {
    // A data source that is being asked may reload and then ask for its own counts.
    guard isDataStale, !isAsking else { return }
    isDataStale = false
    knownCounts = askForCounts()
  }

  final func askForCounts() -> CollectionCounts {
    var counts = CollectionCounts()
    guard let dataSource else { return counts }
    isAsking = true
    defer { isAsking = false }
    let reported = dataSource.numberOfSections(in: self)
    let sections = min(max(0, reported), UICollectionView.mostSections)
    if sections != reported {
      reportCount("numberOfSections", reported, most: UICollectionView.mostSections)
    }
    counts.sections.reserveCapacity(sections)
    var wrong: (section: Int, items: Int)?
    for section in 0..<sections {
      let reported = dataSource.collectionView(self, numberOfItemsInSection: section)
      let items = min(max(0, reported), UICollectionView.mostItems)
      if items != reported, wrong == nil { wrong = (section, reported) }
      counts.sections.append(items)
    }
    // One report for all sections: they are wrong for the same reason.
    if let wrong {
      reportCount(
        "numberOfItemsInSection \(wrong.section)", wrong.items, most: UICollectionView.mostItems)
    }
    return counts
  }

  private func reportCount(_ name: String, _ count: Int, most: Int) {
    Misuse.report(
      "UICollectionView: \(name) is \(count); 0…\(most) are possible", oncePerMessage: true)
  }

  /// Calls `prepare()` if the layout was invalidated, and takes over the content's size.
  final func prepareIfNeeded() {
    askForCountsIfNeeded()
    guard isLayoutStale, !isPreparing, bounds.width > 0, bounds.height > 0 else { return }
    let anchor = sizeAnchor
    sizeAnchor = nil
    prepareLayout()
    guard let anchor, knownCounts.contains(anchor.path),
      let now = currentLayout.layoutAttributesForItem(at: anchor.path)?.frame.minY,
      now != anchor.y, (now - anchor.y).isInReach
    else { return adoptContentSize() }
    shiftContent(byY: now - anchor.y) { adoptContentSize() }
  }

  /// Returns a cell in sight that keeps its place in the window while those above it choose their
  /// heights.
  private func placeAnchor(
    _ wanted: [CollectionElement: UICollectionViewLayoutAttributes]
  ) -> (path: IndexPath, y: CGFloat)? {
    guard currentLayout.keepsPlaceOfCells else { return nil }
    // Order: the smallest is the same in any order.
    let known = wanted.keys.filter {
      $0.category == .cell && shown[$0] != nil && wanted[$0]?.extras.host == nil
    }
    guard let first = known.min(),
      let place = currentLayout.layoutAttributesForItem(at: first.path)?.frame.minY
    else { return nil }
    return (first.path, place)
  }

  final func prepareLayout() {
    let (layout, reload) = (currentLayout, reloadCount)
    isPreparing = true
    layout.prepare()
    isPreparing = false
    // A layout may set its own properties in `prepare()`, which does not make it stale again. What
    // it does to the data, and another layout in its place, does.
    isLayoutStale = reloadCount != reload || currentLayout !== layout
    // The counts must not be older than the data, from which cells are made next. In a batch none
    // are, and a reload has to be noticed at its end.
    if batch == nil { askForCountsIfNeeded() }
  }

  final func adoptContentSize() {
    let size = currentLayout.collectionViewContentSize
    if size != contentSize, Misuse.accepts(size, for: "collectionViewContentSize") {
      contentSize = size
    }
    if offsetAdjustment != .zero {
      let offset = bounds.origin + offsetAdjustment
      offsetAdjustment = .zero
      if offset.isInReach { moveTo(scrollRange.clamped(offset)) }
    }
  }

  /// Called by the layout's `invalidateLayout(with:)`.
  final func layoutInvalidated(with context: UICollectionViewLayoutInvalidationContext) {
    isLayoutStale = true
    offsetAdjustment = offsetAdjustment + context.contentOffsetAdjustment
    let growth = context.contentSizeAdjustment
    let size = CGSize(
      width: max(0, contentSize.width + growth.width),
      height: max(0, contentSize.height + growth.height))
    if growth != .zero, Misuse.accepts(size, for: "contentSizeAdjustment") {
      // A smaller size may move the bounds, which may invalidate the layout.
      UICollectionView.adjustments.call { contentSize = size }
    }
    setNeedsLayout()
  }

  private static let adjustments = RecursionLimit(
    "contentSizeAdjustment", most: 64, fix: "set it only where the size of the content changes")

  final func boundsWillChange(to new: CGRect) {
    if new.size != bounds.size, UIView.inheritedAnimationDuration > 0, animatedBounds == nil {
      animatedBounds = bounds
    }
    guard !isPreparing, currentLayout.shouldInvalidateLayout(forBoundsChange: new) else { return }
    currentLayout.invalidateLayout(with: currentLayout.invalidationContext(forBoundsChange: new))
  }

  /// Lays the view out, unless that is being done.
  final func bringUpToDate() {
    guard !isShowing, batch == nil else { return }
    if isDataStale || isLayoutStale { layoutIfNeeded() }
    prepareIfNeeded()
  }

  // MARK: Mirroring

  /// Whether the view mirrors what its layout computes (COL-06).
  final var mirrors: Bool {
    currentLayout.flipsHorizontallyInOppositeLayoutDirection
      && isRightToLeft != (currentLayout.developmentLayoutDirection == .rightToLeft)
  }

  /// Converts a rectangle from the content's to the layout's coordinates, and the reverse, by
  /// mirroring it where the view mirrors its layout.
  final func shownRect(_ rect: CGRect) -> CGRect {
    guard mirrors else { return rect }
    return CGRect(
      x: contentSize.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  final func shownFrame(of attributes: UICollectionViewLayoutAttributes) -> CGRect {
    shownRect(attributes.frame)
  }

  /// Returns attributes in the coordinates of the content, mirrored where the view mirrors its
  /// layout.
  final func shownAttributes(_ attributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  {
    guard mirrors else { return attributes }
    let mirrored = attributes.copied()
    mirrored.center.x = contentSize.width - attributes.center.x
    return mirrored
  }

  /// Scrolls a mirrored layout to its first items, once.
  final func showLeadingEdge() {
    if mirrors { moveTo(CGPoint(x: scrollRange.x.upperBound, y: bounds.minY)) }
  }

  // MARK: Showing

  /// The attributes of all elements in a rectangle of the layout's coordinates.
  final func visibleAttributes(in rect: CGRect)
    -> [CollectionElement: UICollectionViewLayoutAttributes]
  {
    let all = currentLayout.layoutAttributesForElements(in: rect) ?? []
    var found: [CollectionElement: UICollectionViewLayoutAttributes] = [:]
    found.reserveCapacity(all.count)
    for attributes in all
    where !attributes.isHidden
      && (attributes.extras.host != nil || attributes.frame.overlaps(rect))
    {
      let element = CollectionElement(attributes)
      if element.category == .cell, !knownCounts.contains(element.path) { continue }
      found[element] = attributes
    }
    if let movement {
      // The lifted item follows the finger, also where its place is out of sight.
      let element = CollectionElement(.cell, at: movement.current)
      found[element] = currentLayout.layoutAttributesForInteractivelyMovingItem(
        at: movement.current, withTargetPosition: movement.position)
    }
    return found
  }

  /// Makes, moves and removes views until they are those that the layout wants.
  final func showElements() {
    isShowing = true
    var (rounds, idleRounds) = (0, 0)
    while idleRounds <= UICollectionView.maximumNestedReloads, rounds < UICollectionView.mostRounds
    {
      rounds += 1
      let reload = reloadCount
      let (isDone, hasNew) = showElementsOnce()
      if isDone { break }
      // Cells that choose their size may bring further cells into sight; only rounds without new
      // cells, or with those that a reload discarded before, could go on for ever.
      if !hasNew || reloadCount != reload { idleRounds += 1 }
    }
    if idleRounds > UICollectionView.maximumNestedReloads || rounds == UICollectionView.mostRounds {
      Misuse.report(
        "UICollectionView: whoever is asked for cells or attributes reloads or invalidates each time"
      )
    }
    isShowing = false
    sizeAnchor = nil
    shownSurroundings = Surroundings(of: self)
    maximumShownCount = max(maximumShownCount, shown.count)
    announcePrefetching()
  }

  private func showElementsOnce() -> (isDone: Bool, hasNew: Bool) {
    prepareIfNeeded()
    let reload = reloadCount
    var wanted = visibleAttributes(in: shownRect(bounds))
    currentLayout.willShow(wanted)
    guard reloadCount == reload else { return (false, false) }
    let anchor = placeAnchor(wanted)
    keep(editedElement, in: &wanted)
    updateScrollers(for: wanted)
    var (hasNew, hasSizes) = (false, false)
    for element in shown.keys.filter({ wanted[$0] == nil }).sorted() {
      if let view = shown.removeValue(forKey: element) { recycle(view) }
      guard reloadCount == reload else { return (false, false) }
    }
    for element in wanted.keys.sorted() {
      guard let attributes = wanted[element] else { continue }
      if let view = shown[element] {
        put(view, attributes)
        if view.hasNewContents || view.sizeGeneration != currentLayout.sizeGeneration {
          adoptPreferredSize(of: view, attributes)
          guard reloadCount == reload else { return (false, false) }
        }
        continue
      }
      guard let view = makeView(for: element, attributes) else {
        guard reloadCount == reload else { return (false, false) }
        continue
      }
      hasNew = true
      if adoptPreferredSize(of: view, attributes) { hasSizes = true }
      guard reloadCount == reload else { return (false, false) }
    }
    removeIdleScrollers()
    putInOrder(wanted)
    if hasSizes { sizeAnchor = anchor }
    return (!isLayoutStale && !isDataStale, hasNew)
  }

  /// Asks a new view for its own size, and the layout whether that changes it (COL-07).
  ///
  /// - Returns: Whether the size changes the layout.
  @discardableResult
  final func adoptPreferredSize(
    of view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    view.sizeGeneration = currentLayout.sizeGeneration
    view.hasNewContents = false
    guard currentLayout.choosesSize(attributes) else { return false }
    let preferred = view.preferredLayoutAttributesFitting(attributes.copied())
    guard preferred.size.isInReach,
      currentLayout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
    else { return false }
    currentLayout.invalidateLayout(
      with: currentLayout.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes))
    return true
  }

  /// Orders the views by `zIndex`, then by index path, behind all other subviews.
  final func putInOrder(_ wanted: [CollectionElement: UICollectionViewLayoutAttributes]) {
    var sorted: [(view: UIView, zIndex: Int, element: CollectionElement)] = []
    sorted.reserveCapacity(shown.count)
    for (element, view) in shown {
      sorted.append((view, wanted[element]?.zIndex ?? 0, element))
    }
    // The scroll view of a section stands where the section's cells would.
    for (section, scroller) in scrollers.sorted(by: { $0.key < $1.key }) {
      let element = CollectionElement(.cell, at: IndexPath(item: 0, section: section))
      sorted.append((scroller, 0, element))
    }
    sorted.sort { $0.zIndex != $1.zIndex ? $0.zIndex < $1.zIndex : $0.element < $1.element }
    for section in scrollers.keys.sorted() {
      guard let scroller = scrollers[section] else { continue }
      let own = sorted.lazy.map(\.view).filter { $0.superview === scroller }
      scroller.order.arrange(Array(own), in: scroller, above: nil)
    }
    order.arrange(
      sorted.lazy.map(\.view).filter { $0.superview === self }, in: self,
      above: backgroundView?.superview === self ? backgroundView : nil)
  }

  // MARK: Prefetching

  func setUp() {
    backgroundColor = .systemBackground
    currentLayout.owner = self
  }

  var itemDelegate: (any UICollectionViewDelegate)? {
    delegate as? any UICollectionViewDelegate
  }

  /// The item in front at a point of the content. Lays the view out first.
  final func frontItem(at point: CGPoint) -> IndexPath? {
    bringUpToDate()
    let rect = shownRect(CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1))
    return visibleAttributes(in: rect).filter { element, attributes in
      element.category == .cell && frameInSight(of: attributes).contains(point)
    }.max { a, b in
      a.value.zIndex != b.value.zIndex ? a.value.zIndex < b.value.zIndex : a.key < b.key
    }?.key.path
  }

  static let attributes = RecursionLimit(
    "layoutAttributesForItem, layoutAttributesForSupplementaryView",
    fix: "call super instead of asking the collection view, which asks its layout")
}
