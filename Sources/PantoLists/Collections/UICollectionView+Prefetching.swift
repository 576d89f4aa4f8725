import PantoBase
import PantoControls
import PantoScene

/// Items that will probably come into sight, for the prefetching data source (COL-12).
extension UICollectionView {
  /// Announces the items of the next screen in the direction of the scroll (COL-12).
  func announcePrefetching() {
    guard isPrefetchingEnabled, let prefetchDataSource, !isAnnouncing else { return }
    let moved = bounds.origin - prefetchOrigin
    guard moved != .zero || prefetched.isEmpty else { return }
    prefetchOrigin = bounds.origin
    let attributes = visibleAttributes(in: shownRect(partAhead(moved)))
    let inSight = Set(indexPathsForVisibleItems)
    let wanted = Set(attributes.keys.filter { $0.category == .cell }.map(\.path))
    let turned = prefetched.filter { !wanted.contains($0) && !inSight.contains($0) }.sorted()
    let center = bounds.center
    func distance(_ path: IndexPath) -> CGFloat {
      guard let place = attributes[CollectionElement(.cell, at: path)]?.center else { return 0 }
      let away = shownRect(CGRect(center: place, size: .zero)).center - center
      return away.x * away.x + away.y * away.y
    }
    let new = wanted.subtracting(prefetched).subtracting(inSight).sorted {
      let (a, b) = (distance($0), distance($1))
      return a != b ? a < b : $0 < $1
    }
    // Items in sight are not announced, so they cannot be taken back.
    let announced = prefetched.intersection(wanted).union(new)
    isAnnouncing = true
    defer { isAnnouncing = false }
    if !turned.isEmpty {
      prefetched.subtract(turned)
      let reload = reloadCount
      prefetchDataSource.collectionView(self, cancelPrefetchingForItemsAt: turned)
      // After a reload the next layout looks which items are ahead.
      guard reload == reloadCount else { return }
    }
    if !new.isEmpty { prefetchDataSource.collectionView(self, prefetchItemsAt: new) }
    // A reload or a batch in the answer forgets what was announced. The layout that it asks for
    // would announce the items again, and lead to the next reload (L3).
    prefetched = announced
  }

  /// The part of the content that comes into sight next, after a movement of the visible part.
  private func partAhead(_ moved: CGPoint) -> CGRect {
    var ahead = bounds
    if moved.x.magnitude > moved.y.magnitude {
      ahead.origin.x += moved.x > 0 ? bounds.width : -bounds.width
    } else if moved.y < 0 {
      ahead.origin.y -= bounds.height
    } else if contentSize.height > bounds.height {
      ahead.origin.y += bounds.height
    } else {
      ahead.origin.x += bounds.width
    }
    return ahead
  }
}
