import PantoBase
import PantoControls
import PantoScene

extension UICollectionViewCompositionalLayout {
  /// Rounds the edges of a rectangle to whole pixels, so that adjacent elements touch.
  final func rounded(_ rect: CGRect) -> CGRect {
    let scale = measured.traits.displayScale
    guard scale > 0 else { return rect }
    func pixel(_ x: CGFloat) -> CGFloat { (x * scale).rounded() / scale }
    let (x, y) = (pixel(rect.minX), pixel(rect.minY))
    return CGRect(x: x, y: y, width: pixel(rect.maxX) - x, height: pixel(rect.maxY) - y)
  }

  final func makeAttributes(
    _ category: UICollectionView.ElementCategory, kind: String? = nil, at path: IndexPath,
    frame: CGRect, zIndex: Int
  ) -> UICollectionViewLayoutAttributes {
    let kindOfClass =
      type(of: self).layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    let attributes = kindOfClass?.init() ?? UICollectionViewLayoutAttributes()
    attributes.indexPath = path
    attributes.represent(category, kind: kind)
    attributes.frame = rounded(frame)
    attributes.zIndex = zIndex
    return attributes
  }

  final func attributes(
    ofLeaf number: Int, _ place: CompositionalRuns.Place, _ box: CompositionalBox, in index: Int
  ) -> UICollectionViewLayoutAttributes {
    let section = sections[index]
    let origin = section.origin(of: place)
    let leaf = box.leaves[number]
    let item = place.first + number
    let attributes = makeAttributes(
      .cell, at: IndexPath(item: item, section: index),
      frame: leaf.frame.offsetBy(dx: origin.x, dy: origin.y), zIndex: leaf.zIndex)
    attributes.extras.host = section.scrollsItself ? index : nil
    attributes.extras.estimates = leaf.estimates
    attributes.extras.list = section.section.list?.row(item, of: section.runs.count)
    return attributes
  }

  final func attributes(
    of badge: CompositionalBox.Badge, _ place: CompositionalRuns.Place, in index: Int
  ) -> UICollectionViewLayoutAttributes {
    let origin = sections[index].origin(of: place)
    let attributes = makeAttributes(
      .supplementaryView, kind: badge.item.elementKind,
      at: IndexPath(item: place.first + badge.leaf, section: index),
      frame: badge.frame.offsetBy(dx: origin.x, dy: origin.y), zIndex: badge.item.zIndex)
    attributes.extras.host = sections[index].scrollsItself ? index : nil
    return attributes
  }

  final var visiblePart: CGRect {
    guard let view = owner else { return .zero }
    return view.shownRect(view.bounds.inset(by: view.adjustedContentInset))
  }

  final func attributes(
    of boundary: CompositionalSection.Boundary, in section: CompositionalSection, at path: IndexPath
  ) -> UICollectionViewLayoutAttributes {
    let pins = boundary.item.pinToVisibleBounds
    let pinnedIndex = UICollectionViewCompositionalLayout.pinnedIndex
    let place = section.place(of: boundary, visible: visiblePart)
    let attributes = makeAttributes(
      .supplementaryView, kind: boundary.item.elementKind, at: path,
      frame: place.frame,
      zIndex: pins ? max(boundary.item.zIndex, pinnedIndex) : boundary.item.zIndex)
    attributes.extras.estimates = boundary.item.layoutSize.estimates
    attributes.extras.isPinned = place.isPinned
    return attributes
  }

  final func attributes(
    of decoration: NSCollectionLayoutDecorationItem, rank: Int, in index: Int
  ) -> UICollectionViewLayoutAttributes {
    let insets = decoration.contentInsets
    let whole = sections[index].frame
    return makeAttributes(
      .decorationView, kind: decoration.elementKind, at: IndexPath(item: rank, section: index),
      frame: CGRect(
        origin: whole.origin + CGPoint(x: insets.leading, y: insets.top),
        size: whole.size.inset(insets)), zIndex: decoration.zIndex)
  }

  final func offset(of index: Int) -> CGPoint {
    guard sections[index].scrollsItself else { return .zero }
    let offset = ownOffsets[index] ?? -sections[index].scrollerMargins.before
    return isVertical ? CGPoint(x: offset, y: 0) : CGPoint(x: 0, y: offset)
  }
}
