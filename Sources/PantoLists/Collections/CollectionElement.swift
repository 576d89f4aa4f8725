import PantoBase

/// Names one element of a collection view: a cell or a view of a kind, at an index path.
struct CollectionElement: Hashable, Comparable {
  var category: UICollectionView.ElementCategory
  var kind: String
  var path: IndexPath

  init(_ category: UICollectionView.ElementCategory, kind: String = "", at path: IndexPath) {
    self.category = category
    self.kind = kind
    self.path = path
  }

  init(_ attributes: UICollectionViewLayoutAttributes) {
    self.init(
      attributes.representedElementCategory, kind: attributes.representedElementKind ?? "",
      at: attributes.indexPath)
  }

  static func < (a: CollectionElement, b: CollectionElement) -> Bool {
    if a.category != b.category { return a.category.depth < b.category.depth }
    if a.path != b.path { return a.path < b.path }
    return a.kind < b.kind
  }
}

extension UICollectionView.ElementCategory {
  /// The order of elements with the same `zIndex`, from back to front.
  fileprivate var depth: Int {
    switch self {
    case .decorationView: 0
    case .cell: 1
    case .supplementaryView: 2
    }
  }
}
