import PantoBase
import PantoScene

/// Decides where a collection view shows its elements. Subclass it for a layout of your own.
///
/// The collection view calls `prepare()` once after each invalidation, then asks for the content's
/// size and for the attributes of what is in sight (COL-01).
@preconcurrency @MainActor open class UICollectionViewLayout {
  /// The collection view that the layout belongs to; `nil` for a layout not in use.
  open var collectionView: UICollectionView? { owner }
  final weak var owner: UICollectionView?
  private final var decorationClasses: [String: UICollectionReusableView.Type] = [:]
  /// The batch of updates that is being shown, from which the attributes of appearing and
  /// disappearing elements follow.
  final var batch: Batch?

  struct Batch {
    var changes: CollectionChanges
    /// The attributes before the batch of what was in sight or near it.
    var before: [CollectionElement: UICollectionViewLayoutAttributes]
  }

  /// Makes a layout.
  public init() {}
  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {}

  /// The class of the attributes that the layout makes. Default `UICollectionViewLayoutAttributes`.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// The class of the invalidation contexts that the layout makes. Default
  /// `UICollectionViewLayoutInvalidationContext`.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  // MARK: Places

  /// Called after an invalidation, before anything is asked. Compute what you need here.
  open func prepare() {}
  /// The size of the content, in points. Default zero.
  open var collectionViewContentSize: CGSize { .zero }
  /// The attributes of all elements that intersect a rectangle of the content. Default `nil`.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }
  /// The attributes of an item. Default `nil`.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }
  /// The attributes of a supplementary view. Default `nil`.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// The attributes of a decoration view. Default `nil`.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Whether the collection view mirrors the layout in a right-to-left interface (COL-06).
  ///
  /// Default `false`.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
  /// The direction for which the layout computes its places. Default left to right.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  // MARK: Scrolling

  /// Whether the layout changes with the visible rectangle. Default `false`.
  ///
  /// `true` calls `prepare()` for each step of a scroll.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  /// The offset at which a released scroll comes to rest. Default: the proposed one.
  ///
  /// - Parameter velocity: The content's speed in points per millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
  /// The content offset after a change of the layout or of the data. Default: the proposed one.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
  {
    proposedContentOffset
  }

  // MARK: Invalidation

  private final func makeContext() -> UICollectionViewLayoutInvalidationContext {
    let kind =
      type(of: self).invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
    return kind?.init() ?? UICollectionViewLayoutInvalidationContext()
  }

  /// Returns an invalidation context for data that was reloaded or changed.
  final func dataContext(everything: Bool) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    context.invalidateEverything = everything
    context.invalidateDataSourceCounts = true
    return context
  }

  /// Computes the layout again at the next layout pass. Cells in sight that choose their size are
  /// asked for it again (COL-24).
  open func invalidateLayout() {
    // Other layouts may be invalidated at each step of an animation, and store no sizes.
    if self is UICollectionViewFlowLayout || self is UICollectionViewCompositionalLayout {
      sizeGeneration += 1
    }
    invalidateLayout(with: makeContext())
  }
  /// Computes the part that a context names again, at the next layout pass.
  ///
  /// Call super where you override it.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    owner?.layoutInvalidated(with: context)
  }
  /// The invalidation context for a change of the visible rectangle.
  open func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  { makeContext() }
  /// Whether the attributes that a cell prefers change the layout (COL-07). Default `false`.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }
  /// The invalidation context for the attributes that a cell prefers.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

  // MARK: Changes of the data

  /// Called after `prepare()` of a batch, with its changes (COL-08).
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// Called inside of the animation of a batch, after all places were set (COL-08).
  open func finalizeCollectionViewUpdates() {}
  /// Called after `prepare()` for a new size of the view that was set within an animation, before
  /// the elements go to their places (COL-01).
  ///
  /// - Parameter oldBounds: The visible rectangle before the change.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  /// Called after the elements went to their places for a new size of the view that was set within
  /// an animation (COL-01).
  open func finalizeAnimatedBoundsChange() {}
  /// Called before another layout takes this one's place.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  /// Called before this layout takes another one's place.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  /// Called inside of the animation to another layout, after all places were set.
  open func finalizeLayoutTransition() {}

  /// The attributes with which an item that comes into sight begins its animation (COL-08).
  ///
  /// By default an inserted item begins invisible at its place, and any other at its old place.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { beginning(of: CollectionElement(.cell, at: itemIndexPath)) }
  /// The attributes with which an item that goes out of sight ends its animation (COL-08).
  ///
  /// By default a deleted item fades at its place, and any other goes to its new place.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { ending(of: CollectionElement(.cell, at: itemIndexPath)) }
  /// The attributes with which a supplementary view that comes into sight begins its animation, by
  /// the same default as for items.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    beginning(of: CollectionElement(.supplementaryView, kind: elementKind, at: elementIndexPath))
  }
  /// The attributes with which a supplementary view that goes out of sight ends its animation, by
  /// the same default as for items.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    ending(of: CollectionElement(.supplementaryView, kind: elementKind, at: elementIndexPath))
  }
  /// The attributes with which a decoration view that comes into sight begins its animation, by the
  /// same default as for items.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    beginning(of: CollectionElement(.decorationView, kind: elementKind, at: decorationIndexPath))
  }
  /// The attributes with which a decoration view that goes out of sight ends its animation, by the
  /// same default as for items.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    ending(of: CollectionElement(.decorationView, kind: elementKind, at: decorationIndexPath))
  }

  private final func beginning(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    guard let batch, let own = attributes(of: element)?.copied() else { return nil }
    if let old = batch.changes.oldElement(forNew: element), let known = batch.before[old],
      !batch.changes.reloaded.contains(old.path)
    {
      let start = known.copied()
      start.indexPath = element.path
      return start
    }
    own.alpha = 0
    return own
  }

  private final func ending(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    guard let batch, let old = batch.before[element]?.copied() else { return nil }
    if let new = batch.changes.newElement(forOld: element),
      !batch.changes.reloaded.contains(element.path), let end = attributes(of: new)?.copied()
    {
      return end
    }
    old.alpha = 0
    return old
  }

  /// The attributes of an element of any category.
  final func attributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    switch element.category {
    case .cell: layoutAttributesForItem(at: element.path)
    case .supplementaryView:
      layoutAttributesForSupplementaryView(ofKind: element.kind, at: element.path)
    case .decorationView: layoutAttributesForDecorationView(ofKind: element.kind, at: element.path)
    }
  }

  final func beginning(ofAppearing element: CollectionElement) -> UICollectionViewLayoutAttributes?
  {
    switch element.category {
    case .cell: initialLayoutAttributesForAppearingItem(at: element.path)
    case .supplementaryView:
      initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind: element.kind, at: element.path)
    case .decorationView:
      initialLayoutAttributesForAppearingDecorationElement(ofKind: element.kind, at: element.path)
    }
  }

  final func ending(ofDisappearing element: CollectionElement) -> UICollectionViewLayoutAttributes?
  {
    switch element.category {
    case .cell: finalLayoutAttributesForDisappearingItem(at: element.path)
    case .supplementaryView:
      finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind: element.kind, at: element.path)
    case .decorationView:
      finalLayoutAttributesForDisappearingDecorationElement(ofKind: element.kind, at: element.path)
    }
  }

  // MARK: Decoration views

  /// Sets the class of a kind of decoration views, which the layout shows without a data source.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = viewClass as? UICollectionReusableView.Type
  }

  final func decorationClass(ofKind kind: String) -> UICollectionReusableView.Type? {
    decorationClasses[kind]
  }

  /// Whether the view of an element is asked for the size that it prefers. Default `true`, because
  /// a layout of a program's own does not say whether it uses such sizes.
  func choosesSize(_ attributes: UICollectionViewLayoutAttributes) -> Bool { true }

  /// A number that changes when the layout forgets the sizes that views chose, or is invalidated as
  /// a whole, so that views in sight are asked again.
  final var sizeGeneration = 0
  /// Whether the first cell in sight keeps its place while new cells above it choose their heights.
  var keepsPlaceOfCells: Bool { false }

  /// Called with the attributes of what is in sight, before they are shown.
  func willShow(_ elements: [CollectionElement: UICollectionViewLayoutAttributes]) {}

  /// Called before a batch changes the index paths under which the layout stores values.
  func remap(_ changes: CollectionChanges) {}

  // MARK: Movement by the user

  /// The place at which an item lands that is moved to a point (COL-10).
  ///
  /// Default: the index path of the item at the point, else that of the moved item.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    let point = CGRect(x: position.x - 0.5, y: position.y - 0.5, width: 1, height: 1)
    let hits = (layoutAttributesForElements(in: point) ?? []).filter {
      $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.contains(position)
    }
    return hits.max { $0.zIndex < $1.zIndex }?.indexPath ?? previousIndexPath
  }
  /// The attributes of an item that is moved to a point (COL-10).
  ///
  /// Default: the item's own attributes with the point as centre, in front of all others.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let attributes =
      layoutAttributesForItem(at: indexPath)?.copied()
      ?? UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.center = position
    attributes.zIndex = Int.max
    return attributes
  }
  /// The invalidation context for one step of an interactive movement of items.
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath],
    withTargetPosition targetPosition: CGPoint, previousIndexPaths: [IndexPath],
    previousPosition: CGPoint
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    context.targetIndexPathsForInteractivelyMovingItems = targetIndexPaths
    context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
    context.interactiveMovementTarget = targetPosition
    return context
  }
  /// The invalidation context for the end of an interactive movement of items.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
    movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    context.targetIndexPathsForInteractivelyMovingItems = indexPaths
    context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
    return context
  }
}
