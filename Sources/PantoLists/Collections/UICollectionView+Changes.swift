import PantoBase
import PantoControls
import PantoLayers
import PantoScene

extension UICollectionView {
  // MARK: Batches

  final func change(_ changes: [CollectionChanges.Change]) {
    guard !changes.isEmpty else { return }
    performUpdates({ for change in changes { self.batch?.append(change) } }, completion: nil)
  }

  final func performUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?) {
    if batch != nil {
      updates?()
      if let completion { batchCompletions.append(completion) }
      return
    }
    if movement != nil, !isBeingAnswered { cancelMovement() }
    // Without old places there is nothing to begin from.
    let canAnimate = !isDataStale && canAnimateElements
    let before = canAnimate ? attributesNow() : [:]
    batch = CollectionChanges()
    updates?()
    var changes = batch ?? CollectionChanges()
    batch = nil
    changes.close()
    let completions = batchCompletions + (completion.map { [$0] } ?? [])
    batchCompletions = []
    func completeLater() {
      for completion in completions { CompletionQueue.later { completion(true) } }
    }
    guard canAnimate, !isDataStale else {
      reloadData()
      return completeLater()
    }
    let counts = askForCounts()
    if let problem = changes.contradiction(from: knownCounts, to: counts) {
      Misuse.report(
        "UICollectionView: the changes of a batch do not fit the data, so everything is reloaded: "
          + problem)
      reloadData()
      return completeLater()
    }
    show(changes, counts: counts, before: before) { finished in
      for completion in completions { completion(finished) }
    }
    configureAgain(changes.reconfiguredAfter)
  }

  /// Asks the data source for the cells of items in sight again, which it changes in place
  /// (COL-08). Within a batch that happens after its changes.
  final func configureAgain(_ paths: [IndexPath]) {
    guard batch == nil else {
      batch?.reconfigured += paths
      return
    }
    guard let dataSource, !isShowing, !isBeingAnswered, !isDataStale else { return }
    let reload = reloadCount
    for path in paths {
      guard let cell = shown[CollectionElement(.cell, at: path)] else { continue }
      let request = UICollectionViewLayoutAttributes(forCellWith: path)
      request.size = cell.bounds.size
      requested = request
      isShowing = true
      let answer = UIView.unanimated {
        dataSource.collectionView(self, cellForItemAt: dataPath(of: path))
      }
      isShowing = false
      requested = nil
      guard reloadCount == reload else { return }
      if answer !== cell {
        Misuse.report(
          "reconfigureItems: cellForItemAt returned another cell; reload the item instead")
      }
      cell.hasNewContents = true
      sizeChange = UIView.areAnimationsEnabled ? .animated : .immediate
      setNeedsLayout()
    }
  }

  /// Whether the layout prepares or the data source gives its counts. An animation of changes would
  /// ask both again, from within their answer, without end.
  private var isBeingAnswered: Bool { isPreparing || isAsking }

  private var canAnimateElements: Bool {
    window != nil && bounds.width > 0 && bounds.height > 0 && !isShowing && !isBeingAnswered
  }

  /// Copies of the attributes of what is in sight or up to a screen away.
  private func attributesNow() -> [CollectionElement: UICollectionViewLayoutAttributes] {
    var found: [CollectionElement: UICollectionViewLayoutAttributes] = [:]
    if !isLayoutStale {
      let around = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
      for attributes in currentLayout.layoutAttributesForElements(in: shownRect(around)) ?? [] {
        found[CollectionElement(attributes)] = attributes.copied()
      }
    }
    for (element, view) in shown {
      // Mirroring twice gives the layout's own place.
      if let attributes = view.shownAttributes { found[element] = shownAttributes(attributes) }
    }
    return found
  }

  /// Takes the selection, the press and dragged items to their new places.
  private func follow(_ changes: CollectionChanges) {
    selectedPaths = Set(selectedPaths.compactMap { changes.newPath(forOld: $0) })
    CollectionDragging.of(self)?.follow(changes)
    prefetched = []
    guard let (touch, path) = press else { return }
    // An item that goes ends its highlight, of which the delegate was told.
    if let new = changes.newPath(forOld: path) { press = (touch, new) } else { endPress() }
  }

  /// Takes over changed data and animates all views to their new places.
  final func show(
    _ changes: CollectionChanges, counts: CollectionCounts,
    before: [CollectionElement: UICollectionViewLayoutAttributes],
    completion: @escaping (Bool) -> Void
  ) {
    let layout = currentLayout
    if changes.isEmpty {
      askForSizesAgain()
      // A cell that is asked may reload the data or set another layout.
      guard !isDataStale, layout === currentLayout else {
        return CompletionQueue.later { completion(true) }
      }
    } else {
      follow(changes)
      layout.remap(changes)
      remapScrollers(changes)
    }
    knownCounts = counts
    layout.batch = UICollectionViewLayout.Batch(changes: changes, before: before)
    layout.invalidateLayout(with: layout.dataContext(everything: false))
    prepareLayout()
    layout.prepare(forCollectionViewUpdates: changes.updateItems)
    animateElements(
      to: { element in
        let isReloaded = element.category == .cell && changes.reloaded.contains(element.path)
        return isReloaded ? nil : changes.newElement(forOld: element)
      },
      beginning: { layout.beginning(ofAppearing: $0) },
      ending: { layout.ending(ofDisappearing: $0) },
      finalize: {
        layout.finalizeCollectionViewUpdates()
        layout.batch = nil
      }, isAnimated: true, completion: completion)
  }

  // MARK: Another layout

  final func replaceLayout(
    with new: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) {
    let old = currentLayout
    guard new !== old else { return CompletionQueue.later { completion?(true) } }
    adopt(new, after: old)
    for element in shown.keys.sorted() {
      // Another layout does not know the sizes that cells chose.
      shown[element]?.hasNewContents = true
      shown[element]?.willTransition(from: old, to: new)
    }
    let views = shown.keys.sorted().compactMap { shown[$0] }
    func didTransition() { for view in views { view.didTransition(from: old, to: new) } }
    guard canAnimateElements, !isDataStale, batch == nil, !shown.isEmpty else {
      old.owner = nil
      new.finalizeLayoutTransition()
      didTransition()
      return CompletionQueue.later { completion?(true) }
    }
    prepareLayout()
    animateElements(
      to: { $0 },
      // The old layout still knows where an element was that comes into sight.
      beginning: {
        if let before = old.attributes(of: $0) { return before }
        let start = new.attributes(of: $0)?.copied()
        start?.alpha = 0
        return start
      },
      ending: { new.attributes(of: $0) },
      finalize: {
        new.finalizeLayoutTransition()
        old.owner = nil
      }, isAnimated: animated,
      completion: { finished in
        didTransition()
        completion?(finished)
      })
  }

  /// Makes a layout the current one, which has to be prepared afterwards.
  private func adopt(_ new: UICollectionViewLayout, after old: UICollectionViewLayout) {
    old.prepareForTransition(to: new)
    if let other = new.owner, other !== self {
      Misuse.report("collectionViewLayout: a layout belongs to one collection view at a time")
    }
    currentLayout = new
    new.owner = self
    new.prepareForTransition(from: old)
    new.invalidateLayout(with: new.dataContext(everything: false))
    isLayoutStale = true
    setNeedsLayout()
  }

  // MARK: Animation

  /// Moves all views to the places of the layout, which is prepared, within one animation.
  ///
  /// - Parameters:
  ///   - destination: The element that a view in sight shows afterwards; `nil` if it leaves.
  ///   - beginning: The attributes with which a view that comes into sight begins.
  ///   - ending: The attributes with which a view that goes out of sight ends, by the element that
  ///     it showed.
  ///   - finalize: Called last within the animation.
  private func animateElements(
    to destination: (CollectionElement) -> CollectionElement?,
    beginning: (CollectionElement) -> UICollectionViewLayoutAttributes?,
    ending: (CollectionElement) -> UICollectionViewLayoutAttributes?,
    finalize: () -> Void, isAnimated: Bool, completion: @escaping (Bool) -> Void
  ) {
    let reload = reloadCount
    if mirrors { adoptContentSize() }
    let offset = offsetAfterChange(to: currentLayout.collectionViewContentSize)
    let after = CGRect(origin: offset, size: bounds.size)
    var wanted = visibleAttributes(in: shownRect(after))
    currentLayout.willShow(wanted)
    keep(editedElement.flatMap(destination), in: &wanted)
    // Scroll views of sections that come into sight are at their places; the others move there.
    for section in hostSections(of: wanted) { _ = scroller(of: section) }
    isShowing = true
    let departures = keepViews({ wanted[$0] != nil }, to: destination, ending: ending)
    makeMissingViews(of: wanted, beginning: beginning)
    isShowing = false
    guard reloadCount == reload else {
      finalize()
      return CompletionQueue.later { completion(true) }
    }
    if isLayoutStale {
      // Cells that chose their size moved the others.
      prepareLayout()
      wanted.merge(visibleAttributes(in: shownRect(after))) { $1 }
    }
    putInOrder(wanted)
    sendToBack(departures)
    run(departures, isAnimated: isAnimated, completion: completion) {
      placeViews(wanted, departures, offset: offset)
      finalize()
    }
    showMovingCell()
    shownSurroundings = nil
    setNeedsLayout()
  }

  /// A view that goes out of sight, and where it ends.
  private typealias ViewDeparture = (
    view: UICollectionReusableView, end: UICollectionViewLayoutAttributes
  )

  /// Gives the views that stay in sight their new elements. Returns those that go.
  private func keepViews(
    _ isWanted: (CollectionElement) -> Bool,
    to destination: (CollectionElement) -> CollectionElement?,
    ending: (CollectionElement) -> UICollectionViewLayoutAttributes?
  ) -> [ViewDeparture] {
    var departures: [ViewDeparture] = []
    let old = shown
    shown = [:]
    for element in old.keys.sorted() {
      guard let view = old[element] else { continue }
      if let new = destination(element), isWanted(new) {
        view.element = new
        shown[new] = view
      } else if let end = ending(element) ?? view.shownAttributes.map(faded) {
        let place = view.shownAttributes.map { end.inHost(of: $0) } ?? end
        departures.append((view, shownAttributes(place)))
      }
    }
    leaving += departures.map(\.view)
    for departure in departures { order.remove(departure.view) }
    return departures
  }

  /// Makes the views that come into sight, at the places where their animations begin.
  private func makeMissingViews(
    of wanted: [CollectionElement: UICollectionViewLayoutAttributes],
    beginning: (CollectionElement) -> UICollectionViewLayoutAttributes?
  ) {
    let reload = reloadCount
    for element in wanted.keys.sorted() where shown[element] == nil {
      guard let attributes = wanted[element] else { continue }
      let start = beginning(element) ?? attributes
      if let view = makeView(for: element, attributes, beginning: start) {
        adoptPreferredSize(of: view, attributes)
      }
      if reloadCount != reload { break }
    }
  }

  /// Puts all views and the content to the places where the animation ends.
  private func placeViews(
    _ wanted: [CollectionElement: UICollectionViewLayoutAttributes],
    _ departures: [ViewDeparture], offset: CGPoint
  ) {
    updateScrollers(for: wanted)
    for element in shown.keys.sorted() {
      if let attributes = wanted[element], !isMoving(element) {
        if let view = shown[element] { put(view, attributes) }
      }
    }
    for (view, end) in departures { view.show(end) }
    adoptContentSize()
    if offset != bounds.origin, !hasDrag, !hasContentMotion { moveTo(offset) }
  }

  private func sendToBack(_ departures: [ViewDeparture]) {
    for departure in departures where departure.view.superview === self {
      sendSubviewToBack(departure.view)
    }
    if let backgroundView, backgroundView.superview === self { sendSubviewToBack(backgroundView) }
  }

  /// Runs the changes of a transition, animated or not, and then removes the views that go.
  private func run(
    _ departures: [ViewDeparture], isAnimated: Bool, completion: @escaping (Bool) -> Void,
    apply: () -> Void
  ) {
    let gone = departures.map(\.view)
    if isAnimated, UIView.areAnimationsEnabled {
      UIView.animate(
        withDuration: UICollectionView.changeDuration, delay: 0, options: .allowUserInteraction,
        animations: apply,
        completion: { [weak self] finished in
          self?.removeLeaving(gone)
          completion(finished)
        })
    } else {
      UIView.unanimated(apply)
      removeLeaving(gone)
      CompletionQueue.later { completion(true) }
    }
  }

  private func faded(_ attributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  {
    let copy = shownAttributes(attributes).copied()
    copy.alpha = 0
    return copy
  }

  /// Recycles views whose animation out of sight ended.
  private func removeLeaving(_ views: [UICollectionReusableView]) {
    for view in views where leaving.contains(where: { $0 === view }) {
      leaving.removeAll { $0 === view }
      recycle(view)
    }
    removeLostScrollers()
  }

  /// The offset that the layout and the delegate choose for changed content, within its range.
  private func offsetAfterChange(to size: CGSize) -> CGPoint {
    var offset = currentLayout.targetContentOffset(forProposedContentOffset: bounds.origin)
    if let itemDelegate {
      offset = itemDelegate.collectionView(
        self, targetContentOffsetForProposedContentOffset: offset)
    }
    // A finger or a throw keeps the content where it is.
    guard offset.isInReach, !hasDrag, !hasContentMotion else { return bounds.origin }
    let range = scrollRange
    func clamped(_ x: CGFloat, _ range: ClosedRange<CGFloat>, _ growth: CGFloat) -> CGFloat {
      // Content that fits makes a range of one offset, which grows by what exceeds the view.
      min(max(x, range.lowerBound), max(range.lowerBound, range.upperBound + growth))
    }
    let (inset, visible) = (range.inset, bounds.size)
    return CGPoint(
      x: clamped(offset.x, range.x, size.width + inset.right - visible.width - range.x.upperBound),
      y: clamped(
        offset.y, range.y, size.height + inset.bottom - visible.height - range.y.upperBound))
  }
}
