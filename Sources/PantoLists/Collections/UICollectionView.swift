import PantoBase
@_spi(Overrides) import PantoControls
@_spi(Overrides) import PantoScene

/// A scroll view of items that a layout arranges, for example in lines.
///
/// Only elements in sight have views; views that leave are used again (COL-02). A press highlights
/// an item, and its lift selects it (COL-09). Inserted, deleted and moved items take their places
/// within an animation (COL-08).
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
  /// Supplies sections, items and views; held weakly. Setting it reloads. Default `nil`.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet {
      outlineSource = dataSource as? any OutlineSource
      reloadData()
    }
  }
  /// The data source, if its items can be expanded.
  final weak var outlineSource: (any OutlineSource)?
  /// Decides about presses and learns of selections and scrolls; held weakly. Default `nil`.
  public override weak var delegate: (any UIScrollViewDelegate)? {
    didSet { if itemDelegate != nil { addMenuInteraction() } }
  }
  /// Learns of items that will probably come into sight (COL-12); held weakly. Default `nil`.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  /// Whether `prefetchDataSource` is asked. Default `true`.
  open var isPrefetchingEnabled = true
  /// When cells in sight that choose their size choose it again by themselves. Default `.enabled`
  /// (COL-24).
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled
  /// Whether a press selects an item. Default `true`.
  open var allowsSelection = true
  /// Whether a press adds an item to the selection, and a second press removes it.
  ///
  /// Default `false`. Turning it off keeps the selection.
  open var allowsMultipleSelection = false
  /// Whether a press selects an item while the view is edited. Default `false` (COL-09).
  open var allowsSelectionDuringEditing = false
  /// Whether several items can be selected while the view is edited. Default `false` (COL-09).
  open var allowsMultipleSelectionDuringEditing = false
  /// Whether cells show the accessories of an edit. Default `false`.
  open var isEditing = false { didSet { if isEditing != oldValue { editingChanged() } } }
  /// A view behind all items that does not scroll; fills the visible part. Default `nil`.
  open var backgroundView: UIView? {
    didSet {
      guard oldValue !== backgroundView else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// The layout that arranges the items. Setting it shows the new layout at once, without an
  /// animation.
  open var collectionViewLayout: UICollectionViewLayout {
    get { currentLayout }
    set { replaceLayout(with: newValue, animated: false, completion: nil) }
  }
  final var currentLayout: UICollectionViewLayout

  // MARK: State

  /// The views in sight, by what they show.
  final var shown: [CollectionElement: UICollectionReusableView] = [:]
  /// The views of `shown` that are subviews, and the scroll views of sections, from back to front.
  final var order = ShownOrder()
  /// The scroll views of sections that scroll by themselves, by section (COL-17).
  final var scrollers: [Int: OrthogonalScroller] = [:]
  /// The scroll views of deleted sections, whose views animate out of sight.
  final var lostScrollers: [OrthogonalScroller] = []
  /// Views that animate out of sight.
  final var leaving: [UICollectionReusableView] = []
  /// Views that left the visible part, by kind and identifier, oldest first.
  final var reusable: [String: [UICollectionReusableView]] = [:]
  final var viewClasses: [String: UICollectionReusableView.Type] = [:]
  final var maximumShownCount = 0
  final var knownCounts = CollectionCounts()
  /// Whether the data source has to be asked for its counts again.
  final var isDataStale = true
  /// Whether `prepare()` has to be called.
  final var isLayoutStale = true
  /// The distance that invalidation contexts asked to add to the content offset, in points.
  final var offsetAdjustment = CGPoint.zero
  /// A cell that keeps its place in the window when the layout takes over chosen sizes (COL-18).
  final var sizeAnchor: (path: IndexPath, y: CGFloat)?
  /// Whether cells in sight with new contents take their new sizes at once or in an animation at
  /// the next layout; `nil` without such cells.
  final var sizeChange: SizeChange?
  final var isPreparing = false
  /// Whether the data source is being asked for its counts.
  final var isAsking = false
  final var isShowing = false
  final var reloadCount = 0
  final var selectedPaths: Set<IndexPath> = []
  final var press: (touch: UITouch, path: IndexPath)?
  /// The changes of the batch that runs, and the completions of all calls in it.
  final var batch: CollectionChanges?
  final var batchCompletions: [(Bool) -> Void] = []
  /// The layout attributes of the element whose view the data source is being asked for.
  final var requested: UICollectionViewLayoutAttributes?
  final var movement: Movement?
  final var prefetched: Set<IndexPath> = []
  /// Whether the prefetching data source is being told. A layout that it causes announces nothing.
  final var isAnnouncing = false
  final var prefetchOrigin = CGPoint.zero
  /// The bounds, insets and direction of the last layout pass; `nil` if the pass has to be done
  /// again.
  final var shownSurroundings: Surroundings?
  /// The bounds before a change of the size within an animation, until the next layout pass.
  final var animatedBounds: CGRect?
  private final var hasShown = false

  /// Makes a collection view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    currentLayout = layout
    super.init(frame: frame)
    setUp()
  }

  /// Makes an object with a flow layout. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    currentLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    setUp()
  }

  /// Makes a collection view with a flow layout.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
  }

  // MARK: Views

  /// Sets the class from which `dequeueReusableCell` makes cells.
  ///
  /// A class that is no `UICollectionViewCell` removes the entry.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    viewClasses[UICollectionView.poolName("", identifier)] = cellClass as? UICollectionViewCell.Type
  }

  /// Sets the class from which `dequeueReusableSupplementaryView` makes views of a kind.
  ///
  /// A class that is no `UICollectionReusableView` removes the entry.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    viewClasses[UICollectionView.poolName(elementKind, identifier)] =
      viewClass as? UICollectionReusableView.Type
  }

  /// A cell that left the visible part, or a new one of the registered class.
  ///
  /// The cell has the size of its item already. Without a registered class the call is reported and
  /// an empty cell is made.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  {
    reusedCell(identifier, at: indexPath)
  }

  /// A view of a kind that left the visible part, or a new one of the registered class.
  ///
  /// Without a registered class the call is reported and an empty view is made.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    reusedView(elementKind, identifier, at: indexPath)
  }

  /// The cell of an item, or `nil` if the item is not in sight.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    viewInSight(CollectionElement(.cell, at: indexPath)) as? UICollectionViewCell
  }
  /// The view of a kind at an index path, or `nil` if it is not in sight.
  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionReusableView?
  {
    viewInSight(CollectionElement(.supplementaryView, kind: elementKind, at: indexPath))
  }
  /// The item that a cell shows, or `nil`.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    cell.owner === self ? cell.element?.path : nil
  }
  /// The item at a point of the content, or `nil`; of several, the one in front.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? { frontItem(at: point) }
  /// The cells in sight, in the order of their items. Lays the view out first.
  open var visibleCells: [UICollectionViewCell] {
    bringUpToDate()
    return indexPathsForVisibleItems.compactMap { cellForItem(at: $0) }
  }
  /// The items in sight, in order.
  open var indexPathsForVisibleItems: [IndexPath] {
    elementsInSight.filter { $0.category == .cell }.map(\.path).sorted()
  }
  /// The views of a kind in sight, in the order of their index paths.
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
      supplementaryView(forElementKind: elementKind, at: $0)
    }
  }
  /// The index paths of the views of a kind in sight, in order.
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    elementsInSight.filter { $0.category == .supplementaryView && $0.kind == elementKind }
      .map(\.path).sorted()
  }
  /// The number of sections, as the data source reported it last.
  open var numberOfSections: Int {
    askForCountsIfNeeded()
    return knownCounts.sections.count
  }
  /// The number of items of a section, as the data source reported it last; 0 if there is no such
  /// section.
  open func numberOfItems(inSection section: Int) -> Int {
    askForCountsIfNeeded()
    return knownCounts.sections.indices.contains(section) ? knownCounts.sections[section] : 0
  }
  /// The layout's attributes of an item; `nil` if there is no such item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return UICollectionView.attributes.ask(else: nil) {
      currentLayout.layoutAttributesForItem(at: indexPath)
    }
  }
  /// The layout's attributes of a supplementary view; `nil` if there is none.
  open func layoutAttributesForSupplementaryElement(ofKind kind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    prepareIfNeeded()
    return UICollectionView.attributes.ask(else: nil) {
      currentLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
    }
  }

  // MARK: Reloading and changes

  /// Discards all views and the selection, and asks the data source again at the next layout.
  ///
  /// A reload by the data source that is being asked starts the layout again. The ninth such reload
  /// in a row waits for the next layout pass, and is reported, because it would not end.
  open func reloadData() {
    discardViews()
    isDataStale = true
    isLayoutStale = true
    currentLayout.invalidateLayout(with: currentLayout.dataContext(everything: true))
    setNeedsLayout()
  }

  /// Fades items over to new cells (COL-08).
  open func reloadItems(at indexPaths: [IndexPath]) { change(indexPaths.map { .reload($0) }) }
  /// Asks the data source for the cells of items in sight again, which keep their views (COL-08).
  open func reconfigureItems(at indexPaths: [IndexPath]) { configureAgain(indexPaths) }
  /// Shows inserted items, which fade in while the others move aside (COL-08).
  ///
  /// Change your data before, or within the same `performBatchUpdates`.
  open func insertItems(at indexPaths: [IndexPath]) { change(indexPaths.map { .insert($0) }) }
  /// Removes deleted items, which fade while the others close up (COL-08).
  open func deleteItems(at indexPaths: [IndexPath]) { change(indexPaths.map { .delete($0) }) }
  /// Moves an item to another place (COL-08).
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change([.move(indexPath, to: newIndexPath)])
  }
  /// Fades sections over to new views (COL-08).
  open func reloadSections(_ sections: IndexSet) { change(sections.map { .reloadSection($0) }) }
  /// Shows inserted sections (COL-08).
  open func insertSections(_ sections: IndexSet) { change(sections.map { .insertSection($0) }) }
  /// Removes deleted sections (COL-08).
  open func deleteSections(_ sections: IndexSet) { change(sections.map { .deleteSection($0) }) }
  /// Moves a section to another place (COL-08).
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change([.moveSection(section, to: newSection)])
  }

  /// Runs `updates` and shows all changes that it makes within one animation of 0.3 s (COL-08).
  ///
  /// Deletions, reloads and the starts of moves name places before the batch; insertions and the
  /// ends of moves name places after it. If the changes do not lead to the counts that the data
  /// source reports, that is reported and everything is reloaded.
  ///
  /// `completion` is called once, in a later turn.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    performUpdates(updates, completion: completion)
  }

  /// Shows another layout, at once or within 0.3 s.
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    replaceLayout(with: layout, animated: animated, completion: nil)
  }
  /// Shows another layout, at once or within 0.3 s. `completion` is called once, in a later turn.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) {
    replaceLayout(with: layout, animated: animated, completion: completion)
  }

  // MARK: Selection

  /// The selected items, in order. Never `nil`; the type is UIKit's.
  open var indexPathsForSelectedItems: [IndexPath]? { selectedPaths.sorted() }

  /// Selects an item, beside the others if several can be selected; `nil` selects none.
  ///
  /// The delegate is not told. Scrolls to the item unless `scrollPosition` is empty. An item that
  /// does not exist is refused, and reported.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if selectsItems { select(indexPath, animated: animated, scrollPosition) }
  }

  /// Deselects an item. The delegate is not told.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selectedPaths.remove(indexPath)
    shownCell(at: indexPath)?.isSelected = false
  }

  // MARK: Scrolling

  /// Scrolls so that an item is at a place of the visible part, as far as the content reaches.
  open func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    scroll(to: indexPath, position, animated: animated)
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      if newValue != super.bounds { boundsWillChange(to: newValue) }
      super.bounds = newValue
    }
  }

  @_spi(Overrides) public override func restingOffset(proposed: CGPoint, velocity: CGPoint)
    -> CGPoint
  {
    let target = currentLayout.targetContentOffset(
      forProposedContentOffset: proposed, withScrollingVelocity: velocity)
    return target.isInReach ? target : proposed
  }

  // MARK: Movement by the user

  /// Lifts an item, which then follows `updateInteractiveMovementTargetPosition` (COL-10).
  ///
  /// Returns `false` if the data source does not let the item move, or another one is moving.
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    beginMovement(at: indexPath)
  }
  /// Moves the lifted item to a point of the content; the other items move aside (COL-10).
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    updateMovement(to: targetPosition)
  }
  /// Lets the lifted item land, and tells the data source where (COL-10).
  open func endInteractiveMovement() { endMovement() }
  /// Returns the lifted item to where it was (COL-10).
  open func cancelInteractiveMovement() { cancelMovement() }

  // MARK: Presses

  // Items follow touches and not a recognizer, so that a recognizer around the collection view can
  // take the touch, as with the rows of a table (FID-07).

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    // Order: a set of touches iterates in the order in which they began.
    if press == nil, let touch = touches.first { beginPress(touch) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    if let press, touches.contains(press.touch) { finishPress() }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    if let press, touches.contains(press.touch) { cancelPress() }
  }

  @_spi(Overrides) open override func touchWasTaken(_ touch: UITouch) {
    guard selectsItems, let cell = cell(around: touch.view) else { return }
    cell.explain(.failed, touch.lossReason)
  }

  // MARK: Layout

  open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    if traitCollection.hasOtherTextSize(than: previous) { currentLayout.invalidateLayout() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if let backgroundView { UIView.unanimated { backgroundView.frame = bounds } }
    guard bounds.width > 0, bounds.height > 0, !isShowing, batch == nil, needsElements else {
      return
    }
    showElementsInAnimations()
    if !hasShown {
      hasShown = true
      showLeadingEdge()
    }
  }
}
