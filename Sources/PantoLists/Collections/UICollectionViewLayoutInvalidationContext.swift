import PantoBase
import PantoScene

/// Says which part of a layout has to be computed again.
@preconcurrency @MainActor open class UICollectionViewLayoutInvalidationContext {
  /// Creates a context that invalidates nothing in particular. Required, because contexts are
  /// created from their class.
  public required init() {}

  /// Whether the data was reloaded, so that nothing of the old layout holds. Default `false`.
  public internal(set) final var invalidateEverything = false
  /// Whether the numbers of sections and items are asked for again. Default `false`.
  public internal(set) final var invalidateDataSourceCounts = false
  /// The items that were marked as invalid; `nil` if none was.
  public private(set) final var invalidatedItemIndexPaths: [IndexPath]?
  /// The supplementary views that were marked as invalid, by kind; `nil` if none was.
  public private(set) final var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The decoration views that were marked as invalid, by kind; `nil` if none was.
  public private(set) final var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// A distance by which the content offset moves with the new layout, in points. Default zero.
  open var contentOffsetAdjustment = CGPoint.zero
  /// A size that is added to the content's size at the invalidation, in points. Default zero.
  ///
  /// The next layout pass takes over the size that the layout gives.
  open var contentSizeAdjustment = CGSize.zero
  /// The index paths before the step of an interactive movement; `nil` otherwise.
  public internal(set) final var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// The index paths after the step of an interactive movement; `nil` otherwise.
  public internal(set) final var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// The point at which the moving item is shown. Default zero.
  public internal(set) final var interactiveMovementTarget = CGPoint.zero

  /// The size that a cell asked for, which the flow layout stores.
  final var preferredSize: (path: IndexPath, size: CGSize)?
  /// The size that a view asked for, which a compositional layout stores.
  final var preferredElement: (element: CollectionElement, size: CGSize)?

  /// Marks items as invalid.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }

  /// Marks supplementary views as invalid.
  open func invalidateSupplementaryElements(ofKind kind: String, at indexPaths: [IndexPath]) {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([kind: indexPaths], uniquingKeysWith: +)
  }

  /// Marks decoration views as invalid.
  open func invalidateDecorationElements(ofKind kind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([kind: indexPaths], uniquingKeysWith: +)
  }
}

/// Says what a flow layout has to compute again.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext
{
  /// Whether the delegate is asked for sizes, insets and spacings again. Default `true`.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the places of elements are computed again. Default `true`.
  open var invalidateFlowLayoutAttributes = true
}
