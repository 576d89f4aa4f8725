import PantoBase
import PantoControls
import PantoDynamics
import PantoScene

extension UIDynamicAnimator {
  /// Creates an animator for the attributes of a collection view's layout. The layout is
  /// invalidated for every frame in which items moved.
  public convenience init(collectionViewLayout layout: UICollectionViewLayout) {
    self.init()
    self.layout = LayoutOfItems(layout)
  }

  /// Returns the attributes of a cell that this animator moves, or `nil`.
  public func layoutAttributesForCell(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    attributes {
      $0.representedElementCategory == .cell && $0.indexPath == indexPath
    }
  }
  /// Returns the attributes of a supplementary view that this animator moves, or `nil`.
  public func layoutAttributesForSupplementaryView(ofKind elementKind: String, at path: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    attributes {
      $0.representedElementCategory == .supplementaryView && $0.indexPath == path
        && $0.representedElementKind == elementKind
    }
  }

  private func attributes(_ match: (UICollectionViewLayoutAttributes) -> Bool)
    -> UICollectionViewLayoutAttributes?
  {
    let item = firstItem { ($0 as? UICollectionViewLayoutAttributes).map(match) ?? false }
    return item as? UICollectionViewLayoutAttributes
  }
}

/// The layout of a collection view, as an animator knows it.
@MainActor private final class LayoutOfItems: DynamicItemLayout {
  private let layout: UICollectionViewLayout

  init(_ layout: UICollectionViewLayout) { self.layout = layout }

  var stage: Stage? { layout.collectionView?.stage }
  func itemsMoved() { layout.invalidateLayout() }
}
